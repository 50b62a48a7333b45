import type { Readable, Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Column, quoted, quotedList, type Table } from '../tables/describe-tables.store.ts';

/**
 * JSON never has these two characters as they are, so a line of CSV with them as quote and delimiter is the JSON itself,
 * without anything to escape.
 */
const bareLines = `with (format csv, quote e'\\x01', delimiter e'\\x02')`;

const isText = ({ type }: Column): boolean => /^(text|character)/.test(type);

const orderOf = (table: Table): string => {
  const key = table.key.length > 0 ? table.key : table.columns.map(({ name }) => name);
  const comparable = table.columns.filter(({ name, type }) => key.includes(name) && type !== 'json');
  return key
    .flatMap((name) => comparable.find((column) => column.name === name) ?? [])
    .map((column) => `${quoted(column.name)}${isText(column) ? ' collate "C"' : ''}`)
    .join(', ');
};

interface Selected {
  readonly schema?: string;
  readonly columns: readonly string[];
  /** SQL about the columns of the table. */
  readonly where?: string | undefined;
}

/**
 * The rows of a table as lines of JSON, `{"id":"…","count":"3","note":null}`: every value as the text that PostgreSQL writes
 * for it, which it reads back as exactly the same value.
 */
export const readLines = (
  client: ClientBase,
  table: Table,
  { schema = 'public', columns, where }: Selected,
): Readable => {
  const texts = columns.map((name) => `${quoted(name)}::text as ${quoted(name)}`).join(', ');
  const from = `${quoted(schema)}.${quoted(table.name)}`;
  return client.query(
    copyTo(
      `copy (select row_to_json(r) from (select ${texts} from ${from}${where ? ` where ${where}` : ''}
        order by ${orderOf(table)}) r) to stdout ${bareLines}`,
    ),
  );
};

const linesTable = 'pg_temp.backup_lines';

/** Takes lines; what was written is a temporary table of this connection when the stream has finished. */
export const writeLines = async (client: ClientBase): Promise<Writable> => {
  await client.query(`drop table if exists ${linesTable}`);
  await client.query(`create temporary table backup_lines (line jsonb)`);
  return client.query(copyFrom(`copy ${linesTable} (line) from stdin ${bareLines}`));
};

/** Makes rows of the lines. Columns that this database does not have are refused by it. Returns how many. */
export const rowsOfLines = async (
  client: ClientBase,
  table: Table,
  { schema = 'public', columns, where }: Selected,
): Promise<number> => {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
  const known = columns.filter((name) => typeOf.has(name));
  const values = known.map((name) => `(line ->> '${name.replaceAll("'", "''")}')::${typeOf.get(name)}`).join(', ');
  const { rowCount } = await client.query(
    `insert into ${quoted(schema)}.${quoted(table.name)} (${quotedList(known)}) overriding system value
      select ${values} from ${linesTable}${where ? ` where ${where}` : ''}`,
  );
  await client.query(`drop table ${linesTable}`);
  return rowCount ?? 0;
};
