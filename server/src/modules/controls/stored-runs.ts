import { type SceneLine, type SceneRunRow, sceneRunChanged, sceneRunProgressed } from '@eoms/contract';
import { isOver, type Receipt, type ReceiptLine, runInterrupted } from '@eoms/engine';
import { createInTurn } from '../../platform/in-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { endRun, type StoredRun, storeRunLines, updateRun, updateRunRow } from './scene-runs.store.ts';

export type StoredRunsDeps = Pick<Platform, 'database' | 'live' | 'log'>;

/** A run of this node: how its receipt is written, and how far it has come. */
export interface Kept {
  readonly row: (receipt: Receipt) => SceneRunRow;
  readonly write: (receipt: Receipt) => StoredRun;
  readonly line: (line: ReceiptLine) => SceneLine;
  /** Called on the node that ran it, once its end is stored: who hears of it may read it. */
  readonly ended: (run: SceneRunRow) => void;
  latest: Receipt;
  /** As the database has it; undefined until all of its lines have been stored once. */
  stored: Receipt | undefined;
  rowStoredAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Writes one after the other: an earlier receipt must not end up over a later one. */
  readonly inTurn: ReturnType<typeof createInTurn>;
}

export const createKept = (given: Pick<Kept, 'row' | 'write' | 'line' | 'ended' | 'latest'>): Kept => ({
  ...given,
  stored: undefined,
  rowStoredAt: 0,
  timer: undefined,
  inTurn: createInTurn(),
});

/** Changes are published and stored together: a receipt is never further behind than this. */
const publishEveryMs = 150;
/** A longer receipt is read by those who follow the run, instead of being pushed with every change. */
const linesPushed = 100;
/** The counts in lists may be a little behind the lines. */
const storeRowEveryMs = 1_000;
const retryMs = 2_000;

/** Stores what this node was running; runs that have not ended are marked as interrupted. */
const storeEnding = async (
  { database, log }: Pick<StoredRunsDeps, 'database' | 'log'>,
  kept: Map<string, Kept>,
): Promise<void> => {
  const ending = [...kept];
  kept.clear();
  for (const [id, one] of ending) {
    clearTimeout(one.timer);
    const run = one.write(one.latest);
    const final = isOver(one.latest)
      ? run
      : { ...run, status: 'interrupted' as const, reason: runInterrupted, endedAt: new Date().toISOString() };
    await one
      .inTurn(() => endRun(database, final))
      .catch((error: unknown) => log.error({ err: error, run: id }, 'the receipt of a scene is lost'));
  }
};

/** Stores only what has changed: a run of many lines does not write all of them with each. */
const storeChanges = async ({ db }: StoredRunsDeps['database'], one: Kept, stored: Receipt, latest: Receipt) => {
  const changed = latest.lines.flatMap((line, at) => (line === stored.lines[at] ? [] : [{ at, line: one.line(line) }]));
  await storeRunLines(db, latest.runId, changed);
  if (latest.status === stored.status && Date.now() - one.rowStoredAt < storeRowEveryMs) return;
  await updateRunRow(db, one.row(latest));
  one.rowStoredAt = Date.now();
};

/** Follows the receipts of this node's runs, which are published and stored a moment after each change. */
export const createStoredRuns = (deps: StoredRunsDeps) => {
  const { database, live, log } = deps;
  const kept = new Map<string, Kept>();

  const storeLatest = async (one: Kept): Promise<void> => {
    const { latest, stored } = one;
    if (latest === stored) return;
    if (isOver(latest)) await endRun(database, one.write(latest));
    else if (stored === undefined || stored.lines.length !== latest.lines.length) {
      await updateRun(database.db, one.write(latest));
      one.rowStoredAt = Date.now();
    } else await storeChanges(database, one, stored, latest);
    one.stored = latest;
    if (!isOver(latest)) return;
    // It may be put back meanwhile.
    if (latest === one.latest) kept.delete(latest.runId);
    one.ended(one.row(latest));
  };
  const store = async (runId: string, one: Kept): Promise<void> => {
    try {
      await one.inTurn(() => storeLatest(one));
    } catch (error) {
      log.warn({ err: error, run: runId }, 'the receipt of a scene could not be stored; it will be again');
      if (isOver(one.latest)) setTimeout(() => void store(runId, one), retryMs).unref();
    }
  };
  const publish = (runId: string, one: Kept): void => {
    one.timer = undefined;
    const { latest } = one;
    const row = one.row(latest);
    const placeId = row.placeId ?? undefined;
    if (latest.lines.length <= linesPushed) {
      const { placeIds: _, priority: __, ...run } = one.write(latest);
      live.publish(`sceneRun:${runId}`, sceneRunChanged, run, { placeId });
    } else live.publish(`sceneRun:${runId}`, sceneRunProgressed, row, { placeId });
    // Nothing of a run over several places on the topic of one: who follows it may not see the others.
    if (placeId !== undefined) live.publish(`place:${placeId}`, sceneRunProgressed, row, { placeId });
    void store(runId, one);
  };
  const changed = (receipt: Receipt): void => {
    const one = kept.get(receipt.runId);
    if (!one) return;
    one.latest = receipt;
    one.timer ??= setTimeout(() => publish(receipt.runId, one), publishEveryMs);
  };
  return {
    kept,
    changed,
    /** Resolves once the receipt as it is now is stored, for instance that a line has begun; throws where it cannot be. */
    async stored(runId: string): Promise<void> {
      const one = kept.get(runId);
      if (one) await one.inTurn(() => storeLatest(one));
    },
    storeEnding: () => storeEnding(deps, kept),
  };
};
