import type { BackupKind, RestoreMode } from '@eoms/contract';
import type { ClientBase } from 'pg';
import { quoted, quotedList, type Table } from '../tables/describe-tables.store.ts';
import { passingColumns, portableRows, secretColumns } from '../tables/table-kinds.ts';
import type { KindCounts } from '../tasks/task.ts';

/** Of each table so many differences are noted; conflicts more, since each is to be decided. */
const notedAtMost = 300;
const conflictsNotedAtMost = 5_000;
const fieldsAtMost = 12;
const textAtMost = 200;

const nameColumns = [
  'name',
  'theme',
  'subject',
  'title',
  'theme_name',
  'username',
  'code',
  'langitem',
  'number',
  'type',
];

export const keyText = (table: Table, alias: string): string =>
  `concat_ws('/', ${table.key.map((column) => `${alias}.${quoted(column)}::text`).join(', ')})`;
const keysEqual = (table: Table): string =>
  table.key.map((column) => `t.${quoted(column)} = s.${quoted(column)}`).join(' and ');
const rowOf = (columns: readonly string[], alias: string): string => `(${quotedList(columns, `${alias}.`)})`;

/** What the system notes by itself makes a difference only where everything is to become what it was. */
export const differs = ({ name, columns }: Table, mode: RestoreMode): string => {
  const passing = mode === 'exact' ? [] : (passingColumns[name] ?? []);
  const compared = columns.map((column) => column.name).filter((column) => !passing.includes(column));
  return `${rowOf(compared, 't')} is distinct from ${rowOf(compared, 's')}`;
};
const hasRevision = (table: Table): boolean => table.columns.some(({ name }) => name === 'revision');
/** Somebody has changed it here since the backup was made. */
export const changedSince = (table: Table): string => (hasRevision(table) ? 't.revision > s.revision' : 'false');

const nameOf = (table: Table, alias: string): string => {
  const found = nameColumns.filter((name) => table.columns.some((column) => column.name === name));
  return found.length === 0
    ? `''`
    : `left(coalesce(${found.map((name) => `${alias}.${quoted(name)}::text`).join(', ')}, ''), 200)`;
};

/** Differing fields; of secrets only that they differ. */
const fieldsOf = ({ name }: Table): string => {
  const hidden = (secretColumns[name] ?? []).map((column) => `'${column}'`).join(', ') || `''`;
  return `(select coalesce(jsonb_agg(jsonb_build_object('field', k,
      'here', case when k in (${hidden}) then '•••' else left(to_jsonb(t) ->> k, ${textAtMost}) end,
      'backup', case when k in (${hidden}) then '•••' else left(to_jsonb(s) ->> k, ${textAtMost}) end)), '[]'::jsonb)
    from (select k from jsonb_object_keys(to_jsonb(s)) k
      where to_jsonb(t) -> k is distinct from to_jsonb(s) -> k order by k limit ${fieldsAtMost}) k)`;
};

export interface CompareOptions {
  readonly stage: string;
  readonly restoreId: string;
  readonly kind: BackupKind;
  readonly mode: RestoreMode;
}

/** Compares a staged table with the one in use, notes the differences and returns how many there are of each. */
export const compareTable = async (
  client: ClientBase,
  table: Table,
  { stage, restoreId, kind, mode }: CompareOptions,
): Promise<KindCounts> => {
  const staged = `${quoted(stage)}.${quoted(table.name)}`;
  const here = `public.${quoted(table.name)}`;
  const portable = portableRows[table.name] ?? 'true';
  const conflict = mode === 'merge' ? changedSince(table) : 'false';
  const key = table.key[0] ?? '';
  const joined = `${staged} s left join ${here} t on ${keysEqual(table)}`;
  const change = `case when t.${quoted(key)} is null then 'added' when not (${differs(table, mode)}) then 'same'
    when ${conflict} then 'conflict' else 'changed' end`;
  const { rows } = await client.query<{ change: string; rows: string }>(
    `select ${change} as change, count(*) as rows from ${joined} group by 1
     union all
     select 'onlyHere', count(*) from ${here} t where ${portable} and not exists (select from ${staged} s where ${keysEqual(table)})`,
  );
  const count = (name: string): number => Number(rows.find((one) => one.change === name)?.rows ?? 0);
  const note = (from: string, name: string, fields: string, atMost: number) =>
    client.query(
      `insert into restore_differences (restore_id, kind, table_name, key, name, change, fields)
       select $1::uuid, $2, $3, ${keyText(table, from)}, ${nameOf(table, from)}, '${name}', ${fields}
       from (select s, t from ${joined}${name === 'onlyHere' ? ' where false' : ` where ${change} = '${name}'`}
         order by ${keyText(table, 's')} limit ${atMost}) d, lateral (select (d.s).*) s, lateral (select (d.t).*) t
       on conflict do nothing`,
      [restoreId, kind, table.name],
    );
  if (count('conflict') > 0) await note('s', 'conflict', fieldsOf(table), conflictsNotedAtMost);
  if (count('changed') > 0) await note('s', 'changed', fieldsOf(table), notedAtMost);
  if (count('added') > 0) await note('s', 'added', `'[]'::jsonb`, notedAtMost);
  if (count('onlyHere') > 0)
    await client.query(
      `insert into restore_differences (restore_id, kind, table_name, key, name, change, fields)
       select $1::uuid, $2, $3, ${keyText(table, 't')}, ${nameOf(table, 't')}, 'onlyHere', '[]'::jsonb from ${here} t
       where ${portable} and not exists (select from ${staged} s where ${keysEqual(table)})
       order by 4 limit ${notedAtMost} on conflict do nothing`,
      [restoreId, kind, table.name],
    );
  const inBackup = count('added') + count('same') + count('changed') + count('conflict');
  return {
    kind,
    inBackup,
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    conflicts: count('conflict'),
    onlyHere: count('onlyHere'),
    leftOut: 0,
  };
};

/** Who changed what is in conflict, where the operation log knows. */
export const noteWhoChanged = async (client: ClientBase, restoreId: string): Promise<void> => {
  await client.query(
    `update restore_differences d set changed_by = coalesce(a.username, ''), changed_at = a.at
     from (select d.restore_id, d.table_name, d.key, e.username, e.at from restore_differences d
       cross join lateral (select username, at from audit_entries where target = d.key and outcome = 'done'
         order by at desc limit 1) e
       where d.restore_id = $1 and d.change = 'conflict') a
     where d.restore_id = a.restore_id and d.table_name = a.table_name and d.key = a.key`,
    [restoreId],
  );
};
