import type { ClientBase } from 'pg';
import { rebuildEntityTables } from '../../entities/entities.module.ts';
import { addPartitions } from '../../history/history.module.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { rowsOfLines } from '../archive/table-lines.store.ts';
import { BackupError } from '../backup-error.ts';
import { addForeignKeys, dropForeignKeys, foreignKeysOf, switchTriggers } from '../restore/foreign-keys.store.ts';
import { daysOfLines, type Readings, readings } from '../restore/readings.store.ts';
import { type FillOptions, fillSecrets, fillTable, readTablePart } from '../restore/stage.store.ts';
import { describeTables, quoted } from '../tables/describe-tables.store.ts';

/**
 * Fills an empty database, whose tables are those that the backup was made of, with everything in it, as it was. Fails if a
 * row is missing or refers to nothing.
 */
export const loadScratch = async (client: ClientBase, backup: OpenBackup, options: FillOptions): Promise<void> => {
  const tables = await describeTables(client);
  const parts = backup.manifest.tables;
  const chosen = parts.flatMap(({ name }) => tables.get(name) ?? []);
  if (chosen.length < parts.length) throw new BackupError('differs', 'it has tables that its version did not have');
  const secret = (backup.manifest.secrets?.parts ?? []).flatMap(({ name }) => tables.get(name) ?? []);
  const written = [...new Set([...chosen, ...secret])];
  const keys = foreignKeysOf(tables, new Set(tables.keys()));
  await switchTriggers(client, tables.values(), false);
  await dropForeignKeys(client, keys);
  // What migrations have put there is in the backup, as it was by then.
  for (const { name, isView } of written)
    await client.query(isView ? `delete from ${quoted(name)}` : `truncate ${quoted(name)}`);
  for (const part of parts) {
    const table = tables.get(part.name);
    if (!table) continue;
    if (table.isView) await rebuildEntityTables(client);
    const timed = readings.find(({ spans }) => spans.table === part.name);
    if (timed && part.rows > 0) await fillPartitioned(client, backup, { table, part, ...timed }, options);
    else await fillTable(client, backup, table, { schema: 'public', part, options });
  }
  await fillSecrets(client, backup, tables, { schema: 'public', options });
  // Some kinds alone may refer to others that are not in the backup.
  const whole = keys.filter(({ table, parent }) =>
    [table, parent].every((name) => written.some((one) => one.name === name)),
  );
  await addForeignKeys(client, whole);
  await switchTriggers(client, tables.values(), true);
};

interface Partitioned extends Readings {
  readonly table: Parameters<typeof fillTable>[2];
  readonly part: OpenBackup['manifest']['tables'][number];
}

const fillPartitioned = async (
  client: ClientBase,
  backup: OpenBackup,
  { table, part, spans, at }: Partitioned,
  options: FillOptions,
): Promise<void> => {
  await readTablePart(client, backup, part, options);
  await addPartitions(client, spans, await daysOfLines(client, at));
  const filled = await rowsOfLines(client, table, { columns: part.columns });
  if (filled !== part.rows) throw new BackupError('differs', `${table.name}: ${filled} of ${part.rows} rows`);
};
