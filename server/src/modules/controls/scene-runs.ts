import { type ActionGroup, event, type SceneRun, sceneRunChanged, sceneRunProgressed } from '@eoms/contract';
import { type Cause, createSceneRunner, isOver, type Receipt, runInterrupted, systemClock } from '@eoms/engine';
import { z } from 'zod';
import { newId } from '../../platform/database/uuid.ts';
import type { Platform } from '../../platform/platform.ts';
import { fromEngine } from '../devices/devices.module.ts';
import type { PlaceRelations } from '../places/places.module.ts';
import { type ReachDeps, reachDevices } from './reach-devices.ts';
import { dropRun, insertRun, seeRuns, updateRun } from './scene-runs.store.ts';
import { shareDevices } from './share-devices.ts';
import { toScene } from './to-scene.ts';
import { createWording, type WordingDeps } from './word-receipt.ts';

export interface SceneRunsDeps extends Pick<Platform, 'database' | 'live' | 'claims' | 'bus' | 'log'> {
  readonly devices: ReachDeps['devices'] & WordingDeps;
  readonly roomsOf: PlaceRelations['roomsOf'];
  /** Called on the node that ran it. */
  readonly ended: (run: SceneRun) => void;
  readonly commands: ReachDeps['commands'];
}

interface Kept {
  readonly write: (receipt: Receipt) => SceneRun;
  latest: Receipt;
  storedAt: number;
  timer: NodeJS.Timeout | undefined;
}

const publishEveryMs = 150;
const storeEveryMs = 1_000;
const seenEveryMs = 10_000;
const retryMs = 2_000;
const cancelRun = event('scene.cancelled', z.object({ runId: z.string() }));

const reached = new Set(['unchanged', 'confirmed', 'accepted', 'skipped', 'restored']);
const lost = new Set(['failed', 'notRestored']);

type About = Pick<SceneRun, 'id' | 'groupId' | 'groupName' | 'placeId' | 'placeName' | 'onFailure'>;

const toRun = (about: About, receipt: Receipt, lines: SceneRun['lines']): SceneRun => ({
  ...about,
  status: receipt.status,
  cause: { kind: receipt.cause.kind, id: receipt.cause.id ?? null, name: receipt.cause.name ?? null },
  startedAt: new Date(receipt.startedAt).toISOString(),
  endedAt: receipt.endedAt === null ? null : new Date(receipt.endedAt).toISOString(),
  reason: receipt.reason,
  steps: lines.length,
  done: lines.filter(({ status }) => reached.has(status)).length,
  failed: lines.filter(({ status }) => lost.has(status)).length,
  attempts: lines.reduce((sum, { attempts }) => sum + attempts.length, 0),
  lines,
});

/** The runs of this node: begun, stored, published and ended. */
export const createSceneRuns = (deps: SceneRunsDeps) => {
  const { database, live, claims, bus, log, devices, commands } = deps;
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
    const run = one.write(one.latest);
    const { lines: _, ...row } = run;
    const { placeId } = run;
    live.publish(`sceneRun:${runId}`, sceneRunChanged, run, { placeId });
    live.publish(`place:${placeId}`, sceneRunProgressed, row, { placeId });
    if (isOver(one.latest)) deps.ended(run);
    if (isOver(one.latest) || Date.now() - one.storedAt >= storeEveryMs) void store(runId, one);
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

  return {
    /** Stores a run and begins it; refuses like `executeActionGroup` of the contract. */
    async begin(
      group: ActionGroup,
      placeName: string,
      cause: Cause,
      language: 'zh' | 'en',
      id = newId(),
    ): Promise<SceneRun> {
      const { id: groupId, name: groupName, placeId, onFailure } = group;
      const about = { ...{ id, groupId, groupName, placeId, onFailure }, placeName };
      const wording = createWording(devices);
      const write = (receipt: Receipt) => toRun(about, receipt, receipt.lines.map(wording.line));
      const scene = toScene(group);
      const startedAt = Date.now();
      const none = { runId: id, sceneId: groupId, cause, startedAt, endedAt: null, reason: null, lines: [] };
      await insertRun(database.db, write({ ...none, status: 'queued' }));
      try {
        const byScene = { kind: 'scene' as const, id, name: groupName };
        const reach = reachDevices({ devices, commands, log }, deps.roomsOf(placeId), byScene);
        const one: Kept = { write, latest: { ...none, status: 'queued' }, storedAt: 0, timer: undefined };
        kept.set(id, one);
        const { receipt, ended } = runner.start(scene, { runId: id, cause, devices: reach });
        ended.catch((error: unknown) => log.error({ err: error, run: id }, 'a scene ended unexpectedly'));
        return write(receipt);
      } catch (error) {
        kept.delete(id);
        await dropRun(database.db, id);
        throw fromEngine(error, language);
      }
    },
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
      runner.interrupt();
    },
  };
};
export type SceneRuns = ReturnType<typeof createSceneRuns>;
