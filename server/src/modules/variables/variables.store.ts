import {
  type AutomationVariable,
  AutomationVariableDraft,
  asPlainType,
  type VariableType,
  type VariableValue,
} from '@eoms/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { type PlaceScope, withinPlaces, withinPlacesOrVenue } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { places } from '../places/places.tables.ts';
import { knownFrom } from './variable-changes.store.ts';
import { automationVariables as variables } from './variables.tables.ts';

type VariableRow = typeof variables.$inferSelect;

/** Those of the whole venue are everybody's to see. */
const within = (scope: PlaceScope) => withinPlacesOrVenue(variables.placeId, scope);

export const listVariables = async (
  db: Executor,
  scope: PlaceScope,
  placeId: string | undefined,
): Promise<Omit<AutomationVariable, 'usedBy'>[]> => {
  const rows = await db
    .select({ row: variables, placeName: places.name })
    .from(variables)
    .leftJoin(places, eq(places.id, variables.placeId))
    .where(and(within(scope), placeId === undefined ? undefined : eq(variables.placeId, placeId)))
    .orderBy(asc(variables.name));
  const cut = await knownFrom(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, placeName }) => ({
    ...row,
    placeName,
    updatedAt: row.updatedAt.toISOString(),
    knownFrom: cut.get(row.id)?.toISOString() ?? null,
  }));
};

/** Values by name; unknown names are left out. */
export const variableValues = async (db: Executor, names: readonly string[]): Promise<Map<string, VariableValue>> => {
  const rows = await db
    .select({ name: variables.name, value: variables.value })
    .from(variables)
    .where(inArray(variables.name, [...names]));
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/** Types by name; unknown names are left out. */
export const variableTypes = async (db: Executor, names: readonly string[]): Promise<Map<string, VariableType>> => {
  const rows = await db
    .select({ name: variables.name, type: variables.type })
    .from(variables)
    .where(inArray(variables.name, [...names]));
  return new Map(rows.map(({ name, type }) => [name, type]));
};

/** Values by name, with the time since which they are known not to have changed. */
export const settledOfVenue = (
  db: Executor,
  names: readonly string[],
): Promise<{ name: string; value: VariableValue; since: Date }[]> =>
  db
    .select({ name: variables.name, value: variables.value, since: variables.updatedAt })
    .from(variables)
    .where(inArray(variables.name, [...names]));

/** A variable that a caller may change, by its name. */
export const findVariable = async (db: Executor, scope: PlaceScope, name: string) => {
  const [row] = await db
    .select({ type: variables.type })
    .from(variables)
    .where(and(eq(variables.name, name), withinPlaces(variables.placeId, scope)));
  return row;
};

/**
 * Sets a variable and returns the value of before; undefined where there is none, or where its value is not `only`.
 */
export const swapValue = async (
  db: Executor,
  {
    name,
    value,
    only,
  }: { readonly name: string; readonly value: VariableValue; readonly only?: VariableValue | undefined },
): Promise<VariableValue | undefined> => {
  const kept = only === undefined ? sql`true` : sql`value = ${JSON.stringify(only)}::jsonb`;
  const { rows } = await db.execute<{ before: VariableValue }>(sql`
    with locked as (
      select id, value as before from ${variables} where name = ${name} and ${kept} for no key update)
    update ${variables} set value = ${JSON.stringify(value)}::jsonb, updated_at = now()
    from locked where ${variables.id} = locked.id returning locked.before`);
  return rows[0]?.before;
};

const variableFields = draftFields(variables, AutomationVariableDraft, {});

/** The variables that a caller may change: those of the venue belong to who may see all of it. */
export const variablesIn = (scope: PlaceScope): EntityDrafts<typeof variables, AutomationVariableDraft> => ({
  table: variables,
  fields: variableFields,
  scope: withinPlaces(variables.placeId, scope),
  violations: {
    automation_variables_name_key: { code: 'automationVariable.nameInUse', field: 'name' },
    automation_variables_place_fk: { code: 'automation.placeUnknown', field: 'placeId' },
  },
});

/** The value as a variable of this type takes it, in the form of the type. Undefined where it cannot. */
export const asType = (type: VariableType, value: VariableValue): VariableValue | undefined =>
  asPlainType(type, value) ?? undefined;

export const startsAnew = (before: VariableRow | undefined, draft: Pick<VariableRow, 'type' | 'defaultValue'>) =>
  before?.type !== draft.type || before.defaultValue !== draft.defaultValue;
