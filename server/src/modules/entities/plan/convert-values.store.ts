import { type EntityPropertyRule, type EntityPropertyType, holdsFile, type SourceText } from '@eoms/contract';
import { importWords } from '@eoms/phrases';
import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../../../platform/database/local-day.ts';
import { zoneInForce } from '../../../platform/database/venue-zone.ts';
import { columnTypes } from '../record-table.store.ts';

/** A value in its new type: null where it cannot be that; `whole` where nothing of it is lost. */
export interface Converted {
  readonly value: SQL;
  readonly whole: SQL;
}

const named = (options: EntityPropertyRule['options'], column: SQL): SQL => {
  if (options.length === 0) return sql`${column}::text`;
  const cases = options.map(({ value, name }) => sql`when ${value}::text then ${name}::text`);
  return sql`case ${column} ${sql.join(cases, sql` `)} else ${column} end`;
};

/** About the file in a column. The column is named outside of the table of files, which may have one of the same name. */
const ofFile = (column: SQL, asked: SQL, rest = sql``): SQL =>
  sql`(select ${asked} from (select ${column} as wanted) w join public.stored_files f on f.id = w.wanted${rest})`;

/** What a person would read in the column. */
export const textOfColumn = ({ type, options }: EntityPropertyRule, column: SQL): SQL => {
  if (type === 'enumeration') return named(options, column);
  // 1e+06 is a whole number too.
  if (type === 'double') return sql`trim_scale(${column}::text::numeric)::text`;
  if (type === 'datetime') return sql`to_char(${column} at time zone ${zoneInForce()}::text, 'YYYY-MM-DD HH24:MI:SS')`;
  if (holdsFile(type)) return sql`coalesce(${ofFile(column, sql`f.name`)}, ${column}::text)`;
  return sql`${column}::text`;
};

/** A column without a value: a text of spaces is none. */
export const isBlankColumn = ({ type }: EntityPropertyRule, column: SQL): SQL =>
  type === 'string' ? sql`coalesce(btrim(${column}), '') = ''` : sql`${column} is null`;

const castIf = (valid: SQL, value: SQL, type: EntityPropertyType): Converted => {
  const target = sql.raw(columnTypes[type]);
  const cast = sql`(case when ${valid} then (${value})::${target} end)`;
  return { value: cast, whole: sql`(${cast} is not null)` };
};

const whole = (text: SQL, type: 'int' | 'long'): Converted =>
  castIf(sql`${text} ~ '^[+-]?[0-9]{1,19}$' and pg_input_is_valid(${text}, ${columnTypes[type]}::text)`, text, type);

const asDouble = (text: SQL): Converted => {
  const valid = sql`${text} ~ '^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?$'
    and pg_input_is_valid(${text}, 'double precision')`;
  const { value } = castIf(valid, text, 'double');
  // A long number can have more digits than the new type.
  const same = sql`(case when ${valid} then ${text}::numeric = ${text}::double precision::text::numeric else false end)`;
  return { value, whole: same };
};

const wordsOf = (word: SourceText, ...more: readonly string[]): SQL =>
  sql`${sql.param([...Object.values(word).map((one) => one.toLowerCase()), ...more])}::text[]`;

const asBool = (text: SQL): Converted => {
  const value = sql`(case when lower(${text}) = any(${wordsOf(importWords.yes, 'true', 't', 'y', '1')}) then true
    when lower(${text}) = any(${wordsOf(importWords.no, 'false', 'f', 'n', '0')}) then false end)`;
  return { value, whole: sql`(${value} is not null)` };
};

const asDate = (text: SQL): Converted => {
  const dashed = sql`replace(replace(${text}, '/', '-'), '.', '-')`;
  return castIf(
    sql`${dashed} ~ '^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$' and pg_input_is_valid(${dashed}, 'date')`,
    dashed,
    'date',
  );
};

const asTime = (text: SQL): Converted =>
  castIf(
    sql`${text} ~ '^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?$'
      and pg_input_is_valid(${text}, 'time without time zone')`,
    text,
    'time',
  );

/** Without a zone, the time is that of the venue. */
const asMoment = (text: SQL): Converted => {
  const shape = sql`${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?)?$'
    and pg_input_is_valid(${text}, 'timestamp without time zone')`;
  const zoned = sql`${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}.*(Z|[+-][0-9]{2}:?[0-9]{2})$'
    and pg_input_is_valid(${text}, 'timestamp with time zone')`;
  const value = sql`(case when ${shape} then ${text}::timestamp without time zone at time zone ${zoneInForce()}::text
    when ${zoned} then ${text}::timestamp with time zone end)`;
  return { value, whole: sql`(${value} is not null)` };
};

const asOption = (text: SQL, { options }: EntityPropertyRule): Converted => {
  const cases = options.map(
    ({ name, value }) => sql`when lower(${text}) in (lower(${value}::text), lower(${name}::text)) then ${value}::text`,
  );
  const value = cases.length === 0 ? sql`null::text` : sql`(case ${sql.join(cases, sql` `)} end)`;
  return { value, whole: sql`(${value} is not null)` };
};

/** Which record or file a text means is nobody's to guess. */
const nobodyKnows = (): Converted => ({ value: sql`null::uuid`, whole: sql`false` });

const fromText: Readonly<Record<EntityPropertyType, (text: SQL, after: EntityPropertyRule) => Converted>> = {
  int: (text) => whole(text, 'int'),
  long: (text) => whole(text, 'long'),
  double: asDouble,
  string: (text) => ({ value: text, whole: sql`true` }),
  bool: asBool,
  date: asDate,
  time: asTime,
  datetime: asMoment,
  enumeration: asOption,
  reference: nobodyKnows,
  image: nobodyKnows,
  file: nobodyKnows,
};

/** An image is a file, some files are images, and of a file a text keeps the name alone. */
const fromFile = (column: SQL, after: EntityPropertyType): Converted => {
  if (after === 'file') return { value: column, whole: sql`true` };
  if (after === 'string') return { value: ofFile(column, sql`f.name`), whole: sql`false` };
  if (after !== 'image') return { value: sql`null::${sql.raw(columnTypes[after])}`, whole: sql`false` };
  const image = ofFile(column, sql`f.id`, sql` and f.content_type like 'image/%'`);
  return { value: image, whole: sql`(${image} is not null)` };
};

/** How the values of a column become those of its new type; empty ones stay empty, and nothing here ever fails. */
export const convertColumn = (before: EntityPropertyRule, after: EntityPropertyRule, column: SQL): Converted => {
  if (before.type === 'datetime' && after.type === 'date') {
    const midnight = sql`(${column} at time zone ${zoneInForce()}::text)::time = '00:00'`;
    return { value: dayOf(column), whole: midnight };
  }
  if (before.type === 'datetime' && after.type === 'time')
    return { value: sql`(${column} at time zone ${zoneInForce()}::text)::time`, whole: sql`false` };
  if (holdsFile(before.type)) return fromFile(column, after.type);
  const text = sql`btrim(${textOfColumn(before, column)})`;
  return fromText[after.type](before.type === 'string' && after.type === 'string' ? column : text, after);
};
