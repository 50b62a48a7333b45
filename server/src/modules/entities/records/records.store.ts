import {
  checkEntityValue,
  type EntityFilter,
  type EntityPropertyRule,
  type EntityRecordFilter,
  type EntityRecordQuery,
  holdsFile,
  type Page,
  plainRule,
} from '@eoms/contract';
import { and, eq, getTableColumns, gt, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/database/database.ts';
import { readPage, readRows } from '../../../platform/database/page.ts';
import type { RememberMany } from '../../../platform/database/remember-many.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { containing, likePattern } from '../../../platform/database/searching.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { places } from '../../places/places.tables.ts';
import { labelProperty, type RecordRow, type RecordTable, recordTable, valueIn } from '../record-table.store.ts';
import type { OpenEntity } from './open-entity.ts';

export type ShownRow = RecordRow & { readonly placeName: string | null };

/** The records that the caller may see: of those that belong to places, the ones in theirs. */
export const recordsWithin = ({ activeDefinition }: OpenEntity, table: RecordTable, scope: PlaceScope) =>
  activeDefinition.placed ? withinPlaces(table.placeId, scope) : undefined;

const select = (db: Executor, table: RecordTable) =>
  db
    .select({ ...getTableColumns(table), placeName: places.name })
    .from(table as PgTable)
    .leftJoin(places, eq(places.id, table.placeId))
    .$dynamic();

/** A condition with a value, of which the one is in the form of the property. */
const relaxed = (rule: EntityPropertyRule): EntityPropertyRule => ({
  ...rule,
  required: false,
  min: null,
  max: null,
  maxLength: null,
});

const wrong = (field: string) => refuse('entityRecord.filterWrong', { field }, [{ field: 'filters' }]);
const unknown = (field: string, at: string) => refuse('entityRecord.fieldUnknown', { field }, [{ field: at }]);

const inOrder: ReadonlySet<string> = new Set(['int', 'long', 'double', 'string', 'date', 'time', 'datetime']);

/** Whether a condition asks something that the type has. */
const suits = (type: EntityPropertyRule['type'], operator: EntityFilter['operator']): boolean => {
  if (holdsFile(type)) return operator === 'empty';
  if (operator === 'contains') return type === 'string';
  return operator === 'lt' || operator === 'gt' ? inOrder.has(type) : true;
};

const compare = (column: PgColumn, operator: EntityFilter['operator'], value: unknown): SQL => {
  switch (operator) {
    case 'eq':
      return value === null ? isNull(column) : eq(column, value);
    case 'ne':
      return value === null
        ? isNotNull(column)
        : (or(isNull(column), sql`${column} <> ${sql.param(value, column)}`) as SQL);
    case 'lt':
      return lt(column, value);
    case 'gt':
      return gt(column, value);
    case 'contains':
      return ilike(column, likePattern(String(value)));
    case 'empty':
      return value === true ? isNull(column) : isNotNull(column);
  }
};

const ownColumns: Readonly<Record<string, 'createdAt' | 'updatedAt'>> = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
};
const momentRule: Pick<EntityPropertyRule, 'type'> = { type: 'datetime' };

const conditionOf = (entity: OpenEntity, table: RecordTable, { field, operator, value }: EntityFilter): SQL => {
  const { properties } = entity.activeDefinition;
  const rule = properties.find(({ propertyName }) => propertyName === field);
  const own = Object.hasOwn(ownColumns, field) ? ownColumns[field] : undefined;
  if (!rule && own === undefined) throw unknown(field, 'filters');
  const column = rule ? table[rule.id] : table[own ?? 'createdAt'];
  const type = rule?.type ?? momentRule.type;
  if (!column || !suits(type, operator)) throw wrong(field);
  if (operator === 'empty') {
    if (typeof value !== 'boolean') throw wrong(field);
    return compare(column, operator, value);
  }
  if (value === null && (operator === 'eq' || operator === 'ne')) return compare(column, operator, null);
  if (rule?.type === 'enumeration') return compare(column, operator, value);
  const checked = rule
    ? checkEntityValue(relaxed(rule), value)
    : checkEntityValue({ ...relaxed(blankRule), type: 'datetime' }, value);
  if (!checked.ok || checked.value === null) throw wrong(field);
  // Own columns read and write moments.
  return compare(column, operator, rule ? checked.value : new Date(String(checked.value)));
};

