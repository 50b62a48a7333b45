import { setImmediate } from 'node:timers/promises';
import { type AutomationDraft, type AutomationTrigger, type ByKind, byKind, type SourceText } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { dueInWords, eachDue, type VenueTime } from '../../calendar/calendar.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { mostRows, pastAlarms, pastMeetings, type Span } from './recorded-past.store.ts';

/** A moment at which an automation would have been set off by something else than a device. */
export interface PastMoment {
  readonly at: number;
  readonly text: SourceText;
}
type OfKind<K> = Extract<AutomationTrigger, { kind: K }>;

export interface PastDeps {
  readonly db: Executor;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'relations'>;
}

const minute = 60_000;
const duesAtOnce = 50;

const ofSchedule = async (trigger: OfKind<'schedule'>, { from, to }: Span, venue: VenueTime): Promise<PastMoment[]> => {
  const found: PastMoment[] = [];
  for (const due of eachDue(trigger, from, to, venue)) {
    found.push({ at: due.getTime(), text: texts.schedule(dueInWords(trigger, due, venue)) });
    // Finding the next time of a schedule takes a while, and there may be ten thousand.
    if (found.length % duesAtOnce === 0) await setImmediate();
  }
  return found;
};

const ofAlarms = async (
  { db, places }: PastDeps,
  { placeIds, level, change }: OfKind<'alarm'>,
  { placeIds: own }: Pick<AutomationDraft, 'placeIds'>,
  span: Span,
): Promise<PastMoment[]> => {
  if (change === 'acknowledged') return [];
  const rooms = (placeIds.length > 0 ? placeIds : own).flatMap(places.relations.roomsOf);
  const rows = await pastAlarms(db, rooms, level, span);
  return rows.flatMap(({ deviceName, text, raisedAt, clearedAt }) => {
    const at = change === 'raised' ? raisedAt : clearedAt;
    return at ? [{ at: at.getTime(), text: texts.alarm(deviceName, text, change) }] : [];
  });
};

const ofMeetings = async (
  { db, places }: PastDeps,
  { placeIds, point, minutes }: OfKind<'meeting'>,
  span: Span,
): Promise<PastMoment[]> => {
  const names = new Map((await places.detailsOf('all', placeIds)).map(({ id, name }) => [id, name]));
  const rows = await pastMeetings(db, placeIds, span, minutes);
  return rows.map(({ placeId, subject, startsAt, endsAt }) => {
    const place = names.get(placeId) ?? '—';
    if (point === 'ended') return { at: endsAt.getTime(), text: texts.meetingEnded(place, subject) };
    if (point === 'begun') return { at: startsAt.getTime(), text: texts.meetingBegun(place, subject) };
    return { at: startsAt.getTime() - minutes * minute, text: texts.meetingBefore(place, subject, minutes) };
  });
};

interface Asked extends PastDeps {
  readonly automation: Pick<AutomationDraft, 'triggers' | 'placeIds'>;
  readonly span: Span;
  readonly venue: VenueTime;
}
interface Past {
  readonly found: readonly PastMoment[];
  /** More was recorded than is read. */
  readonly isCut: boolean;
}
const none: Past = { found: [], isCut: false };
const rows = (found: readonly PastMoment[]): Past => ({ found, isCut: found.length >= mostRows });
/** Devices are played by the engine. */
const played = async (): Promise<Past> => none;
const notRecorded = async (): Promise<Past> => none;
const pastOf: ByKind<AutomationTrigger, Promise<Past>, [asked: Asked]> = {
  property: played,
  connection: played,
  alarm: async (trigger, asked) => rows(await ofAlarms(asked, trigger, asked.automation, asked.span)),
  placeState: notRecorded,
  meeting: async (trigger, asked) => rows(await ofMeetings(asked, trigger, asked.span)),
  schedule: async (trigger, { span, venue }) => ({ found: await ofSchedule(trigger, span, venue), isCut: false }),
  webhook: notRecorded,
  mqtt: notRecorded,
  entityRecord: notRecorded,
  start: notRecorded,
};

/** When schedules were due, and alarms and meetings set an automation off, in the order of time. */
export const pastMoments = async (
  { db, places }: PastDeps,
  automation: Asked['automation'],
  span: Span,
  venue: VenueTime,
): Promise<{ readonly moments: PastMoment[]; readonly truncated: boolean }> => {
  const found: PastMoment[] = [];
  let truncated = false;
  for (const trigger of automation.triggers) {
    const past = await byKind(pastOf, trigger, { db, places, automation, span, venue });
    truncated ||= past.isCut;
    found.push(...past.found);
  }
  const [from, to] = [span.from.getTime(), span.to.getTime()];
  const moments = found.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
  return { moments, truncated };
};
