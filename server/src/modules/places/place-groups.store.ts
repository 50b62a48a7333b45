import { type PlaceGroup, PlaceGroupDraft } from '@eoms/contract';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { placeGroups, places } from './places.tables.ts';

type GroupRow = typeof placeGroups.$inferSelect;

const toGroup = (row: GroupRow): PlaceGroup => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Ids of the given groups and of every group below them; `union` terminates even if the data contained a cycle. */
export const groupsBelow = (groupIds: readonly string[]): SQL => sql`(
  with recursive below as (
    select ${placeGroups.id} from ${placeGroups} where ${oneOf(placeGroups.id, groupIds)}
    union
    select g.id from ${placeGroups} g join below on g.parent_id = below.id
  ) select id from below)`;

/** Ids of the groups that contain the caller's places. */
export const groupsAbove = (scope: PlaceScope): SQL => sql`(
  with recursive above as (
    select ${places.groupId} as id from ${places} where ${withinPlaces(places.id, scope)}
    union
    select g.parent_id from ${placeGroups} g join above on g.id = above.id where g.parent_id is not null
  ) select id from above)`;

/** All groups for callers who may see all places; otherwise the groups above the caller's places. */
export const listGroups = async (db: Executor, scope: PlaceScope): Promise<PlaceGroup[]> => {
  const rows = await db
    .select()
    .from(placeGroups)
    .where(scope === 'all' ? undefined : sql`${placeGroups.id} in ${groupsAbove(scope)}`)
    .orderBy(asc(placeGroups.sort), asc(placeGroups.name), asc(placeGroups.id));
  return rows.map(toGroup);
};

export const groupIdsBelow = async (db: Executor, groupIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: placeGroups.id })
    .from(placeGroups)
    .where(sql`${placeGroups.id} in ${groupsBelow(groupIds)}`);
  return rows.map((row) => row.id);
};

export const groupTree: TreeDrafts<typeof placeGroups, PlaceGroupDraft> = {
  table: placeGroups,
  fields: draftFields(placeGroups, PlaceGroupDraft, {}),
  scope: 'none',
  tieBreaker: placeGroups.name,
  circular: 'placeGroup.circular',
  violations: {
    place_groups_name_key: 'placeGroup.nameInUse',
    place_groups_parent_fk: { code: '404', field: 'parentId' },
  },
  heldBy: { place_groups_parent_fk: 'placeGroup.hasChildren', places_group_fk: 'placeGroup.hasPlaces' },
};