const blankRule: EntityPropertyRule = {
  id: '',
  name: '',
  propertyName: 'own',
  type: 'datetime',
  ...plainRule,
};

const orderOf = (
  entity: OpenEntity,
  table: RecordTable,
  sort: string | undefined,
  order: 'asc' | 'desc' | undefined,
) => {
  const columns: Record<string, PgColumn> = { createdAt: table.createdAt, updatedAt: table.updatedAt };
  for (const { id, propertyName, type } of entity.activeDefinition.properties) {
    if (holdsFile(type) && propertyName === sort)
      throw refuse('entityRecord.sortWrong', { field: sort }, [{ field: 'sort' }]);
    const column = table[id];
    if (column) columns[propertyName] = column;
  }
  if (sort !== undefined && !Object.hasOwn(columns, sort)) throw unknown(sort, 'sort');
  // Ids are in the order in which records were made.
  if (sort === undefined) return [order === 'asc' ? sql`${table.id} asc` : sql`${table.id} desc`];
  return { columns, standard: sort, id: table.id, emptyLast: true };
};

const listingOf = (db: Executor, entity: OpenEntity, query: EntityRecordFilter, scope: PlaceScope) => {
  const table = recordTable(entity.activeDefinition);
  const texts = entity.activeDefinition.properties.flatMap(({ id, type }) =>
    type === 'string' ? (table[id] ?? []) : [],
  );
  return {
    table,
    rows: select(db, table) as never,
    counted: db.select({ id: table.id }).from(table as PgTable) as never,
    scope: recordsWithin(entity, table, scope),
    where: [
      ...query.filters.map((filter) => conditionOf(entity, table, filter)),
      query.keyword ? (containing(query.keyword, ...texts) ?? sql`false`) : undefined,
    ],
    order: orderOf(entity, table, query.sort, query.order),
  };
};

export const pageRecords = (
  db: Executor,
  many: RememberMany,
  entity: OpenEntity,
  query: EntityRecordQuery,
  scope: PlaceScope,
): Promise<Page<ShownRow>> => {
  const { current: _, size: _size, sort: _sort, order: _order, ...asked } = query;
  // A search counts up to a limit of its own.
  const total = query.keyword
    ? {}
    : { total: (count: () => Promise<number>) => many(JSON.stringify([asked, scope]), count) };
  return readPage<ShownRow>(db, query, { ...listingOf(db, entity, query, scope), ...total });
};

/** The first so many of the records that match. */
export const matchingRecords = async (
  db: Executor,
  entity: OpenEntity,
  query: EntityRecordFilter,
  { scope, atMost }: { readonly scope: PlaceScope; readonly atMost: number },
): Promise<ShownRow[]> =>
  readRows<ShownRow>({ ...query, current: 1, size: atMost }, listingOf(db, entity, query, scope));

export const findRecord = async (
  db: Executor,
  entity: OpenEntity,
  id: string,
  scope: PlaceScope,
  filters: readonly EntityFilter[] = [],
): Promise<ShownRow | undefined> => {
  const table = recordTable(entity.activeDefinition);
  const matching = filters.map((filter) => conditionOf(entity, table, filter));
  const rows = await select(db, table).where(and(eq(table.id, id), recordsWithin(entity, table, scope), ...matching));
  return rows[0] as ShownRow | undefined;
};

