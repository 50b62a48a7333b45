import {
  type ActionGroup,
  event,
  type SceneRun,
  type SceneRunRow,
  sceneRunChanged,
  sceneRunProgressed,
} from '@eoms/contract';
import {
  type Cause,
  createSceneRunner,
  isOver,
  type Reason,
  type Receipt,
  runInterrupted,
  type Scene,
  systemClock,
} from '@eoms/engine';
import { z } from 'zod';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { fromEngine } from '../devices/devices.module.ts';
import { type ReachDeps, reachDevices } from './reach-devices.ts';
import { dropRun, insertRun, type StoredRun, seeRuns, updateRun } from './scene-runs.store.ts';
import { shareDevices } from './share-devices.ts';
import { toScene } from './to-scene.ts';
import { createWording, type WordingDeps } from './word-receipt.ts';

export interface SceneRunsDeps extends Pick<Platform, 'database' | 'live' | 'claims' | 'bus' | 'log'> {
  readonly reach: Omit<ReachDeps, 'log'>;
  readonly devices: WordingDeps;
  /** Called on the node that ran it. */
  readonly ended: (run: SceneRunRow) => void;
}

interface Kept {
  readonly row: (receipt: Receipt) => SceneRunRow;
  readonly write: (receipt: Receipt) => StoredRun;
  latest: Receipt;
  storedAt: number;
  timer: NodeJS.Timeout | undefined;
}

const publishEveryMs = 150;
/** A longer receipt is read by those who follow the run, instead of being pushed with every change. */
const linesPushed = 100;
/** Long receipts take longer to write. */
const storeEveryMs = ({ lines }: Receipt): number => 1_000 + lines.length * 2;
const seenEveryMs = 10_000;
const retryMs = 2_000;
const cancelRun = event('scene.cancelled', z.object({ runId: z.string() }));

const reached = new Set(['unchanged', 'confirmed', 'accepted', 'replaced', 'skipped', 'restored']);
const lost = new Set(['failed', 'notRestored']);

/** What a run is about; `placeIds` only over several places. */
export type RunSubject = Pick<
  StoredRun,
  'groupId' | 'groupName' | 'placeId' | 'placeIds' | 'placeName' | 'onFailure' | 'skipped'
>;
type About = Omit<RunSubject, 'placeIds' | 'skipped'> & Pick<SceneRunRow, 'id' | 'places'>;

/** A run to begin: what is stored of it, what the engine does, and the places where it may. */
export interface RunToBegin {
  readonly id: string;
  readonly subject: RunSubject;
  readonly scene: Scene;
  readonly cause: Cause;
  readonly language: Language;
  /** Devices that are left alone, with the reason. */
  readonly spared?: ReadonlyMap<string, Reason> | undefined;
}

const toRow = (about: About, receipt: Receipt): SceneRunRow => ({
  ...about,
  status: receipt.status,
  cause: { kind: receipt.cause.kind, id: receipt.cause.id ?? null, name: receipt.cause.name ?? null },
  startedAt: new Date(receipt.startedAt).toISOString(),
  endedAt: receipt.endedAt === null ? null : new Date(receipt.endedAt).toISOString(),
  reason: receipt.reason,
  steps: receipt.lines.length,
  done: receipt.lines.filter(({ status }) => reached.has(status)).length,
  failed: receipt.lines.filter(({ status }) => lost.has(status)).length,
  attempts: receipt.lines.reduce((sum, { attempts }) => sum + attempts.length, 0),
});

const subjectOf = ({ id, name, placeId, onFailure }: ActionGroup, placeName: string): RunSubject => ({
  ...{ groupId: id, groupName: name, placeId, placeIds: [], placeName, onFailure, skipped: [] },
});

/** Stores what this node was running; runs that have not ended are marked as interrupted. */
const storeEnding = async (
  { database, log }: Pick<SceneRunsDeps, 'database' | 'log'>,
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
    await updateRun(database.db, final).catch((error: unknown) =>
      log.error({ err: error, run: id }, 'the receipt of a scene is lost'),
    );
  }
};

/** Whether the receipt names places: devices of different rooms may share a name. */
const isAboutSeveral = ({ reach }: SceneRunsDeps, placeId: string | null, placesOf: readonly string[]): boolean =>
  placeId === null || placesOf.flatMap(reach.roomsOf).length > 1;

