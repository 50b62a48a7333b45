import { countAlarms, groupableAlarms, pageAlarms } from '../../server/src/modules/alarms/alarms.store.ts';
import { rankingOf, statisticsOf } from '../../server/src/modules/alarms/figures/alarm-figures.store.ts';
import { pendingAlarms } from '../../server/src/modules/alarms/intake/alarm-intake.store.ts';
import type { Database, Executor } from '../../server/src/platform/database/database.ts';

const pending = 2_000;

export interface Asked {
  readonly placeIds: readonly string[];
  readonly deviceId: string;
}

/** Alarms of a year, of 10 000 devices in 200 places; the latest 2 000 are pending. */
export const prepareAlarms = async ({ pool }: Pick<Database, 'pool'>, total: number): Promise<Asked> => {
  await pool.query('truncate alarms cascade');
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  client.release();
  const step = 50_000;
  for (let from = 0; from < total; from += step)
    await pool.query(
      `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active,
        raised_at, last_at, cleared_at, occurrences, status, result, solved_at)
      select gen_random_uuid(), 'k' || n, 1 + n % 4, '{"zh":"设备离线","en":"Device offline"}',
        md5('d' || n % 10000)::uuid, 'Projector ' || n % 10000, 'device', md5('p' || n % 200)::uuid, 'Room ' || n % 200,
        n % 997 = 0, at, at, at + interval '5 minutes', 1 + n % 3,
        case when n > $2 - ${pending} then 'pending' else 'processed' end,
        case when n > $2 - ${pending} then null else 'eliminated' end,
        case when n > $2 - ${pending} then null else at + interval '1 hour' end
      from generate_series($1::int + 1, least($1::int + ${step}, $2::int)) n,
        lateral (select now() - ($2 - n) * (interval '365 days' / $2) as at) t`,
      [from, total],
    );
  await pool.query('vacuum analyze alarms');
  const { rows } = await pool.query<{ place: string; device: string }>(
    "select md5('p' || n)::uuid::text as place, md5('d5')::uuid::text as device from generate_series(0, 9) n",
  );
  return { placeIds: rows.map(({ place }) => place), deviceId: rows[0]?.device ?? '' };
};

const first = { current: 1, size: 20 };

/** By the words of the alarm centre. */
export const listAlarmsOf = (db: Executor, { placeIds, deviceId }: Asked): [string, () => Promise<unknown>][] => {
  const month = { from: new Date(Date.now() - 30 * 86_400_000) };
  return [
    ['pending, worst first', () => pageAlarms(db, 'all', { ...first, status: 'pending' })],
    ['pending in ten places', () => pageAlarms(db, placeIds, { ...first, status: 'pending' })],
    ['processed, worst first', () => pageAlarms(db, 'all', { ...first, status: 'processed' })],
    ['processed in ten places', () => pageAlarms(db, placeIds, { ...first, status: 'processed' })],
    ['all, latest first', () => pageAlarms(db, 'all', { ...first, sort: 'lastAt', order: 'desc' })],
    ['processed and serious', () => pageAlarms(db, 'all', { ...first, status: 'processed', level: 2 })],
    ['of a device', () => pageAlarms(db, 'all', { ...first, deviceId })],
    ['by a word', () => pageAlarms(db, 'all', { ...first, keyword: 'Projector 77' })],
    ['by a rare word', () => pageAlarms(db, 'all', { ...first, keyword: 'nowhere' })],
    ['count of pending', () => countAlarms(db, 'all', { status: 'pending' })],
    ['count of processed', () => countAlarms(db, 'all', { status: 'processed' })],
    ['count of processed in ten places', () => countAlarms(db, placeIds, { status: 'processed' })],
    ['of last week', () => pageAlarms(db, 'all', { ...first, from: new Date(Date.now() - 7 * 86_400_000) })],
    ['incidents', () => groupableAlarms(db, 2_000)],
    ['counts at the start', () => pendingAlarms(db)],
    ['statistics of a month', () => statisticsOf(db, 'all', month)],
    ['ranking of a month', () => rankingOf(db, 'all', { ...month, by: 'device', size: 10 })],
  ];
};
