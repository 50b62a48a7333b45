import type { EntityDefinition, EntityPropertyRule, EntityStep } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import {
  columnTypes,
  isAskedFor,
  quotedColumn,
  quotedTable,
  referenceIndex,
  uniqueIndex,
} from '../record-table.store.ts';
import type { DefinitionChange } from './compare-definitions.ts';
import { convertColumn, isBlankColumn } from './convert-values.store.ts';
import { typedValue } from './count-changes.store.ts';

type Change<K extends DefinitionChange['kind']> = Extract<DefinitionChange, { readonly kind: K }>;

/** A name that no property has: it is longer than a person's may be. */
const passing = ({ id }: EntityPropertyRule): string => `_entity_passing_name_${id.replaceAll('-', '')}`;
const columnOf = ({ propertyName }: EntityPropertyRule): SQL => quotedColumn(propertyName);
const typeOf = ({ type }: EntityPropertyRule): SQL => sql.raw(columnTypes[type]);

const addColumn = (table: SQL, rule: EntityPropertyRule, name = columnOf(rule)): SQL =>
  sql`alter table ${table} add column ${name} ${typeOf(rule)}`;

/** Indexes of a property: of the values that are to be unique, and of what columns refer to, which is asked for. */
const indexes = (table: SQL, rule: EntityPropertyRule): SQL[] => {
  const column = columnOf(rule);
  const unique = sql`create unique index ${sql.identifier(uniqueIndex(rule.id))} on ${table} (${column})`;
  const reference = sql`create index ${sql.identifier(referenceIndex(rule.id))} on ${table} (${column})`;
  return [...(rule.unique ? [unique] : []), ...(isAskedFor(rule) && !rule.unique ? [reference] : [])];
};
const dropIndex = (name: string): SQL => sql`drop index if exists entities.${sql.identifier(name)}`;

/** The table of an entity that has none. */
export const tableStatements = ({ packageName, properties }: EntityDefinition): SQL[] => {
  const table = quotedTable(packageName);
  const columns = properties.map((rule) => sql`, ${columnOf(rule)} ${typeOf(rule)}`);
  return [
    sql`create table ${table} (id uuid primary key, place_id uuid, created_at timestamp with time zone not null default now(),
      updated_at timestamp with time zone not null default now(), revision integer not null default 1
      ${sql.join(columns, sql``)})`,
    sql`create index on ${table} (place_id)`,
    ...properties.flatMap((rule) => indexes(table, rule)),
  ];
};

/** What values become when options go or get other values; undefined where nothing of that is so. */
const mapOptions = (changes: readonly DefinitionChange[], steps: readonly EntityStep[], id: string) => {
  const cases: SQL[] = [];
  let rule: EntityPropertyRule | undefined;
  for (const change of changes) {
    if ((change.kind !== 'removeOption' && change.kind !== 'changeOption') || change.after.id !== id) continue;
    rule = change.after;
    const chosen = steps.find((step) => step.id === change.id)?.chosen;
    const target =
      change.kind === 'changeOption' ? change.becomes : change.after.options.find((one) => one.id === chosen?.to);
    cases.push(sql`when ${change.option.value}::text then ${target?.value ?? null}::text`);
  }
  return rule && { rule, cases };
};

const ofKind = <K extends DefinitionChange['kind']>(changes: readonly DefinitionChange[], ...kinds: readonly K[]) =>
  changes.filter((change): change is Change<K> => (kinds as readonly string[]).includes(change.kind));

/** Columns that get another type: a new one is filled, and takes the place of the old one. */
const retype = (table: SQL, { before, after }: { before: EntityPropertyRule; after: EntityPropertyRule }): SQL[] => {
  // By now it has its new name.
  const column = columnOf(after);
  const name = sql.identifier(passing(after));
  const { value } = convertColumn(before, after, column);
  const converted = before.type === after.type ? sql`null` : value;
  return [
    dropIndex(uniqueIndex(after.id)),
    dropIndex(referenceIndex(after.id)),
    addColumn(table, after, sql`${name}`),
    sql`update ${table} set ${name} = ${converted} where not (${isBlankColumn(before, column)})`,
    sql`alter table ${table} drop column ${column}`,
    sql`alter table ${table} rename column ${name} to ${column}`,
  ];
};