/** The records, locked until the transaction ends; those out of scope are left out. */
export const lockRecords = async (
  tx: Executor,
  entity: OpenEntity,
  ids: readonly string[],
  { scope, strength }: { readonly scope: PlaceScope; readonly strength: 'update' | 'no key update' | 'key share' },
): Promise<Map<string, RecordRow>> => {
  if (ids.length === 0) return new Map();
  const table = recordTable(entity.activeDefinition);
  const rows = (await tx
    .select()
    .from(table as PgTable)
    .where(and(oneOf(table.id, ids), recordsWithin(entity, table, scope)))
    .orderBy(table.id)
    .for(strength)) as unknown as RecordRow[];
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whoever makes the one record of an entity comes one after the other. */
export const lockOnly = async (tx: Executor, entityId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${entityId}))`);
};

/** What a record is called: its first text. */
export const labelIn = (entity: OpenEntity, row: RecordRow): string => {
  const property = labelProperty(entity.activeDefinition);
  return property ? String(valueIn(row, property) ?? '') : '';
};

/** What records of an entity are called that the caller may see. */
export const labelsOf = async (
  db: Executor,
  entity: OpenEntity,
  ids: readonly string[],
  scope: PlaceScope,
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const table = recordTable(entity.activeDefinition);
  const rows = (await db
    .select()
    .from(table as PgTable)
    .where(and(oneOf(table.id, ids), recordsWithin(entity, table, scope)))) as unknown as RecordRow[];
  return new Map(rows.map((row) => [row.id, labelIn(entity, row)]));
};

/** Records that are called so, or that contain it: for references. */
export const recordChoices = async (
  db: Executor,
  entity: OpenEntity,
  { keyword, size }: { readonly keyword?: string | undefined; readonly size: number },
  scope: PlaceScope,
): Promise<{ id: string; label: string }[]> => {
  const property = labelProperty(entity.activeDefinition);
  const filters =
    keyword && property?.type === 'string'
      ? [{ field: property.propertyName, operator: 'contains' as const, value: keyword }]
      : [];
  const rows = await matchingRecords(db, entity, { entityId: entity.id, filters }, { scope, atMost: size });
  return rows.map((row) => ({ id: row.id, label: labelIn(entity, row) }));
};

/** The ids of the records of an entity by what they are called; one that several have is nobody's. */
export const idsByLabel = async (
  db: Executor,
  entity: OpenEntity,
  labels: readonly string[],
  scope: PlaceScope,
): Promise<Map<string, string>> => {
  const property = labelProperty(entity.activeDefinition);
  const table = recordTable(entity.activeDefinition);
  const column = property && table[property.id];
  if (!column || labels.length === 0) return new Map();
  const rows = (await db
    .select()
    .from(table as PgTable)
    .where(
      and(sql`${column}::text = any(${sql.param([...labels])}::text[])`, recordsWithin(entity, table, scope)),
    )) as unknown as RecordRow[];
  const found = new Map<string, string>();
  const several = new Set<string>();
  for (const row of rows) {
    const label = labelIn(entity, row);
    if (found.has(label)) several.add(label);
    found.set(label, row.id);
  }
  for (const label of several) found.delete(label);
  return found;
};

/** Which of the values of a property that is to be unique other records have. */
export const takenValues = async (
  db: Executor,
  entity: OpenEntity,
  rule: EntityPropertyRule,
  values: readonly unknown[],
): Promise<Map<string, string>> => {
  const table = recordTable(entity.activeDefinition);
  const column = table[rule.id];
  if (!column || values.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, value: column })
    .from(table as PgTable)
    .where(sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`);
  return new Map(rows.map(({ id, value }) => [String(value), String(id)]));
};

/** How many records of an entity refer by a property to some of these. */
export const countReferring = async (
  tx: Executor,
  entity: OpenEntity,
  rule: EntityPropertyRule,
  { ids, without }: { readonly ids: readonly string[]; readonly without: readonly string[] },
): Promise<number> => {
  const table = recordTable(entity.activeDefinition);
  const column = table[rule.id];
  if (!column) return 0;
  return tx.$count(table, and(oneOf(column, ids), sql`not ${oneOf(table.id, without)}`));
};

/** Records of a place that is gone belong to no place: whoever sees all places sees them. */
export const forgetPlace = async (db: Executor, entity: OpenEntity, placeId: string): Promise<void> => {
  const table = recordTable(entity.activeDefinition);
  await db.execute(sql`update ${table} set place_id = null, revision = revision + 1 where place_id = ${placeId}::uuid`);
};
