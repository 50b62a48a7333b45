import {
  type EntityDefinition,
  type EntityPropertyRule,
  type EntityPropertyType,
  type EntityValue,
  holdsFile,
} from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import { customType, integer, type PgColumn, type PgTable, pgSchema, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

const schema = 'entities';
const tables = pgSchema(schema);

/** Names that passed the rule of the contract; nothing else of a person's text becomes part of a statement. */
const nameRule = /^[a-z_][a-z0-9_]{0,47}$/;

/** The one way in which a name becomes one of the database: without its case, and quoted. */
export const nameInDatabase = (name: string): string => {
  const lower = name.toLowerCase();
  if (!nameRule.test(lower)) throw new Error('not a name of an entity or property');
  return lower;
};
export const quotedTable = (packageName: string): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(nameInDatabase(packageName))}`;
export const quotedColumn = (propertyName: string): SQL => sql`${sql.identifier(nameInDatabase(propertyName))}`;

/** Names of indexes go by the id, so that a renamed property or entity keeps them. */
const shortId = (id: string): string => id.replaceAll('-', '').toLowerCase();
export const uniqueIndex = (propertyId: string): string => `entity_unique_${shortId(propertyId)}`;
export const referenceIndex = (propertyId: string): string => `entity_reference_${shortId(propertyId)}`;

/** Whether a column is asked for what it refers to: by a removal of records, or for the files that are in use. */
export const isAskedFor = ({ type }: Pick<EntityPropertyRule, 'type'>): boolean =>
  type === 'reference' || holdsFile(type);

export const columnTypes: Readonly<Record<EntityPropertyType, string>> = {
  int: 'integer',
  long: 'bigint',
  double: 'double precision',
  string: 'text',
  bool: 'boolean',
  date: 'date',
  time: 'time without time zone',
  datetime: 'timestamp with time zone',
  enumeration: 'text',
  reference: 'uuid',
  image: 'uuid',
  file: 'uuid',
};

const asMoment = (value: unknown): EntityValue =>
  value instanceof Date ? value.toISOString() : new Date(String(value)).toISOString();
/** Values as the contract has them, of what the driver reads. */
const fromDriver: Readonly<Partial<Record<EntityPropertyType, (value: unknown) => EntityValue>>> = {
  int: Number,
  double: Number,
  bool: Boolean,
  datetime: asMoment,
  time: (value) => String(value).replace(/\.(\d*?)0*$/, (_, digits) => (digits ? `.${digits}` : '')),
};

const columnOf = ({ propertyName, type }: EntityPropertyRule) =>
  customType<{ data: EntityValue; driverData: unknown }>({
    dataType: () => columnTypes[type],
    fromDriver: fromDriver[type] ?? String,
  })(nameInDatabase(propertyName));

/** The columns that every record has. */
const own = {
  id: uuid().primaryKey(),
  placeId: uuid('place_id'),
  createdAt: createdAt(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  revision: integer().notNull().default(1),
};

export type RecordTable = PgTable & { readonly [K in keyof typeof own]: PgColumn } & Readonly<Record<string, PgColumn>>;

/** The table of an activated entity; the columns of the properties go by their ids. */
export const recordTable = ({ packageName, properties }: EntityDefinition): RecordTable => {
  const columns = Object.fromEntries(properties.map((property) => [property.id, columnOf(property)]));
  return tables.table(nameInDatabase(packageName), { ...own, ...columns }) as unknown as RecordTable;
};

/** A record as the database has it; the values by the ids of the properties. */
export type RecordRow = {
  readonly id: string;
  readonly placeId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
} & Readonly<Record<string, unknown>>;

export const valueIn = (row: RecordRow, { id }: Pick<EntityPropertyRule, 'id'>): EntityValue =>
  (row[id] ?? null) as EntityValue;

/** What a record is called: its first text, or else the first that is no file. */
export const labelProperty = ({ properties }: Pick<EntityDefinition, 'properties'>): EntityPropertyRule | undefined =>
  properties.find(({ type }) => type === 'string') ?? properties.find(({ type }) => !holdsFile(type));
