import { type FloorPlan, FloorPlanDraft, type FloorPlanItems, type PlanArea, type PlanDevice } from '@eoms/contract';
import { asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, unaudited } from '../../platform/database/fields.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { groupsAbove } from '../places/places.module.ts';
import { placeGroups, places } from '../places/places.tables.ts';
import { floorPlanAreas, floorPlanDevices, floorPlans } from './floor-plans.tables.ts';

type PlanRow = typeof floorPlans.$inferSelect;
export type Owner = Pick<FloorPlan, 'ownerKind' | 'ownerId'>;

export const ownerOf = ({ groupId, placeId }: Pick<PlanRow, 'groupId' | 'placeId'>): Owner =>
  groupId === null ? { ownerKind: 'place', ownerId: placeId ?? '' } : { ownerKind: 'group', ownerId: groupId };

export const columnsOf = ({ ownerKind, ownerId }: Owner) => ({
  groupId: ownerKind === 'group' ? ownerId : null,
  placeId: ownerKind === 'place' ? ownerId : null,
});

/** Drawings of the caller's places and of the groups above them. */
export const visible = (scope: PlaceScope): SQL | undefined =>
  scope === 'all'
    ? undefined
    : or(withinPlaces(floorPlans.placeId, scope), sql`${floorPlans.groupId} in ${groupsAbove(scope)}`);

const planFields = draftFields(floorPlans, FloorPlanDraft, {
  ownerKind: unaudited('columnsOf'),
  ownerId: unaudited('columnsOf'),
});

export const keptPlans = (scope: PlaceScope): EntityDrafts<typeof floorPlans, FloorPlanDraft> => ({
  table: floorPlans,
  fields: planFields,
  scope: visible(scope) ?? 'none',
  violations: {
    floor_plans_group_id_place_groups_id_fk: { code: '404', field: 'ownerId' },
    floor_plans_place_id_places_id_fk: { code: '404', field: 'ownerId' },
  },
  forAudit: ({ createdAt: _, version: _version, ...plan }) => plan,
});

const select = (db: Executor) =>
  db
    .select({ ...getTableColumns(floorPlans), groupName: placeGroups.name, placeName: places.name })
    .from(floorPlans)
    .leftJoin(places, eq(places.id, floorPlans.placeId))
    .leftJoin(placeGroups, sql`${placeGroups.id} = coalesce(${floorPlans.groupId}, ${places.groupId})`)
    .$dynamic();

type NamedRow = PlanRow & { groupName: string | null; placeName: string | null };
const toPlan = (row: NamedRow): FloorPlan => {
  const { groupId, placeId, groupName, placeName, version: _, createdAt, ...plan } = row;
  const ownerName = (groupId === null ? placeName : groupName) ?? '';
  return { ...plan, ...ownerOf({ groupId, placeId }), ownerName, createdAt: createdAt.toISOString() };
};

/** In the order of their groups; drawings of single places follow those of their group. */
export const listPlans = async (db: Executor, scope: PlaceScope): Promise<FloorPlan[]> => {
  const rows = await select(db)
    .where(visible(scope))
    .orderBy(
      asc(placeGroups.sort),
      asc(placeGroups.name),
      sql`${places.sort} nulls first`,
      sql`${places.name} nulls first`,
      asc(floorPlans.sort),
      asc(floorPlans.name),
      asc(floorPlans.id),
    );
  return rows.map(toPlan);
};

export const findPlan = async (db: Executor, scope: PlaceScope, id: string) => {
  const [row] = await select(db).where(sql`${eq(floorPlans.id, id)} and ${visible(scope) ?? sql`true`}`);
  return row && { plan: toPlan(row), version: row.version };
};

export const itemsOf = async (db: Executor, planId: string): Promise<{ devices: PlanDevice[]; areas: PlanArea[] }> => ({
  devices: await db
    .select({ deviceId: floorPlanDevices.deviceId, x: floorPlanDevices.x, y: floorPlanDevices.y })
    .from(floorPlanDevices)
    .where(eq(floorPlanDevices.planId, planId))
    .orderBy(floorPlanDevices.deviceId),
  areas: await db
    .select({ placeId: floorPlanAreas.placeId, points: floorPlanAreas.points })
    .from(floorPlanAreas)
    .where(eq(floorPlanAreas.planId, planId))
    .orderBy(floorPlanAreas.placeId),
});

/** Replaces what is drawn; the plan's row is locked by the caller. */
export const replaceItems = async (tx: Executor, { id: planId, version, devices, areas }: FloorPlanItems) => {
  await tx.delete(floorPlanDevices).where(eq(floorPlanDevices.planId, planId));
  await tx.delete(floorPlanAreas).where(eq(floorPlanAreas.planId, planId));
  if (devices.length > 0) await tx.insert(floorPlanDevices).values(devices.map((one) => ({ planId, ...one })));
  if (areas.length > 0) await tx.insert(floorPlanAreas).values(areas.map((one) => ({ planId, ...one })));
  await tx
    .update(floorPlans)
    .set({ version: version + 1, ...unedited(floorPlans) })
    .where(eq(floorPlans.id, planId));
};

export const namesOfPlaces = (db: Executor, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: places.id, name: places.name })
    .from(places)
    .where(oneOf(places.id, ids))
    .orderBy(asc(places.sort), asc(places.name), asc(places.id));
