import { actionGroupsEndpoints, openRunStates } from '@eoms/contract';
import { sceneRunWords } from '@eoms/phrases';
import { causeOf } from '../../platform/auth/cause-of.ts';
import { mayRunGroup } from '../../platform/auth/panels.ts';
import { refuseState } from '../../platform/database/change-state.ts';
import { moveSorted } from '../../platform/database/move-sorted.ts';
import { removeRow } from '../../platform/database/save-row.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { findGroup, groupsIn, inPlace, listGroups } from './action-groups.store.ts';
import { actionItems } from './action-items.routes.ts';
import type { ReachDeps } from './reach-devices.ts';
import { requireOperable } from './require-operable.ts';
import { requirePlace, saveGroup } from './save-group.ts';
import type { SceneDoor } from './scene-door.ts';
import { findRun, lastRuns, pageRuns } from './scene-runs.store.ts';
import type { SceneRuns, SceneRunsDeps } from './scene-runs.ts';

export interface ControlsWork extends Pick<SceneRunsDeps, 'database'>, ReachDeps {
  readonly devices: ReachDeps['devices'] & SceneRunsDeps['reach']['devices'];
  readonly places: Pick<PlacesModule, 'seesPlace' | 'placeNames' | 'relations'>;
  readonly runs: SceneRuns;
  readonly scenes: SceneDoor;
}
type Own<K extends keyof typeof actionGroupsEndpoints> = Pick<Handlers<typeof actionGroupsEndpoints>, K>;

const runRefusals = { code: 'scene.runEnded', words: sceneRunWords } as const;

const groups = (work: ControlsWork) => {
  const { database } = work;
  const { db } = database;
  return {
    listActionGroups: async ({ query: { placeId } }, caller) => {
      const listed = await listGroups(db, caller.places, placeId);
      const found = listed.filter(({ id }) => mayRunGroup(caller, id));
      const last = await lastRuns(
        db,
        found.map(({ id }) => id),
      );
      return found.map((group) => ({ ...group, lastRun: last.get(group.id) ?? null }));
    },
    getActionGroup: async ({ params: { id } }, caller) => {
      const group = await findGroup(db, caller.places, id);
      if (!group) throw refuse('404');
      return group;
    },
    saveActionGroup: ({ body }, caller) => saveGroup(work, body, caller),
    removeActionGroup: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, groupsIn(caller.places), id, caller));
      return null;
    },
    sortActionGroup: async ({ body }, caller) => {
      await database.transaction((tx) => moveSorted(tx, groupsIn(caller.places), body, inPlace, caller));
      return null;
    },
  } satisfies Own<'listActionGroups' | 'getActionGroup' | 'saveActionGroup' | 'removeActionGroup' | 'sortActionGroup'>;
};

const runs = (work: ControlsWork) => {
  const { places } = work;
  const { db } = work.database;
  return {
    previewActionGroup: async ({ body: { placeId, steps } }, caller) => {
      await requirePlace(work, placeId, caller);
      await work.scenes.requireDevices({ placeIds: [placeId], steps }, caller);
      return work.scenes.preview({ placeIds: [placeId], steps });
    },
    executeActionGroup: async ({ body: { id, revision } }, caller) => {
      const group = await findGroup(db, caller.places, id);
      if (!group || !mayRunGroup(caller, id)) throw refuse('404');
      if (revision !== undefined && revision !== group.revision) throw refuse('409');
      requireOperable(places.relations, caller.places, group.placeId, group.id);
      const [name = ''] = await places.placeNames([group.placeId]);
      const cause = causeOf(caller);
      const run = await work.runs.beginGroup(group, name, {
        cause,
        priority: 'person',
        language: caller.language,
      });
      await caller.audit({ target: id, after: { runId: run.id, name: group.name } });
      return run;
    },
    pageSceneRuns: ({ query }, caller) => pageRuns(db, caller.places, query),
    getSceneRun: async ({ params: { id } }, caller) => {
      const run = await findRun(db, caller.places, id);
      if (!run) throw refuse('404');
      return run;
    },
    cancelSceneRun: async ({ body: { id } }, caller) => {
      const run = await findRun(db, caller.places, id);
      if (!run || !mayRunGroup(caller, run.groupId)) throw refuse('404');
      const { status } = run;
      if (!openRunStates.includes(status)) throw refuseState(runRefusals, status, 'cancel');
      // It ended meanwhile.
      if (!work.runs.cancel(id)) throw refuse('409');
      await caller.audit({ target: run.groupId, after: { runId: id } });
      return null;
    },
  } satisfies Own<'previewActionGroup' | 'executeActionGroup' | 'pageSceneRuns' | 'getSceneRun' | 'cancelSceneRun'>;
};

export const controlsRoutes = (work: ControlsWork): Route[] =>
  implement(actionGroupsEndpoints, { ...groups(work), ...actionItems(work), ...runs(work) });
