import { type SceneRunRow, sceneRunChanged, sceneRunProgressed } from '@eoms/contract';
import { isOver, type Receipt, runInterrupted } from '@eoms/engine';
import { createInTurn } from '../../platform/in-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { type StoredRun, updateRun } from './scene-runs.store.ts';

export interface KeptRunsDeps extends Pick<Platform, 'database' | 'live' | 'log'> {
  /** Called on the node that ran it, once its end is stored: who hears of it may read it. */
  readonly ended: (run: SceneRunRow) => void;
}

/** A run of this node: how its receipt is written, and how far it has come. */
export interface Kept {
  readonly row: (receipt: Receipt) => SceneRunRow;
  readonly write: (receipt: Receipt) => StoredRun;
  latest: Receipt;
  stored: Receipt | undefined;
  storedAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Writes one after the other: an earlier receipt must not end up over a later one. */
  readonly inTurn: ReturnType<typeof createInTurn>;
}

export const createKept = (given: Pick<Kept, 'row' | 'write' | 'latest'>): Kept => ({
  ...given,
  ...{ stored: undefined, storedAt: 0, timer: undefined, inTurn: createInTurn() },
});

const publishEveryMs = 150;
/** A longer receipt is read by those who follow the run, instead of being pushed with every change. */
const linesPushed = 100;
/** Long receipts take longer to write. */
const storeEveryMs = ({ lines }: Receipt): number => 1_000 + lines.length * 2;
const retryMs = 2_000;

/** Stores what this node was running; runs that have not ended are marked as interrupted. */
const storeEnding = async (
  { database, log }: Pick<KeptRunsDeps, 'database' | 'log'>,
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
      .inTurn(() => updateRun(database.db, final))
      .catch((error: unknown) => log.error({ err: error, run: id }, 'the receipt of a scene is lost'));
  }
};

/** Follows the receipts of this node's runs: they are published at once and stored now and then. */
export const createKeptRuns = (deps: KeptRunsDeps) => {
  const { database, live, log } = deps;
  const kept = new Map<string, Kept>();

  const storeLatest = async (runId: string, one: Kept): Promise<void> => {
    const { latest } = one;
    if (latest === one.stored) return;
    try {
      await updateRun(database.db, one.write(latest));
      one.stored = latest;
      if (!isOver(latest)) return;
      // It may be put back meanwhile.
      if (latest === one.latest) kept.delete(runId);
      deps.ended(one.row(latest));
    } catch (error) {
      log.warn({ err: error, run: runId }, 'the receipt of a scene could not be stored; it will be again');
      if (isOver(latest)) setTimeout(() => void store(runId, one), retryMs).unref();
    }
  };
  const store = (runId: string, one: Kept): Promise<void> => {
    one.storedAt = Date.now();
    return one.inTurn(() => storeLatest(runId, one));
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
    if (isOver(latest) || Date.now() - one.storedAt >= storeEveryMs(latest)) void store(runId, one);
  };
  const changed = (receipt: Receipt): void => {
    const one = kept.get(receipt.runId);
    if (!one) return;
    one.latest = receipt;
    one.timer ??= setTimeout(() => publish(receipt.runId, one), publishEveryMs);
  };
  return { kept, changed, storeEnding: () => storeEnding(deps, kept) };
};
