import { type ActionGroup, event, type SceneRun, type SceneRunRow } from '@eoms/contract';
import {
  type Cause,
  createSceneRunner,
  isOver,
  type Priority,
  type Reason,
  type Receipt,
  type Scene,
  systemClock,
} from '@eoms/engine';
import { z } from 'zod';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { fromEngine } from '../devices/devices.module.ts';
import type { StepLocals } from '../variables/variables.module.ts';
import type { RunValues } from './fill-variables.ts';
import { type ReachDeps, reachDevices } from './reach-devices.ts';
import { dropRun, insertRun, type StoredRun, seeRuns } from './scene-runs.store.ts';
import { followDemands, shareDevices } from './share-devices.ts';
import { createKept, createStoredRuns } from './stored-runs.ts';
import type { SystemSteps } from './system-steps.ts';
import { toScene } from './to-scene.ts';
import { createWording, type WordingDeps } from './word-receipt.ts';

export interface SceneRunsDeps extends Pick<Platform, 'database' | 'live' | 'claims' | 'bus' | 'log'> {
  readonly reach: Omit<ReachDeps, 'log'> & { readonly devices: WordingDeps };
  readonly systemSteps: Pick<SystemSteps, 'toRun' | 'performer'>;
  /** Called on the node that ran it with every run whose end is stored. */
  readonly ended: (run: SceneRunRow) => void;
}

/** Only nodes of the version before ask for it; others see by the process whether anybody runs a scene. */
const seenEveryMs = 10_000;
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
  readonly priority: Priority;
  readonly language: Language;
  /** Devices that are left alone, with the reason. */
  readonly exempt?: ReadonlyMap<string, Reason> | undefined;
  /** What set it off, as steps are filled from it. */
  readonly given?: RunValues | undefined;
  /** The variables of the automation or strategy that its steps belong to. */
  readonly locals?: StepLocals | undefined;
  /** What must be stored before anything is sent; the run is stored meanwhile, and dropped where that fails. */
  readonly recorded?: Promise<unknown> | undefined;
  /** Called on this node once its end is stored. */
  readonly ended?: ((run: SceneRunRow) => void) | undefined;
  /** The run that it is a part of, and the groups that led to it, the outermost first; none for a run by itself. */
  readonly within?: { readonly runId: string; readonly chain: readonly string[] };
}

/** A run within another one. */
export interface InnerRun {
  readonly run: SceneRun;
  readonly ended: Promise<Receipt>;
  /** Puts it back while the outer run still holds its devices. */
  undo(): Promise<Receipt>;
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
  groupId: id,
  groupName: name,
  placeId,
  placeIds: [],
  placeName,
  onFailure,
  skipped: [],
});

/** Whether the receipt names places: devices of different rooms may share a name. */
const isAboutSeveral = ({ reach }: SceneRunsDeps, placeId: string | null, placesOf: readonly string[]): boolean =>
  placeId === null || placesOf.flatMap(reach.roomsOf).length > 1;

/** The runs of this node: begun, stored, published and ended. */
export const createSceneRuns = (deps: SceneRunsDeps) => {
  const { database, claims, bus, log } = deps;
  const { devices } = deps.reach;
  const { kept, changed, stored: begun, storeEnding } = createStoredRuns(deps);
  const share = shareDevices(claims, bus);
  const runner = createSceneRunner({ clock: systemClock, log, changed, begun, share });
  followDemands(bus, runner);
  bus.on(cancelRun, ({ runId }) => void runner.cancel(runId));
  let heartbeat: NodeJS.Timeout | undefined;

  /** Stores a run and begins it; refuses where its devices are busy or too many runs are going on. */
  const beginRun = async (given: RunToBegin): Promise<InnerRun> => {
    const { id, subject, scene, cause, priority, language, exempt, within } = given;
    const { placeIds, skipped, ...about } = subject;
    const placesOf = subject.placeId === null ? placeIds : [subject.placeId];
    const wording = createWording(devices, isAboutSeveral(deps, subject.placeId, placesOf));
    const row = (receipt: Receipt) => toRow({ id, ...about, places: placesOf.length }, receipt);
    const write = (receipt: Receipt): StoredRun => ({
      ...row(receipt),
      placeIds,
      skipped,
      priority,
      lines: receipt.lines.map(wording.line),
    });
    const startedAt = Date.now();
    const none = { runId: id, sceneId: scene.id, cause, startedAt, endedAt: null, reason: null, lines: [] };
    const stored = insertRun(database.db, write({ ...none, status: 'queued' }), bus.node);
    const [, recorded] = await Promise.allSettled([stored, given.recorded]);
    await stored;
    try {
      if (recorded.status === 'rejected') throw recorded.reason;
      const byScene = { kind: 'scene' as const, id, name: scene.name };
      const reach = reachDevices({ ...deps.reach, log }, placesOf, byScene, exempt);
      const ended = (run: SceneRunRow): void => {
        given.ended?.(run);
        deps.ended(run);
      };
      const one = createKept({ row, write, line: wording.line, ended, latest: { ...none, status: 'queued' } });
      kept.set(id, one);
      const chain = within?.chain ?? [subject.groupId];
      const what = { runId: id, sceneName: scene.name, priority, placeIds: placesOf };
      const perform = deps.systemSteps.performer({ ...what, chain, exempt, given: given.given, locals: given.locals });
      const start = { runId: id, cause, priority, devices: { ...reach, perform }, within: within?.runId };
      const { receipt, ended: over, undo } = runner.start(scene, start);
      over.catch((error: unknown) => log.error({ err: error, run: id }, 'a scene ended unexpectedly'));
      const { placeIds: _, priority: __, ...run } = write(receipt);
      const putBack = (): Promise<Receipt> => {
        kept.set(id, one);
        return undo();
      };
      return { run, ended: over, undo: putBack };
    } catch (error) {
      kept.delete(id);
      await dropRun(database.db, id);
      throw fromEngine(error, language);
    }
  };

  const begin = async (given: RunToBegin): Promise<SceneRun> => (await beginRun(given)).run;
  const groupToBegin = async (group: ActionGroup, placeName: string, chain: readonly string[], given?: RunValues) => {
    if (group.unreadable) throw refuse('definition.unreadable');
    const steps = await deps.systemSteps.toRun(group.steps, { placeIds: [group.placeId], chain, given });
    return { subject: subjectOf(group, placeName), scene: toScene(group, steps), given };
  };

  return {
    begin,
    /** Runs an action group as a part of another run, with the devices that this one holds. */
    beginInner: async (
      group: ActionGroup,
      placeName: string,
      given: Pick<RunToBegin, 'cause' | 'priority' | 'exempt' | 'given'> & Required<Pick<RunToBegin, 'within'>>,
    ): Promise<InnerRun> =>
      beginRun({
        ...(await groupToBegin(group, placeName, given.within.chain, given.given)),
        id: newId(),
        language: 'zh',
        ...given,
      }),
    /** Runs an action group; refuses like `executeActionGroup` of the contract. */
    beginGroup: async (
      group: ActionGroup,
      placeName: string,
      given: Pick<RunToBegin, 'cause' | 'priority' | 'language'> & Partial<Pick<RunToBegin, 'id'>>,
    ): Promise<SceneRun> => begin({ ...(await groupToBegin(group, placeName, [group.id])), id: newId(), ...given }),
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
      await storeEnding();
      runner.interrupt();
    },
  };
};
export type SceneRuns = ReturnType<typeof createSceneRuns>;
