import type { ClientBase } from 'pg';
import type { Manifest } from '../archive/manifest.ts';
import { partNames } from '../archive/manifest.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { decrypting, type PassphraseKey } from '../archive/passphrase.ts';
import { readPart } from '../archive/read-part.ts';
import { rowsOfLines, writeLines } from '../archive/table-lines.store.ts';
import { BackupError } from '../backup-error.ts';
import { quoted, quotedList, type Table } from '../tables/describe-tables.store.ts';
import { secretColumns, secretMarks, secretTables } from '../tables/table-kinds.ts';

/** A schema that rows of a backup are put into, beside the tables that are in use. */
export const createStage = async (client: ClientBase, stage: string, tables: Iterable<Table>): Promise<void> => {
  await client.query(`create schema if not exists ${quoted(stage)}`);
  for (const { name, key } of tables) {
    await client.query(
      `create unlogged table ${quoted(stage)}.${quoted(name)} (like public.${quoted(name)} including defaults)`,
    );
    if (key.length > 0)
      await client.query(`alter table ${quoted(stage)}.${quoted(name)} add primary key (${quotedList(key)})`);
  }
};

export const dropStage = (client: Pick<ClientBase, 'query'>, stage: string): Promise<unknown> =>
  client.query(`drop schema if exists ${quoted(stage)} cascade`);

export interface FillOptions {
  readonly signal: AbortSignal;
  readonly passphrase: PassphraseKey | undefined;
  /** Bytes that were read. */
  readonly seen: (bytes: number) => void;
}

type Part = Manifest['tables'][number];

/** A part's rows as lines in a temporary table of this connection. */
export const readTablePart = async (
  client: ClientBase,
  backup: OpenBackup,
  { name, sha256, rows }: Part,
  { signal, seen }: FillOptions,
): Promise<void> => {
  await readPart(backup, { name: partNames.table(name), sha256, rows, signal, seen }, await writeLines(client));
};

const keysEqual = (key: readonly string[], a: string, b: string): string =>
  key.map((column) => `${a}.${quoted(column)} = ${b}.${quoted(column)}`).join(' and ');

/** Fills a staged table with the rows of its part. */
export const fillTable = async (
  client: ClientBase,
  backup: OpenBackup,
  table: Table,
  { schema, part, options }: { readonly schema: string; readonly part: Part; readonly options: FillOptions },
): Promise<void> => {
  await readTablePart(client, backup, part, options);
  const filled = await rowsOfLines(client, table, { schema, columns: part.columns });
  if (filled !== part.rows) throw new BackupError('differs', `${table.name}: ${filled} of ${part.rows} rows`);
};

/** Puts the secrets of a backup into the staged tables. */
export const fillSecrets = async (
  client: ClientBase,
  backup: OpenBackup,
  tables: ReadonlyMap<string, Table>,
  { schema, options }: { readonly schema: string; readonly options: FillOptions },
): Promise<void> => {
  const { passphrase, signal, seen } = options;
  if (!passphrase) return;
  for (const part of backup.manifest.secrets?.parts ?? []) {
    const table = tables.get(part.name);
    if (!table) continue;
    const name = partNames.secrets(part.name);
    const { sha256 } = part;
    await readPart(backup, { name, sha256, signal, seen }, await writeLines(client), [decrypting(passphrase, name)]);
    if (secretTables.includes(part.name)) {
      await rowsOfLines(client, table, { schema, columns: part.columns });
      continue;
    }
    const held = `pg_temp.${quoted(`secrets_${part.name}`)}`;
    await client.query(`create temporary table ${quoted(`secrets_${part.name}`)} as
      select ${quotedList(part.columns)} from ${quoted(schema)}.${quoted(part.name)} where false`);
    const temporary = { ...table, name: `secrets_${part.name}` };
    await rowsOfLines(client, temporary, { schema: 'pg_temp', columns: part.columns });
    const secrets = part.columns.filter((column) => secretColumns[part.name]?.includes(column));
    await client.query(`update ${quoted(schema)}.${quoted(part.name)} s
      set ${secrets.map((column) => `${quoted(column)} = h.${quoted(column)}`).join(', ')}
      from ${held} h where ${keysEqual(table.key, 's', 'h')}`);
    await client.query(`drop table ${held}`);
  }
};

/** Without secrets in the backup, rows keep those that they have here, and new ones have none. */
export const keepSecrets = async (client: ClientBase, stage: string, table: Table): Promise<void> => {
  const has = (name: string) => table.columns.some((column) => column.name === name);
  const mark = secretMarks[table.name];
  const kept = [...(secretColumns[table.name] ?? []), ...(mark ? [mark] : [])].filter(has);
  if (kept.length === 0) return;
  const staged = `${quoted(stage)}.${quoted(table.name)}`;
  if (mark) await client.query(`update ${staged} set ${quoted(mark)} = '{}'`);
  await client.query(`update ${staged} s set ${kept.map((column) => `${quoted(column)} = t.${quoted(column)}`).join(', ')}
    from public.${quoted(table.name)} t where ${keysEqual(table.key, 's', 't')}`);
};
