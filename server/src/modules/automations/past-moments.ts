import type { AutomationDraft, AutomationTrigger, Text } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { VenueTime } from './days.ts';
import { dueInWords } from './due-in-words.ts';
import { pastAlarms, pastMeetings, type Span } from './recorded-past.store.ts';
import { dueBetween } from './schedules.ts';

/** A moment at which an automation would have been set off by something else than a device. */
export interface PastMoment {
  readonly at: number;
  readonly text: Text;
}
type OfKind<K> = Extract<AutomationTrigger, { kind: K }>;

export interface PastDeps {
  readonly db: Executor;
  readonly places: Pick<PlacesModule, 'detailsOf' | 'relations'>;
}

const hour = 3_600_000;
const minute = 60_000;

const ofSchedule = (trigger: OfKind<'schedule'>, { from, to }: Span, venue: VenueTime): PastMoment[] => {
  const found: PastMoment[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += hour) {
    const end = new Date(Math.min(at + hour, to.getTime()));
    for (const due of dueBetween(trigger, new Date(at), end, venue))
      found.push({ at: due.getTime(), text: texts.schedule(dueInWords(trigger, due, venue)) });
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

/** When schedules were due, and alarms and meetings set an automation off, in the order of time. */
export const pastMoments = async (
  deps: PastDeps,
  automation: Pick<AutomationDraft, 'triggers' | 'placeIds'>,
  span: Span,
  venue: VenueTime,
): Promise<PastMoment[]> => {
  const found: PastMoment[] = [];
  for (const trigger of automation.triggers) {
    if (trigger.kind === 'schedule') found.push(...ofSchedule(trigger, span, venue));
    if (trigger.kind === 'alarm') found.push(...(await ofAlarms(deps, trigger, automation, span)));
    if (trigger.kind === 'meeting') found.push(...(await ofMeetings(deps, trigger, span)));
  }
  const [from, to] = [span.from.getTime(), span.to.getTime()];
  return found.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
};
