import type { Meeting } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { createRepeated } from '../../platform/repeat.ts';
import type { PlaceMeeting, PlaceMeetings } from '../places/places.module.ts';
import { openMeetings } from './meetings.store.ts';

export interface CurrentMeetings {
  /** The meeting in progress and those to come within a day and a half, from memory. */
  of(placeId: string, now: Date): { current: Meeting | null; upcoming: Meeting[] };
  figures(placeIds: readonly string[], now: Date): Map<string, PlaceMeetings>;
  /** Reads the meetings of these places again. */
  refresh(placeIds: readonly string[]): Promise<void>;
  /** Reads all of them again. */
  reload(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const hour = 3_600_000;
const aheadMs = 36 * hour;
const reloadEveryMs = hour / 4;

const toPlaceMeeting = ({ subject, organiser, startsAt, endsAt }: Meeting): PlaceMeeting => ({
  subject,
  organiser: organiser.name,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Keeps the next meetings of all places in memory: every list of places shows them. */
export const createCurrentMeetings = ({ database, log }: { database: Database; log: Log }): CurrentMeetings => {
  const byPlace = new Map<string, Meeting[]>();
  /** One after another, so that an older answer never replaces a newer one. */
  let reading: Promise<void> = Promise.resolve();

  const ahead = () => ({ startsAt: new Date(), endsAt: new Date(Date.now() + aheadMs) });
  const put = (found: readonly Meeting[]): void => {
    for (const meeting of found) {
      const known = byPlace.get(meeting.placeId);
      if (known) known.push(meeting);
      else byPlace.set(meeting.placeId, [meeting]);
    }
  };
  const readNow = async (placeIds?: readonly string[]): Promise<void> => {
    const found = await openMeetings(database.db, ahead(), placeIds);
    if (placeIds === undefined) byPlace.clear();
    else for (const id of placeIds) byPlace.delete(id);
    put(found);
  };
  const read = (placeIds?: readonly string[]): Promise<void> => {
    reading = reading.catch(() => undefined).then(() => readNow(placeIds));
    return reading;
  };
  const of: CurrentMeetings['of'] = (placeId, now) => {
    const time = now.toISOString();
    const left = (byPlace.get(placeId) ?? []).filter(({ endsAt }) => endsAt > time);
    const current = left.find(({ startsAt }) => startsAt <= time) ?? null;
    return { current, upcoming: left.filter(({ startsAt }) => startsAt > time) };
  };
  const reloading = createRepeated({
    name: 'meetings of the next days',
    everyMs: reloadEveryMs,
    log,
    work: async () => {
      await read();
      return undefined;
    },
  });
  return {
    of,
    figures(placeIds, now) {
      const figures = new Map<string, PlaceMeetings>();
      for (const placeId of placeIds) {
        const { current, upcoming } = of(placeId, now);
        const [next] = upcoming;
        if (current || next)
          figures.set(placeId, {
            current: current && toPlaceMeeting(current),
            next: next ? toPlaceMeeting(next) : null,
          });
      }
      return figures;
    },
    refresh: read,
    reload: () => read(),
    async start() {
      await read();
      reloading.start();
    },
    stop: reloading.stop,
  };
};
