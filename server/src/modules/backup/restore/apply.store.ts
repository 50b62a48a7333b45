import type { BackupKind, RestoreMode } from '@eoms/contract';
import type { ClientBase } from 'pg';
import { rebuildEntityTables } from '../../entities/entities.module.ts';
import { BackupError } from '../backup-error.ts';
import { describeTables, quoted, quotedList, type Table } from '../tables/describe-tables.store.ts';
import { filesTable, portableRows, secretTables, tablesOfKind } from '../tables/table-kinds.ts';
import { changedSince, differs, keyText } from './compare.store.ts';
import {
  addForeignKeys,
  dropForeignKeys,
  followRemovals,
  foreignKeysOf,
  raiseCounters,
  switchTriggers,
} from './foreign-keys.store.ts';
import { keepPerson, moveSessions } from './keep-person.store.ts';
import { dropUnfit, type Unfit } from './unfit-rows.store.ts';

export interface ApplyOptions {
  readonly stage: string;
  readonly restoreId: string;
  readonly kinds: readonly BackupKind[];
  readonly mode: RestoreMode;
  /** Whether the backup's secrets are staged. */
  readonly hasSecrets: boolean;
  /** Whoever restores stays able to sign in, even where the backup does not know them. */
  readonly keepUser: string | null;
  readonly adopted: AdoptedKey | null;
  /** Readings that were added before. */
  readonly readings: number;
}

/** The key of another system, as it is stored here. */
export interface AdoptedKey {
  readonly name: string;
  readonly value: string;
}

export interface Applied {
  readonly written: number;
  readonly removed: number;
  readonly leftOut: readonly Unfit[];
}

const lockWithinMs = 20_000;

const keysEqual = (table: Table, a: string, b: string): string =>
  table.key.map((column) => `${a}.${quoted(column)} = ${b}.${quoted(column)}`).join(' and ');

/** Whoever restores, and what they may do. */
const keptRows = (table: string, keepUser: string | null): string => {
  if (keepUser === null) return 'false';
  if (table === 'users') return `t.id = '${keepUser}'`;
  return table === 'user_roles' ? `t.user_id = '${keepUser}'` : 'false';
};

const columnsOf = (table: Table): string[] => table.columns.map(({ name }) => name);

const writeKeyed = async (client: ClientBase, table: Table, options: ApplyOptions): Promise<[number, number]> => {
  const { stage, restoreId, mode, keepUser } = options;
  const here = quoted(table.name);
  const staged = `${quoted(stage)}.${here}`;
  const portable = portableRows[table.name] ?? 'true';
  const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await client.query(text, [...values])).rowCount ?? 0;
  const removed =
    mode === 'exact'
      ? await count(`delete from ${here} t where ${portable} and not (${keptRows(table.name, keepUser)})
          and not exists (select from ${staged} s where ${keysEqual(table, 's', 't')})`)
      : 0;
  const decided = `exists (select from restore_differences d where d.restore_id = $1 and d.table_name = $2
      and d.key = ${keyText(table, 't')} and d.choice = 'backup')`;
  await count(
    `delete from ${here} t using ${staged} s where ${keysEqual(table, 's', 't')} and ${differs(table, mode)}
       ${mode === 'exact' ? '' : `and (not (${changedSince(table)}) or ${decided})`}`,
    mode === 'exact' ? [] : [restoreId, table.name],
  );
  const columns = columnsOf(table);
  const written = await count(
    `insert into ${here} (${quotedList(columns)}) overriding system value select ${quotedList(columns, 's.')} from ${staged} s
     where not exists (select from ${here} t where ${keysEqual(table, 's', 't')})`,
  );
  return [written, removed];
};

