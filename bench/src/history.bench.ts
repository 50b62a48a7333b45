import { addPartitions, pointDays, startOfDay } from '../../server/src/modules/history/keeping/history-partitions.ts';
import {
  keepHistory,
  keptByDefault,
  preparePartitions,
} from '../../server/src/modules/history/keeping/keep-history.ts';
import { readHistory } from '../../server/src/modules/history/reading/read-history.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuSeconds, median } from './cpu.ts';

/** Bytes per reading once packed, and CPU of a chart of one day, compared with a narrow table (device, property, at). */
const series = 1_000;
const everySeconds = 60;
const reads = 300;
const rounds = 3;
const dayMs = 86_400_000;

const log = createLog('silent');
const server = await openBenchDatabase();
const database = openDatabase({ connectionString: server.connectionString, log, connections: 2 });
const { pool } = database;

const fill = async (from: number): Promise<number> => {
  await pool.query(`insert into history_series (device_id, property, kind)
    select gen_random_uuid(), 'x', 'number' from generate_series(1, ${series})`);
  await pool.query(`create table narrow (device_id integer not null, property_id integer not null, at timestamptz not null,
    value double precision not null, primary key (device_id, property_id, at))`);
  const client = await pool.connect();
  await addPartitions(client, pointDays, [from]);
  client.release();
  // A quarter each: counter, temperature in tenths, state, level in thousandths; times jitter by milliseconds.
  const { rowCount } = await pool.query(
    `insert into history_points (series_id, at, value)
      select s, $1::timestamptz + n * interval '${everySeconds} seconds' + (hashint8(s * 100000 + n) % 400) * interval '1 millisecond' + interval '1 second',
        case s % 4 when 0 then 40000 + n / 7 when 1 then round((20 + 3 * sin(n / 90.0) + (hashint8(n + s) % 10) / 10.0)::numeric, 1)
          when 2 then abs(hashint8(n / 20 + s)) % 5 else round((hashint8(n * s) % 60000)::numeric / 1000, 3) end::float8
      from generate_series(1, ${series}) s, generate_series(0, ${86_400 / everySeconds - 1}) n`,
    [new Date(from).toISOString()],
  );
  await pool.query('insert into narrow select series_id, 1, at, value from history_points');
  await pool.query('analyze');
  return rowCount ?? 0;
};
const sizeOf = async (like: string): Promise<number> =>
  Number(
    (
      await pool.query(
        "select coalesce(sum(pg_total_relation_size(oid)), 0) as n from pg_class where relname like $1 and relkind = 'r'",
        [like],
      )
    ).rows[0].n,
  );
const checksum = 'select sum(hashfloat8(value)::bigint + hashint8((extract(epoch from at) * 1000000)::bigint)) as n';

try {
  await migrate(server.connectionString, migrationsFolder());
  await preparePartitions(pool, Date.now());
  const from = startOfDay(Date.now()) - 2 * dayMs;
  const points = await fill(from);
  const [before] = (await pool.query(`${checksum} from narrow`)).rows;
  const cpuOfBoth = () => cpuSeconds(process.pid, server.postmaster);
  const started = cpuOfBoth();
  const { packed } = await keepHistory(server.connectionString, keptByDefault, Date.now());
  const packing = ((cpuOfBoth() - started) * 1e6) / packed;
  await pool.query('vacuum analyze history_chunks');
  const [after] = (
    await pool.query(`${checksum} from (select timestamptz 'epoch' + u.us * interval '1 microsecond' as at, u.value
      from history_chunks c cross join lateral history_unpack(c) u) as p`)
  ).rows;
  if (packed !== points || after.n !== before.n) throw new Error(`packed ${packed} of ${points}, or the values differ`);
  const [ours, theirs] = [(await sizeOf('history_chunks_%')) / points, (await sizeOf('narrow')) / points];
  const rollups = (await sizeOf('history_rollups_%')) / points;

  // Otherwise the work left by the load would run, and be counted, during the reads.
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  await pool.query('alter system set autovacuum = off');
  await pool.query('select pg_reload_conf()');
  const ids = (await pool.query<{ id: number; device_id: string }>('select id, device_id from history_series')).rows;
  const period = { from: new Date(from), to: new Date(from + dayMs) };
  const product = async (n: number) => {
    const one = ids[(n * 37) % ids.length];
    const [answer] = await readHistory(pool, { deviceId: one?.device_id ?? '', properties: ['x'], ...period });
    return answer?.points.length ?? 0;
  };
  const narrow = async (n: number) => {
    const { rows } = await pool.query(
      `select at, value from narrow where device_id = $1 and property_id = 1 and at >= $2 and at <= $3 order by at`,
      [ids[(n * 37) % ids.length]?.id, period.from, period.to],
    );
    return rows.map(({ at, value }: { at: Date; value: number }) => ({
      at: at.toISOString(),
      value,
      min: value,
      max: value,
    })).length;
  };
  const measure = async (read: (n: number) => Promise<number>): Promise<number> => {
    for (let n = 0; n < 50; n++) await read(n);
    const begun = cpuOfBoth();
    let got = 0;
    for (let n = 0; n < reads; n++) got += await read(n);
    if (got < reads * (86_400 / everySeconds)) throw new Error(`only ${got} points came back`);
    return ((cpuOfBoth() - begun) * 1000) / reads;
  };
  const [mine, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    mine.push(await measure(product));
    peer.push(await measure(narrow));
  }
  const ratio = median(peer) / median(mine);
  process.stdout.write(
    `history: ${points} readings of ${series} series in one day, the same numbers back
  packed       ${ours.toFixed(1)} bytes per reading, hourly figures ${rollups.toFixed(1)}; packing ${packing.toFixed(1)} µs CPU each
  narrow table ${theirs.toFixed(1)} bytes per reading; ratio ${(theirs / ours).toFixed(1)} (goal: at least 7, at most 12 bytes)
  day's chart of ${86_400 / everySeconds} points: product ${median(mine).toFixed(2)} ms CPU, narrow ${median(peer).toFixed(2)} ms; ratio ${ratio.toFixed(2)} (goal: at least 2)\n`,
  );
  if (ours > 12 || ratio < 2 / 1.2) process.exitCode = 1;
} finally {
  await database.close();
  await server.close();
}
