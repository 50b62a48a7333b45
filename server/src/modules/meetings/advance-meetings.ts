import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OpenQueue } from '../../platform/work/work.ts';
import { type Advanced, beginMeetings, endMeetings, releaseMeetings, untilAdvance } from './advance.store.ts';
import { meetingAdvanced } from './meetings.news.ts';

interface AdvanceDeps extends Pick<Platform, 'database' | 'news' | 'audit' | 'work'> {
  /** Meetings of these places have begun, ended or been released. */
  readonly changed: (placeIds: readonly string[]) => Promise<void>;
}

/**
 * Begins, ends and releases meetings when their time has come. Each change is made by one
 * node, and what was due while none ran is made up for at the next start.
 */
export const createAdvance = ({ database, news, audit, work, changed }: AdvanceDeps): OpenQueue => {
  const record = async (tx: Executor, rows: readonly Advanced[], to: 'running' | 'ended' | 'released') => {
    const events = rows.map(({ id, placeId }) => ({ meetingId: id, placeId, to }));
    if (events.length > 0) await news.changed(tx, meetingAdvanced, ...events);
  };
  return work.open({
    name: 'progress of meetings',
    timed: {
      waiting: untilAdvance,
      async perform() {
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
      },
    },
  });
};
