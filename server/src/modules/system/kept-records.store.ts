import type { KeptRecords } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';

interface Kept {
  /** Tables, with their partitions. */
  readonly tables: readonly string[];
  /** The time of the oldest record; of partitioned tables the first day that has one. */
  readonly oldest: ReturnType<typeof sql>;
}

const dayOf = (table: string) => sql`(select min(to_date(right(c.relname, 8), 'YYYYMMDD'))::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = ${table}::regclass and pg_relation_size(c.oid) > 0)`;

/** Where the records of each retention are. */
const kept: Readonly<Record<KeptRecords['what'], Kept>> = {
  readingDays: {
    tables: ['history_points', 'history_chunks'],
    oldest: sql`least(${dayOf('history_points')}, ${dayOf('history_chunks')})`,
  },
  rollupDays: { tables: ['history_rollups'], oldest: dayOf('history_rollups') },
  eventDays: { tables: ['device_events'], oldest: sql`(select min(at) from device_events)` },
  commandDays: {
    tables: ['device_commands', 'scene_runs', 'scene_run_lines'],
    oldest: sql`(select min(created_at) from device_commands)`,
  },
  noticeDays: { tables: ['notice_deliveries'], oldest: sql`(select min(slot_at) from notice_deliveries)` },
  logDays: { tables: ['audit_entries', 'audit_seals'], oldest: sql`(select min(at) from audit_entries)` },
  alarms: {
    tables: ['alarms', 'alarm_occurrences', 'alarm_history'],
    oldest: sql`(select min(raised_at) from alarms)`,
  },
};

const dayMs = 86_400_000;

/** What the database has on disk for each kind of records, with indexes, and how far back they go. */
export const keptRecords = async (db: Executor, now = Date.now()): Promise<KeptRecords[]> => {
  const found: KeptRecords[] = [];
  for (const [what, { tables, oldest }] of Object.entries(kept) as [KeptRecords['what'], Kept][]) {
    const { rows } = await db.execute<{ bytes: string; oldest: string | null }>(sql`
      select coalesce(sum(pg_total_relation_size(t.relid)), 0)::text as bytes,
        to_char(${oldest} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as oldest
      from unnest(${sql.param([...tables])}::text[]) as root
      cross join lateral (select root::regclass as relid union select relid from pg_partition_tree(root::regclass)) t`);
    const bytes = Number(rows[0]?.bytes ?? 0);
    const since = rows[0]?.oldest ?? null;
    const days = since === null ? 0 : (now - Date.parse(since)) / dayMs;
    found.push({ what, bytes, bytesPerDay: days >= 1 ? Math.round(bytes / days) : null, oldest: since });
  }
  return found;
};
