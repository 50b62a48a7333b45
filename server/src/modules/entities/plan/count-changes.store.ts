import type { EntityDefinition, EntityExample, EntityPropertyRule, EntityValue } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { columnTypes, labelProperty, quotedColumn, quotedTable } from '../record-table.store.ts';
import type { DefinitionChange } from './compare-definitions.ts';
import { convertColumn, isBlankColumn, textOfColumn } from './convert-values.store.ts';
import { type Counted, nothingCounted } from './make-plan.ts';

const columnOf = ({ propertyName }: EntityPropertyRule): SQL => quotedColumn(propertyName);
/** A value of a draft as one of the column. */
export const typedValue = ({ type }: EntityPropertyRule, value: EntityValue): SQL =>
  sql`${value}::${sql.raw(columnTypes[type])}`;

export const countRecords = async (db: Executor, old: EntityDefinition): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${quotedTable(old.packageName)}`);
  return rows[0]?.n ?? 0;
};

interface Asking {
  readonly db: Executor;
  readonly old: EntityDefinition;
}

const labelOf = (old: EntityDefinition): SQL => {
  const property = labelProperty(old);
  return property ? sql`left(coalesce(${textOfColumn(property, columnOf(property))}, ''), 60)` : sql`''`;
};

/** Up to three records that meet a condition, with a value before and after. */
const examplesOf = async (
  { db, old }: Asking,
  condition: SQL,
  { before, after }: { readonly before: SQL; readonly after: SQL },
): Promise<EntityExample[]> => {
  const { rows } = await db.execute<{ recordId: string; label: string; before: string; after: string | null }>(sql`
    select id as "recordId", ${labelOf(old)} as label, left(coalesce((${before})::text, ''), 100) as before,
      left((${after})::text, 100) as after
    from ${quotedTable(old.packageName)} where ${condition} order by id limit 3`);
  return rows;
};

const count = async ({ db, old }: Asking, parts: Readonly<Record<string, SQL>>): Promise<Record<string, number>> => {
  const columns = Object.entries(parts).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(columns, sql`, `)} from ${quotedTable(old.packageName)}`,
  );
  return rows[0] ?? {};
};

