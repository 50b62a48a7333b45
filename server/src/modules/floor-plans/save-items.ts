import type { FloorPlanItems } from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DrawDeps } from './draw-plan.ts';
import { placesOf, requireWhole } from './floor-plans.policy.ts';
import { itemsOf, keptPlans, ownerOf, replaceItems } from './floor-plans.store.ts';

/** The first item that is there twice or does not belong to the drawing, as a problem of its field. */
const checkItems = (
  { devices, areas }: FloorPlanItems,
  placeIds: ReadonlySet<string>,
  placeOf: (deviceId: string) => string | undefined,
): void => {
  const check = (field: 'devices' | 'areas', ids: readonly string[], belongs: (id: string) => boolean): void => {
    const seen = new Set<string>();
    for (const [at, id] of ids.entries()) {
      const code = seen.has(id) ? 'floorPlan.twice' : belongs(id) ? undefined : 'floorPlan.notOfPlan';
      if (code) throw refuse(code, {}, [{ field: `${field}.${at}` }]);
      seen.add(id);
    }
  };
  check(
    'devices',
    devices.map((one) => one.deviceId),
    (id) => placeIds.has(placeOf(id) ?? ''),
  );
  check(
    'areas',
    areas.map((one) => one.placeId),
    (id) => placeIds.has(id),
  );
};

const counted = ({ devices, areas }: { devices: readonly object[]; areas: readonly object[] }) => ({
  devices: devices.length,
  areas: areas.length,
});

/** Replaces what is drawn, unless somebody saved a newer version since. */
export const saveItems = (
  { database, places, devices }: Omit<DrawDeps, 'db'> & Pick<Platform, 'database'>,
  items: FloorPlanItems,
  caller: Caller,
): Promise<{ version: number }> =>
  database.transaction(async (tx) => {
    const row = await lockRow(tx, keptPlans(caller.places), items.id);
    const owner = ownerOf(row);
    await requireWhole(places, caller, owner);
    if (row.version !== items.version) throw refuse('floorPlan.changedMeanwhile');
    const placeIds = new Set(await placesOf(places, owner));
    checkItems(items, placeIds, (id) => devices.registry.get(id)?.placeId);
    const before = await itemsOf(tx, items.id);
    await replaceItems(tx, items);
    await caller.audit({ target: items.id, before: counted(before), after: counted(items) }, tx);
    return { version: items.version + 1 };
  });
