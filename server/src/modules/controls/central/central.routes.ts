import { type ActionGroup, type BulkOrder, centralControlEndpoints, type PlaceDetail, textOf } from '@eoms/contract';
import { previewScene, type Step } from '@eoms/engine';
import { causeOf } from '../../../platform/auth/cause-of.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { groupsNamed } from '../action-groups.store.ts';
import { type ReachDeps, reachDevices } from '../reach-devices.ts';
import type { SceneRuns, SceneRunsDeps } from '../scene-runs.ts';
import type { SystemSteps } from '../system-steps.ts';
import { createWording } from '../word-receipt.ts';
import { bulkChoices } from './bulk-choices.ts';
import { toCentral } from './central-places.ts';
import { favouritesOf, setFavourite } from './favourites.store.ts';
import { type BulkPlan, planBulk } from './plan-bulk.ts';

export interface CentralWork extends Pick<SceneRunsDeps, 'database'>, ReachDeps {
  readonly devices: ReachDeps['devices'] & SceneRunsDeps['reach']['devices'];
  readonly places: Pick<PlacesModule, 'details' | 'detailsOf' | 'seesPlace' | 'relations'>;
  readonly runs: SceneRuns;
  readonly systemSteps: Pick<SystemSteps, 'toSteps'>;
}

/** Devices of one run that are worked on at the same time: many wait for seconds until they are warm. */
const atOnce = 48;

const planFor = async (work: CentralWork, order: BulkOrder, caller: Caller): Promise<BulkPlan> => {
  const places = await work.places.detailsOf(caller.places, order.placeIds);
  const ids = places.map(({ id }) => id);
  const groups = order.work.kind === 'group' ? await groupsNamed(work.database.db, ids, order.work.name) : [];
  const steps = new Map<string, Step[]>();
  for (const { id, steps: drawn, placeId } of groups)
    steps.set(id, await work.systemSteps.toSteps(drawn, { placeIds: [placeId], chain: [id] }));
  const stepsOf = ({ id }: ActionGroup): Step[] => steps.get(id) ?? [];
  const { relations } = work.places;
  const refused = (placeId: string) => {
    if (relations.ofWhole(placeId)?.combined === false) return 'combination.isDivided' as const;
    return relations.mayOperate(caller.places, placeId) ? undefined : ('place.isCombined' as const);
  };
  const rooms = {
    roomsOf: relations.roomsInUse,
    holderOf: (placeId: string) => relations.holderOf(placeId)?.placeId,
  };
  const { registry, engine } = work.devices;
  return planBulk({ registry, devices: engine(), places, groups, stepsOf, refused, ...rooms }, order);
};

const choicesIn = ({ devices, database, places }: CentralWork) => ({
  devices,
  db: database.db,
  roomsOf: places.relations.roomsInUse,
});

/** What the run is called: its action group, or the action that most of the devices know it by. */
const titleOf = async (work: CentralWork, order: BulkOrder, plan: BulkPlan, caller: Caller): Promise<string> => {
  if (order.work.kind === 'group') return order.work.name;
  const { capability } = order.work;
  const { controls } = await bulkChoices(
    choicesIn(work),
    plan.places.map(({ id }) => id),
  );
  return textOf(controls.find((one) => one.capability === capability)?.name, caller.language) ?? capability;
};

export const centralRoutes = (work: CentralWork): Route[] => {
  const { database, devices, places } = work;
  const { db } = database;
  const shown = async (found: readonly PlaceDetail[], caller: Caller) =>
    toCentral({ ...choicesIn(work), registry: devices.registry }, await favouritesOf(db, caller.userId), found);
  return implement(centralControlEndpoints, {
    listCentralPlaces: async (_, caller) => shown(await places.details(caller.places), caller),
    readCentralPlaces: async ({ body: { placeIds } }, caller) =>
      shown(await places.detailsOf(caller.places, placeIds), caller),
    saveFavouritePlace: async ({ body: { placeId, favourite } }, caller) => {
      if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
      await database.transaction(async (tx) => {
        await setFavourite(tx, caller.userId, placeId, favourite);
        await caller.audit({ target: placeId, after: { favourite } }, tx);
      });
      return null;
    },
    listBulkChoices: async ({ body: { placeIds } }, caller) => {
      const found = await places.detailsOf(caller.places, placeIds);
      const ids = found.map(({ id }) => id);
      return bulkChoices(choicesIn(work), ids);
    },
    previewBulk: async ({ body }, caller) => {
      const { steps, places: acted, skipped } = await planFor(work, body, caller);
      const ids = acted.map(({ id }) => id);
      const reach = reachDevices(work, ids, { kind: 'system' });
      const wording = createWording(devices, true);
      return { lines: (await previewScene({ steps }, reach)).map(wording.preview), skipped: [...skipped] };
    },
    executeBulk: async ({ body }, caller) => {
      const plan = await planFor(work, body, caller);
      if (plan.skipped.every(({ placeName }) => placeName === null) && plan.steps.length === 0)
        throw refuseUnknown('placeIds');
      if (plan.steps.length === 0) throw refuse('scene.nothingToDo');
      const [id, name] = [newId(), await titleOf(work, body, plan, caller)];
      const { steps, skipped } = plan;
      const placeIds = plan.places.map((place) => place.id);
      const onFailure = 'continue' as const;
      const run = await work.runs.begin({
        id,
        subject: {
          groupId: id,
          groupName: name,
          placeId: null,
          placeIds,
          placeName: '',
          onFailure,
          skipped: [...skipped],
        },
        scene: { id, name, steps, onFailure, atOnce, overlap: body.overlap, limitMs: plan.limitSeconds * 1_000 },
        cause: causeOf(caller),
        priority: 'person',
        language: caller.language,
      });
      await caller.audit({ target: id, after: { name, placeIds, work: body.work, inUse: body.inUse } });
      return run;
    },
  });
};
