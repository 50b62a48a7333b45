import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Log } from '../../platform/log/log.ts';
import { type StoredCall, storeCalls } from './behavior-calls.store.ts';

export type NotedCall = Omit<StoredCall, 'id'>;

const everyMs = 500;
/** Of calls that wait to be stored; a log that cannot be written must not grow. */
const atMost = 500;
const largestValue = 16_384;

/** The value as it is stored; a large one is not. */
const storable = (value: unknown): unknown =>
  value !== undefined && JSON.stringify(value).length <= largestValue ? value : null;

/**
 * Notes calls of behaviours, without making anybody wait: they are stored together, some moments later. What cannot be
 * stored is dropped and counted in the log of the program.
 */
export const createNoteCalls = (db: Executor, log: Pick<Log, 'warn'>) => {
  let waiting: StoredCall[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();
  const store = async (): Promise<void> => {
    const entries = waiting;
    waiting = [];
    if (entries.length > 0)
      await storeCalls(db, entries).catch(() => {
        dropped += entries.length;
      });
    if (dropped > 0) log.warn({ dropped }, 'calls of data behaviours could not be noted');
    dropped = 0;
  };
  const later = (): void => {
    timer = undefined;
    storing = storing.then(store);
  };
  return {
    note(call: NotedCall): void {
      if (waiting.length >= atMost) dropped += 1;
      else waiting.push({ ...call, id: newId(), value: storable(call.value), said: call.said.slice(0, 500) });
      timer ??= setTimeout(later, everyMs);
    },
    /** Stores what waits. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      later();
      await storing;
    },
  };
};
export type NoteCalls = ReturnType<typeof createNoteCalls>;