/** Rows without a key are the same when all their values are. */
const writeUnkeyed = async (
  client: ClientBase,
  table: Table,
  { stage, mode }: ApplyOptions,
): Promise<[number, number]> => {
  const here = quoted(table.name);
  const columns = quotedList(columnsOf(table));
  const removed = mode === 'exact' ? ((await client.query(`delete from ${here}`)).rowCount ?? 0) : 0;
  const { rowCount } = await client.query(
    `insert into ${here} (${columns}) select ${columns} from ${quoted(stage)}.${here} ${mode === 'exact' ? '' : `except all select ${columns} from ${here}`}`,
  );
  return [rowCount ?? 0, removed];
};

/** Uploaded files are only ever added: what nothing refers to is tidied away by itself. */
const writeFileRows = async (client: ClientBase, tables: ReadonlyMap<string, Table>, stage: string): Promise<void> => {
  const table = tables.get(filesTable);
  if (!table) return;
  const columns = columnsOf(table);
  await client.query(`insert into ${filesTable} (${quotedList(columns)})
    select ${quotedList(columns)} from ${quoted(stage)}.${filesTable} on conflict do nothing`);
};

/** The tables that are written: those of secrets only where the backup has them. */
export const writtenTables = (
  tables: ReadonlyMap<string, Table>,
  kinds: readonly BackupKind[],
  { hasSecrets, mode }: Pick<ApplyOptions, 'hasSecrets' | 'mode'>,
): Table[] =>
  kinds
    .filter((kind) => kind !== 'history' && (kind !== 'log' || mode === 'exact'))
    .flatMap((kind) => tablesOfKind[kind])
    .filter((name) => hasSecrets || !secretTables.includes(name))
    .flatMap((name) => tables.get(name) ?? []);

/** In the same transaction: whoever looks after a crash finds both or neither. */
const noteSuccess = async (
  client: ClientBase,
  { restoreId, readings }: ApplyOptions,
  { written, removed }: { readonly written: number; readonly removed: number },
): Promise<void> => {
  const { rowCount } = await client.query(
    `update restores set state = 'succeeded', written = $2, removed = $3, share = 1, ended_at = now(), passphrase = null,
       node = null where id = $1 and state = 'restoring'`,
    [restoreId, written + readings, removed],
  );
  if (rowCount !== 1) throw new BackupError('stopped', '');
};

/**
 * Writes what is staged into the tables in use, in one transaction that either changes everything or nothing. Rows may
 * come in any order: foreign keys are dropped for its duration and checked when they are made again, and triggers wait.
 * Readers and writers of these tables wait until it ends.
 */
export const applyStage = async (client: ClientBase, options: ApplyOptions): Promise<Applied> => {
  const { stage, kinds, mode, keepUser } = options;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockWithinMs}`);
    const all = await describeTables(client);
    const tables = writtenTables(all, kinds, options);
    const names = new Set(tables.map(({ name }) => name));
    const keys = foreignKeysOf(all, names);
    await switchTriggers(client, tables, false);
    await dropForeignKeys(client, keys);
    await writeFileRows(client, all, stage);
    const leftOut = await dropUnfit(client, tables, { stage, chosen: names, exact: mode === 'exact' });
    const keepsPerson = keepUser !== null && mode === 'exact' && names.has('users');
    const goesOnAs = keepsPerson ? await keepPerson(client, stage, keepUser) : keepUser;
    let written = 0;
    let removed = 0;
    for (const table of tables) {
      if (table.isView) await rebuildEntityTables(client);
      const write = table.key.length > 0 ? writeKeyed : writeUnkeyed;
      const [more, fewer] = await write(client, table, { ...options, keepUser: goesOnAs });
      written += more;
      removed += fewer;
    }
    if (keepsPerson && goesOnAs !== null) await moveSessions(client, keepUser, goesOnAs);
    removed += await followRemovals(client, keys);
    await addForeignKeys(client, keys);
    await switchTriggers(client, tables, true);
    await raiseCounters(client, tables);
    if (options.adopted)
      await client.query('insert into agreed_values (name, value) values ($1, $2) on conflict do nothing', [
        options.adopted.name,
        options.adopted.value,
      ]);
    await noteSuccess(client, options, { written, removed });
    await client.query('commit');
    return { written, removed, leftOut };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