/** Values that may not be empty get the default. */
const fill = (table: SQL, rule: EntityPropertyRule): SQL[] =>
  rule.defaultValue === null
    ? []
    : [
        sql`update ${table} set ${columnOf(rule)} = ${typedValue(rule, rule.defaultValue)}
          where ${isBlankColumn(rule, columnOf(rule))}`,
      ];

const renames = (table: SQL, changes: readonly Change<'renameColumn'>[]): SQL[] => [
  // By a third name, since two may swap theirs.
  ...changes.map(
    ({ before, after }) =>
      sql`alter table ${table} rename column ${columnOf(before)} to ${sql.identifier(passing(after))}`,
  ),
  ...changes.map(
    ({ after }) => sql`alter table ${table} rename column ${sql.identifier(passing(after))} to ${columnOf(after)}`,
  ),
];

const optionUpdates = (table: SQL, changes: readonly DefinitionChange[], steps: readonly EntityStep[]): SQL[] => {
  const ids = new Set(ofKind(changes, 'removeOption', 'changeOption').map(({ after }) => after.id));
  return [...ids].flatMap((id) => {
    const mapped = mapOptions(changes, steps, id);
    if (!mapped) return [];
    const column = columnOf(mapped.rule);
    return [sql`update ${table} set ${column} = case ${column} ${sql.join(mapped.cases, sql` `)} else ${column} end`];
  });
};

export interface Migration {
  readonly old: EntityDefinition | null;
  readonly next: EntityDefinition;
  readonly changes: readonly DefinitionChange[];
  readonly steps: readonly EntityStep[];
}

/** The statements of a plan, in an order in which each finds what it needs. */
export const statementsOf = ({ old, next, changes, steps }: Migration): SQL[] => {
  if (old === null) return tableStatements(next);
  const table = quotedTable(next.packageName);
  const retyped = ofKind(changes, 'changeType', 'changeReference');
  const added = ofKind(changes, 'addColumn');
  const unique = ofKind(changes, 'makeUnique');
  return [
    ...ofKind(changes, 'renameTable').map(
      () => sql`alter table ${quotedTable(old.packageName)} rename to ${quotedColumn(next.packageName)}`,
    ),
    ...ofKind(changes, 'dropUnique').map(({ after }) => dropIndex(uniqueIndex(after.id))),
    ...ofKind(changes, 'removeColumn').map(({ before }) => sql`alter table ${table} drop column ${columnOf(before)}`),
    ...renames(table, ofKind(changes, 'renameColumn')),
    ...retyped.flatMap((change) => retype(table, change)),
    ...optionUpdates(table, changes, steps),
    ...added.map(({ after }) => addColumn(table, after)),
    ...added.flatMap(({ after }) => fill(table, after)),
    ...retyped.filter(({ after }) => after.required).flatMap(({ after }) => fill(table, after)),
    ...ofKind(changes, 'makeRequired').flatMap(({ after }) => fill(table, after)),
    ...unique.flatMap(({ after }) => [
      // A text of spaces is no value, and so not one that two records share.
      ...(after.type === 'string'
        ? [sql`update ${table} set ${columnOf(after)} = null where ${isBlankColumn(after, columnOf(after))}`]
        : []),
      dropIndex(referenceIndex(after.id)),
      ...indexes(table, after),
    ]),
    ...ofKind(changes, 'dropUnique')
      .filter(({ after }) => isAskedFor(after))
      .flatMap(({ after }) => indexes(table, after)),
    ...[...retyped, ...added].flatMap(({ after }) => indexes(table, after)),
  ];
};

/** Runs the statements of a plan one after the other; `between` is called after each. */
export const carryOut = async (tx: Executor, migration: Migration, between: (done: number) => void): Promise<void> => {
  // The table is nobody else's meanwhile.
  await tx.execute(sql`set local statement_timeout = '25s'`);
  for (const [at, statement] of statementsOf(migration).entries()) {
    await tx.execute(statement);
    between(at + 1);
  }
};
