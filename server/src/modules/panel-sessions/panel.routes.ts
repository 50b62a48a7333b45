import { type Meeting, type PanelMeeting, panelEndpoints } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { ConductMeetings } from '../meetings/meetings.module.ts';
import type { Pairing } from './pair-panels.ts';
import type { PanelUse } from './use-panel.ts';

export interface PanelRoutesDeps {
  readonly pairing: Pairing;
  readonly use: PanelUse;
  readonly meetings: ConductMeetings;
}

const toPanelMeeting = ({ id, subject, organiser, startsAt, endsAt, status, ...rest }: Meeting): PanelMeeting => ({
  id,
  subject,
  startsAt,
  endsAt,
  status,
  organiser: organiser.name,
  checkedInAt: rest.checkedInAt,
  checkInBy: rest.checkInBy,
  fromCalendar: rest.calendarName !== null,
});

const upcomingAtMost = 10;
const placeOf = ({ places }: Caller): string => (places === 'all' ? '' : (places[0] ?? ''));

/** Calls that panels make about themselves and about the meetings of their place. */
export const panelRoutes = ({ pairing, use, meetings }: PanelRoutesDeps): Route[] =>
  implement(panelEndpoints, {
    requestPairing: (_, visitor) => pairing.request(visitor),
    getPairing: (_, visitor) => pairing.stateOf(visitor),
    getPanelSelf: (_, caller) => use.self(caller),
    reportPanel: ({ body }, caller) => use.report(body, caller),
    unlockPanel: ({ body }, caller) => use.unlock(body.pin, caller),
    lockOwnPanel: (_, caller) => use.lock(caller),
    renewPanelToken: (_, caller) => use.renew(caller),
    getPanelMeetings: async (_, caller) => {
      const { current, upcoming } = meetings.of(placeOf(caller));
      return {
        current: current && toPanelMeeting(current),
        upcoming: upcoming.slice(0, upcomingAtMost).map(toPanelMeeting),
      };
    },
    extendFromPanel: async ({ body }, caller) => {
      await meetings.extend(body.id, body.minutes, caller);
      return null;
    },
    endFromPanel: async ({ body }, caller) => {
      await meetings.end(body.id, caller);
      return null;
    },
    checkInFromPanel: async ({ body }, caller) => {
      await meetings.checkIn(body.id, caller);
      return null;
    },
    bookFromPanel: async ({ body }, caller) => {
      const { bookedHere } = await phrasesOf('panelSessions', caller.language);
      return { id: await meetings.book(placeOf(caller), { minutes: body.minutes, subject: bookedHere }, caller) };
    },
  });
