import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { createAdvance } from './advance-meetings.ts';
import { calendarsRoutes } from './calendars/calendars.routes.ts';
import type { GuardedFetch } from './calendars/fetch-calendar.ts';
import { schedulePolls } from './calendars/schedule-polls.ts';
import { type ConductMeetings, createConductMeetings } from './conduct-meetings.ts';
import { createCurrentMeetings } from './current-meetings.ts';
import { meetingsChanged } from './meetings.news.ts';
import { meetingsRoutes } from './meetings.routes.ts';
import type { Span } from './meetings.store.ts';
import { addSamples, type SampleMeeting } from './sample-meetings.store.ts';

export { createCalendarOutbound } from './calendars/calendar-outbound.ts';
export type { ConductMeetings } from './conduct-meetings.ts';
export { findOptions } from './meeting-options.store.ts';
export { meetingAdvanced, meetingStopped, meetingsChanged } from './meetings.news.ts';
export { findMeeting } from './meetings.store.ts';
export type { SampleMeeting } from './sample-meetings.store.ts';

export interface MeetingsDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'audit' | 'log' | 'jobs' | 'work' | 'secrets'>;
  /** Requests to the addresses of calendars: only to those that the administrator allows. */
  readonly fetchGuarded: GuardedFetch;
  readonly places: Pick<
    PlacesModule,
    'addFigures' | 'statesFollow' | 'details' | 'seesPlace' | 'placesBelow' | 'relations'
  >;
}

export interface MeetingsModule extends ModuleParts {
  /** Adds meetings of the sample venue to a span that has none yet. */
  addSamples(span: Span, samples: readonly SampleMeeting[]): Promise<void>;
  /** For panels in the rooms. */
  readonly conduct: ConductMeetings;
}

/** Meetings in places: who meets where and when, and what that means for the state of a place. */
export const createMeetings = ({ platform, places, fetchGuarded }: MeetingsDeps): MeetingsModule => {
  const { database, news, log, secrets, jobs } = platform;
  const current = createCurrentMeetings({ database, log });
  places.addFigures({ meetings: current.figures });
  const changed = async (placeIds: readonly string[]): Promise<void> => {
    await current.refresh(placeIds);
    news.publish(meetingsChanged, { placeIds: [...placeIds] });
  };
  const advance = createAdvance({ ...platform, changed });
  places.statesFollow(meetingsChanged, ({ placeIds }) => placeIds);
  news.wakes(meetingsChanged, advance);
  // Also called on the node that has just read them: once too often rather than once too rarely.
  news.on(meetingsChanged, ({ placeIds }) => current.refresh(placeIds));
  news.onGap(() => {
    current.reload().catch((error: unknown) => log.warn({ err: error }, 'meetings could not be read again'));
  });
  const polling = { database, news, secrets, fetchGuarded, changed };
  schedulePolls({ ...polling, jobs, log });
  return {
    routes: [
      ...meetingsRoutes({ database, news, places, current, changed }),
      ...calendarsRoutes({ ...polling, places }),
    ],
    conduct: createConductMeetings({ database, news, current, changed }),
    async addSamples(span, samples) {
      const placeIds = await addSamples(database, span, samples);
      if (placeIds.length > 0) await changed(placeIds);
    },
    async start() {
      await current.start();
      advance.start();
    },
    async stop() {
      await advance.stop();
      await current.stop();
    },
  };
};
