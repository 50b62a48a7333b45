import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRepeated, type Repeated } from '../../platform/repeat.ts';
import { type Advanced, beginMeetings, endMeetings, releaseMeetings, untilNextAdvance } from './advance.store.ts';
import { meetingAdvanced } from './meetings.news.ts';

interface AdvanceDeps extends Pick<Platform, 'database' | 'news' | 'audit' | 'log'> {
  /** Meetings of these places have begun, ended or been released. */
  readonly changed: (placeIds: readonly string[]) => Promise<void>;
}

/** At the latest, should the clock jump or another node create a meeting that begins at once. */
const lookEveryMs = 10_000;

/**
 * Begins, ends and releases meetings when their time has come. Every node does so; each change is made by one of them,
 * and what was due while none ran is made up for at the next start.
 */
export const createAdvance = ({ database, news, audit, log, changed }: AdvanceDeps): Repeated => {
  const record = async (tx: Executor, rows: readonly Advanced[], to: 'running' | 'ended' | 'released') => {
    const events = rows.map(({ id, placeId }) => ({ meetingId: id, placeId, to }));
    if (events.length > 0) await news.record(tx, meetingAdvanced, ...events);
  };
  return createRepeated({
    name: 'progress of meetings',
    everyMs: lookEveryMs,
    log,
    async work() {
      const all = await database.transaction(async (tx) => {
        const ended = await endMeetings(tx);
        const released = await releaseMeetings(tx);
        const begun = await beginMeetings(tx);
        await record(tx, ended, 'ended');
        await record(tx, released, 'released');
        await record(tx, begun, 'running');
        for (const { id } of released) await audit.write({ action: 'meetingReleased', target: id }, {}, tx);
        return [...ended, ...released, ...begun];
      });
      if (all.length > 0) await changed([...new Set(all.map(({ placeId }) => placeId))]);
      return (await untilNextAdvance(database.db)) ?? undefined;
    },
  });
};