/** The runs of this node: begun, stored, published and ended. */
export const createSceneRuns = (deps: SceneRunsDeps) => {
  const { database, live, claims, bus, log, devices } = deps;
  const kept = new Map<string, Kept>();

  const store = async (runId: string, one: Kept): Promise<void> => {
    const { latest } = one;
    one.storedAt = Date.now();
    try {
      await updateRun(database.db, one.write(latest));
      if (isOver(latest)) kept.delete(runId);
    } catch (error) {
      log.warn({ err: error, run: runId }, 'the receipt of a scene could not be stored; it will be again');
      if (isOver(latest)) setTimeout(() => void store(runId, one), retryMs).unref();
    }
  };
  const publish = (runId: string, one: Kept): void => {
    one.timer = undefined;
    const { latest } = one;
    const row = one.row(latest);
    const placeId = row.placeId ?? undefined;
    if (latest.lines.length <= linesPushed) {
      const { placeIds: _, ...run } = one.write(latest);
      live.publish(`sceneRun:${runId}`, sceneRunChanged, run, { placeId });
    } else live.publish(`sceneRun:${runId}`, sceneRunProgressed, row, { placeId });
    // Nothing of a run over several places on the topic of one: who follows it may not see the others.
    if (placeId !== undefined) live.publish(`place:${placeId}`, sceneRunProgressed, row, { placeId });
    if (isOver(latest)) deps.ended(row);
    if (isOver(latest) || Date.now() - one.storedAt >= storeEveryMs(latest)) void store(runId, one);
  };
  const changed = (receipt: Receipt): void => {
    const one = kept.get(receipt.runId);
    if (!one) return;
    one.latest = receipt;
    one.timer ??= setTimeout(() => publish(receipt.runId, one), publishEveryMs);
  };
  const runner = createSceneRunner({ clock: systemClock, log, changed, share: shareDevices(claims) });
  bus.on(cancelRun, ({ runId }) => void runner.cancel(runId));
  let heartbeat: NodeJS.Timeout | undefined;

  /** Stores a run and begins it; refuses where its devices are busy or too many runs are going on. */
  const begin = async ({ id, subject, scene, cause, language, spared }: RunToBegin): Promise<SceneRun> => {
    const { placeIds, skipped, ...about } = subject;
    const placesOf = subject.placeId === null ? placeIds : [subject.placeId];
    const wording = createWording(devices, isAboutSeveral(deps, subject.placeId, placesOf));
    const row = (receipt: Receipt) => toRow({ id, ...about, places: placesOf.length }, receipt);
    const write = (receipt: Receipt): StoredRun => ({
      ...{ ...row(receipt), placeIds, skipped },
      lines: receipt.lines.map(wording.line),
    });
    const startedAt = Date.now();
    const none = { runId: id, sceneId: scene.id, cause, startedAt, endedAt: null, reason: null, lines: [] };
    await insertRun(database.db, write({ ...none, status: 'queued' }));
    try {
      const byScene = { kind: 'scene' as const, id, name: scene.name };
      const reach = reachDevices({ ...deps.reach, log }, placesOf, byScene, spared);
      const one: Kept = { row, write, latest: { ...none, status: 'queued' }, storedAt: 0, timer: undefined };
      kept.set(id, one);
      const { receipt, ended } = runner.start(scene, { runId: id, cause, devices: reach });
      ended.catch((error: unknown) => log.error({ err: error, run: id }, 'a scene ended unexpectedly'));
      const { placeIds: _, ...run } = write(receipt);
      return run;
    } catch (error) {
      kept.delete(id);
      await dropRun(database.db, id);
      throw fromEngine(error, language);
    }
  };

  return {
    begin,
    /** Runs an action group; refuses like `executeActionGroup` of the contract. */
    beginGroup: (
      group: ActionGroup,
      placeName: string,
      cause: Cause,
      language: Language,
      id = newId(),
    ): Promise<SceneRun> => begin({ id, subject: subjectOf(group, placeName), scene: toScene(group), cause, language }),
    /** Ends a run on whichever node it is. */
    cancel(runId: string): boolean {
      if (kept.has(runId)) return runner.cancel(runId);
      bus.publish(cancelRun, { runId });
      return true;
    },
    start(): void {
      heartbeat = setInterval(() => {
        const open = [...kept].filter(([, { latest }]) => !isOver(latest)).map(([id]) => id);
        if (open.length > 0)
          seeRuns(database.db, open).catch((error: unknown) => log.warn({ err: error }, 'runs of scenes'));
      }, seenEveryMs);
      heartbeat.unref();
    },
    /** Runs that have not ended are marked as interrupted: nobody goes on with them. */
    async stop(): Promise<void> {
      clearInterval(heartbeat);
      await storeEnding(deps, kept);
      runner.interrupt();
    },
  };
};
export type SceneRuns = ReturnType<typeof createSceneRuns>;
