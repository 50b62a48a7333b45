import type { ClientBase } from 'pg';
import { addPartitions } from '../../history/history.module.ts';
import type { OpenBackup } from '../archive/open-backup.ts';
import { rowsOfLines } from '../archive/table-lines.store.ts';
import { describeTables, quoted, quotedList } from '../tables/describe-tables.store.ts';
import { daysOfLines, readings } from './readings.store.ts';
import { type FillOptions, readTablePart } from './stage.store.ts';

const seriesMap = 'pg_temp.restored_series';

/** Numbers of series differ between systems: finds or adds the one for the same device, property and kind. */
const mapSeries = async (client: ClientBase, backup: OpenBackup, options: FillOptions): Promise<void> => {
  const tables = await describeTables(client);
  const [table, part] = [
    tables.get('history_series'),
    backup.manifest.tables.find(({ name }) => name === 'history_series'),
  ];
  if (!table || !part) return;
  await client.query(`create temporary table restored_history_series (like public.history_series)`);
  await readTablePart(client, backup, part, options);
  await rowsOfLines(
    client,
    { ...table, name: 'restored_history_series' },
    { schema: 'pg_temp', columns: part.columns },
  );
  const same = `t.device_id = s.device_id and t.property = s.property and t.kind = s.kind`;
  const columns = table.columns.map(({ name }) => name);
  const others = columns.filter((name) => name !== 'id');
  // The same number where nobody has it: then an empty system becomes exactly what it was.
  await client.query(`insert into history_series (${quotedList(columns)}) overriding system value
    select ${quotedList(columns)} from pg_temp.restored_history_series s
    where not exists (select from history_series t where t.id = s.id or (${same}))`);
  await client.query(`select setval(pg_get_serial_sequence('history_series', 'id'),
    greatest((select max(id) from history_series), 1))`);
  await client.query(`insert into history_series (${quotedList(others)})
    select ${quotedList(others)} from pg_temp.restored_history_series s
    where not exists (select from history_series t where ${same})`);
  await client.query(`create temporary table restored_series as
    select s.id as old, t.id as new from pg_temp.restored_history_series s join history_series t on ${same}`);
  await client.query(`create unique index on ${seriesMap} (old)`);
};

/**
 * Adds the readings of a backup to those that are here, and leaves alone what is there already. Not in one transaction with
 * the rest: readings arrive all the time, and adding them twice changes nothing.
 */
export const addHistory = async (client: ClientBase, backup: OpenBackup, options: FillOptions): Promise<number> => {
  await client.query('begin');
  await mapSeries(client, backup, options).then(
    () => client.query('commit'),
    async (error: unknown) => {
      await client.query('rollback').catch(() => undefined);
      throw error;
    },
  );
  const tables = await describeTables(client);
  let added = 0;
  for (const { spans, at } of readings) {
    const part = backup.manifest.tables.find(({ name }) => name === spans.table);
    const table = tables.get(spans.table);
    if (!part || !table || part.rows === 0) continue;
    await readTablePart(client, backup, part, options);
    await addPartitions(client, spans, await daysOfLines(client, at));
    const columns = part.columns.filter(
      (name) => name !== 'series_id' && table.columns.some((known) => known.name === name),
    );
    const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
    const values = columns.map((name) => `(line ->> '${name}')::${typeOf.get(name)}`).join(', ');
    const { rowCount } = await client.query(
      `insert into ${quoted(spans.table)} (series_id, ${quotedList(columns)})
       select m.new, ${values} from pg_temp.backup_lines join ${seriesMap} m on m.old = (line ->> 'series_id')::int
       on conflict do nothing`,
    );
    await client.query('drop table pg_temp.backup_lines');
    added += rowCount ?? 0;
  }
  return added;
};
