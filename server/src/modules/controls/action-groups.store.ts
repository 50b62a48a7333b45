import { ActionGroup, ActionGroupDraft } from '@eoms/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, given, replyFields } from '../../platform/database/fields.ts';
import { lastSort, type Siblings } from '../../platform/database/move-sorted.ts';
import { readableBy } from '../../platform/database/readable.ts';
import type { Reference } from '../../platform/database/references.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { placeActionGroups as groups } from './controls.tables.ts';
import { usesVariables } from './uses-variables.store.ts';
import { variablesInSteps } from './variables-in-steps.ts';

type GroupRow = typeof groups.$inferSelect;
const shownGroup = replyFields(groups, ActionGroup, { unreadable: given('whether this version can read it') });
const readGroup = readableBy(ActionGroupDraft, { steps: [], onFailure: 'continue', overlap: 'queue' });
export const toGroup = (row: GroupRow): ActionGroup => {
  const { unreadable, ...read } = readGroup(row);
  return shownGroup.present(read, { ...(unreadable && { unreadable }) });
};

const shown = [asc(groups.sort), asc(groups.name), asc(groups.id)];

export const listGroups = async (db: Executor, scope: PlaceScope, placeId: string): Promise<ActionGroup[]> => {
  const rows = await db
    .select()
    .from(groups)
    .where(and(eq(groups.placeId, placeId), withinPlaces(groups.placeId, scope)))
    .orderBy(...shown);
  return rows.map(toGroup);
};

export const findGroup = async (db: Executor, scope: PlaceScope, id: string): Promise<ActionGroup | undefined> => {
  const [row] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), withinPlaces(groups.placeId, scope)));
  return row && toGroup(row);
};

const readSteps = readableBy(ActionGroupDraft, { steps: [] });
export const groupReferences: Reference = {
  table: groups,
  shownAs: { screen: 'placeControl', name: groups.name },
  icons: { screen: 'placeControl', columns: [groups.icon] },
  mentions: groups.steps,
  async variables(db) {
    const rows = await db.select({ steps: groups.steps }).from(groups).where(usesVariables(groups.steps));
    return rows.flatMap((row) => [...new Set(variablesInSteps(readSteps(row).steps))]);
  },
};

const groupFields = draftFields(groups, ActionGroupDraft, {});

/** The groups that the caller may change. */
export const groupsIn = (scope: PlaceScope): EntityDrafts<typeof groups, ActionGroupDraft> => ({
  table: groups,
  fields: groupFields,
  scope: withinPlaces(groups.placeId, scope),
  isReadable: (row) => !readGroup(row).unreadable,
  violations: {
    place_action_groups_name_key: { code: 'scene.nameInUse', field: 'name' },
    place_action_groups_place_fk: { code: '404', field: 'placeId' },
  },
});

/** A group moves within its place. */
export const inPlace: Siblings<typeof groups> = {
  of: ({ placeId }) => eq(groups.placeId, placeId),
  tieBreaker: groups.name,
};

/** A new group comes last in its place. */
export const lastGroup = (db: Executor, placeId: string): Promise<number> =>
  lastSort(db, groups, eq(groups.placeId, placeId));

/** The groups with this name in these places. */
export const groupsNamed = async (db: Executor, placeIds: readonly string[], name: string): Promise<ActionGroup[]> => {
  const rows = await db
    .select()
    .from(groups)
    .where(and(oneOf(groups.placeId, placeIds), eq(groups.name, name)));
  return rows.map(toGroup).filter(({ unreadable }) => !unreadable);
};

/** The names of the groups in these places, the most common first. */
export const countGroupNames = (
  db: Executor,
  placeIds: readonly string[],
): Promise<{ name: string; places: number }[]> =>
  db
    .select({ name: groups.name, places: sql<number>`count(*)::int` })
    .from(groups)
    .where(oneOf(groups.placeId, placeIds))
    .groupBy(groups.name)
    .orderBy(sql`count(*) desc`, asc(groups.name))
    .limit(200);
