import type { Item, Queue } from '../../platform/work/queue.ts';
import { backOff } from '../../platform/work/queue.ts';
import type { AskDirectory } from './ask-directory.ts';
import type { createCarryOut } from './carry-out.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import { findDirectory } from './directories.store.ts';
import type { Plan } from './plan/plan.entities.ts';
import { findRun, leasedRun, moveRun, runQueue } from './runs.store.ts';
import { DirectoryError } from './sources/source.ts';

/** Longer than a directory takes at most (`readWithinMs`). */
const withinMs = 35 * 60_000;
const retry = { attemptsAtMost: 3, pauseAfter: backOff({ firstSeconds: 5, atMostSeconds: 60 }) };

interface Leased extends Item {
  readonly [key: string]: unknown;
}

/** A schedule disables so many accounts by itself, and no more. */
const withinGuard =
  (percent: number) =>
  ({ counts, enabledBefore }: Plan): boolean =>
    counts.disabled * 100 <= enabledBefore * percent;

/** Reads directories, one run after the other and each on one node, whatever becomes of that. */
export const runsQueue = (
  { platform }: Pick<DirectoriesDeps, 'platform'>,
  node: string | null,
  ask: AskDirectory,
  carryOut: ReturnType<typeof createCarryOut>,
): Queue<Leased> => {
  const { db } = platform.database;
  const fail = async (id: string, error: DirectoryError): Promise<void> => {
    const values = { failure: error.failure, failureDetail: error.message.slice(0, 500), finishedAt: new Date() };
    await moveRun(db, id, 'failed', { ...values, node: null });
  };
  return {
    name: 'directories.runs',
    holding: { held: runQueue.held, takeBack: (left) => runQueue.takeBack(db, left) },
    working: {
      waiting: runQueue.waiting,
      atOnce: 2,
      lease: (lane, count) =>
        runQueue.lease<Leased>(db, { lane, count, seconds: withinMs / 1_000 + 60, node }, leasedRun),
      withinMs: () => withinMs,
      endWithinMs: 1_000,
      retry,
      async work({ id }, signal) {
        const run = await findRun(db, id);
        const directory = run && (await findDirectory(db, run.directoryId));
        if (!directory) return { kind: 'done' };
        try {
          const snapshot = await ask.read(directory, signal);
          const allows = run.automatic ? withinGuard(directory.guardPercent) : undefined;
          await carryOut({ runId: id, directory, snapshot, seen: null, ...(allows ? { allows } : {}) }, null);
        } catch (error) {
          if (!(error instanceof DirectoryError) || signal.aborted) throw error;
          await fail(id, error);
        }
        return { kind: 'done' };
      },
      async settle({ id }, outcome) {
        if (outcome.kind === 'dead') await fail(id, new DirectoryError('internal', outcome.reason));
        if (outcome.kind === 'again') await runQueue.release(db, id, outcome.pauseSeconds);
      },
    },
  };
};