/** How many records have a value that another one has too, when the column has become this. */
const countDuplicates = async ({ db, old }: Asking, value: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(n), 0)::int as n from (
      select count(*) as n from (select (${value}) as v from ${quotedTable(old.packageName)}) o
      where v is not null group by v having count(*) > 1) d`);
  return rows[0]?.n ?? 0;
};

/** What the column is when blanks that may not stay have got the default. */
export const withDefault = (after: EntityPropertyRule, value: SQL): SQL =>
  after.required && after.defaultValue !== null
    ? sql`coalesce(${value}, ${typedValue(after, after.defaultValue)})`
    : value;

const outsideOf = ({ type, min, max, maxLength }: EntityPropertyRule, value: SQL): SQL => {
  if (type === 'string') return maxLength === null ? sql`false` : sql`char_length(${value}) > ${maxLength}::int`;
  if (type !== 'int' && type !== 'long' && type !== 'double') return sql`false`;
  const below = min === null ? sql`false` : sql`${value} < ${min}::double precision`;
  const above = max === null ? sql`false` : sql`${value} > ${max}::double precision`;
  return sql`(${below} or ${above})`;
};

type Pair = { readonly before: EntityPropertyRule; readonly after: EntityPropertyRule };
type Counting = (asking: Asking, pair: Pair) => Promise<Partial<Counted>>;

const countType: Counting = async (asking, { before, after }) => {
  const column = columnOf(before);
  const { value, whole } = convertColumn(before, after, column);
  const blank = isBlankColumn(before, column);
  const lost = sql`not (${blank}) and not (${whole})`;
  const counted = await count(asking, {
    blank,
    unconvertible: lost,
    emptied: sql`not (${blank}) and ${value} is null`,
    used: sql`not (${blank})`,
    outside: outsideOf(after, value),
  });
  const duplicates = after.unique
    ? await countDuplicates(asking, withDefault(after, sql`case when ${blank} then null else ${value} end`))
    : 0;
  const examples = await examplesOf(asking, lost, { before: textOfColumn(before, column), after: value });
  return { ...counted, duplicates, examples };
};

/** Values that several records have, for whoever has to make them differ. */
const duplicated = async (asking: Asking, rule: EntityPropertyRule, value: SQL): Promise<EntityExample[]> => {
  const table = quotedTable(asking.old.packageName);
  return examplesOf(
    asking,
    sql`(${value}) in (select v from (select (${value}) as v from ${table}) o where v is not null
      group by v having count(*) > 1)`,
    { before: textOfColumn(rule, columnOf(rule)), after: sql`null` },
  );
};

const countUnique: Counting = async (asking, { before, after }) => {
  const blank = isBlankColumn(before, columnOf(before));
  const value = sql`case when ${blank} then null else ${columnOf(before)} end`;
  const [duplicates, examples] = [
    await countDuplicates(asking, withDefault(after, value)),
    await duplicated(asking, before, value),
  ];
  return { duplicates, examples };
};

const countRequired: Counting = async (asking, { before, after }) => {
  const column = columnOf(before);
  const blank = isBlankColumn(before, column);
  const value = sql`case when ${blank} then null else ${column} end`;
  return {
    ...(await count(asking, { blank })),
    duplicates: after.unique ? await countDuplicates(asking, withDefault(after, value)) : 0,
    examples: after.defaultValue === null ? await examplesOf(asking, blank, { before: sql`''`, after: sql`null` }) : [],
  };
};

const countValues = async (asking: Asking, rule: EntityPropertyRule): Promise<Partial<Counted>> => {
  const column = columnOf(rule);
  const blank = isBlankColumn(rule, column);
  const used = sql`not (${blank})`;
  const examples = await examplesOf(asking, used, { before: textOfColumn(rule, column), after: sql`null` });
  return { ...(await count(asking, { blank, used })), examples };
};

const countOption = async (asking: Asking, rule: EntityPropertyRule, value: string): Promise<Partial<Counted>> => {
  const used = sql`${columnOf(rule)} = ${value}`;
  const examples = await examplesOf(asking, used, { before: textOfColumn(rule, columnOf(rule)), after: sql`null` });
  return { ...(await count(asking, { used })), examples };
};

const countLimits: Counting = async (asking, { before, after }) => {
  const column = columnOf(before);
  const outside = outsideOf(after, column);
  const examples = await examplesOf(asking, outside, { before: textOfColumn(before, column), after: column });
  return { ...(await count(asking, { outside })), examples };
};

/** A default that is to be unique can be that of one record only. */
const countAdded = (after: EntityPropertyRule, records: number): Partial<Counted> => ({
  duplicates: after.unique && after.defaultValue !== null && records > 1 ? records : 0,
});

const countChange = async (asking: Asking, change: DefinitionChange, records: number): Promise<Partial<Counted>> => {
  switch (change.kind) {
    case 'changePlaced':
      return count(asking, { blank: sql`place_id is null` });
    case 'removeColumn':
      return countValues(asking, change.before);
    case 'changeReference':
      return countValues(asking, change.before);
    case 'changeType':
      return countType(asking, change);
    case 'removeOption':
    case 'changeOption':
      return countOption(asking, change.before, change.option.value);
    case 'addColumn':
      return countAdded(change.after, records);
    case 'changeLimits':
      return countLimits(asking, change);
    case 'makeRequired':
      return countRequired(asking, change);
    case 'makeUnique':
      return countUnique(asking, change);
    default:
      return {};
  }
};

/** What the records say about each change, by its id. */
export const countChanges = async (
  db: Executor,
  old: EntityDefinition,
  changes: readonly DefinitionChange[],
  records: number,
): Promise<Map<string, Counted>> => {
  const counts = new Map<string, Counted>();
  for (const change of changes)
    counts.set(change.id, { ...nothingCounted, ...(await countChange({ db, old }, change, records)) });
  return counts;
};
