import type pg from 'pg';
import { emptyBatch } from '../../server/src/modules/history/writing/point-batch.ts';
import { storePoints } from '../../server/src/modules/history/writing/store-points.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuSeconds, median } from './cpu.ts';

const rows = 5_000;
const rounds = 7;
const batchesPerRound = 8;
/** How many times the CPU of a COPY the next best way must cost, database included, for binary COPY to stay. */
const atLeast = 1.15;

let at = Date.UTC(2026, 0, 1);
/** One reading of each of 5 000 series, a second after the ones before. */
const makeBatch = () => {
  at += 1_000;
  const batch = emptyBatch(rows);
  for (let i = 0; i < rows; i += 1) {
    batch.slots[i] = i + 1;
    batch.times[i] = at;
    batch.numbers[i] = i / 7;
  }
  return batch;
};

const byCopy = (client: pg.PoolClient) =>
  storePoints(client, makeBatch(), { idOf: (slot) => slot, mayAddPartition: () => false });

/** The next best way: one statement with an array for each column. */
const byArrays = (client: pg.PoolClient) => {
  const { slots, times, numbers, texts } = makeBatch();
  return client.query(
    `insert into history_points (series_id, at, value, text)
     select s, to_timestamp(t / 1000), v, x from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as p (s, t, v, x)`,
    [[...slots], [...times], [...numbers], texts],
  );
};

/** Stores readings in the history by the product's binary COPY and by INSERT with arrays, in turn. */
const database = await openBenchDatabase();
try {
  await database.pool.query(
    `create table history_points (series_id int not null, at timestamptz not null, value float8, text text,
       primary key (series_id, at))`,
  );
  const client = await database.pool.connect();
  const cost = async (store: (client: pg.PoolClient) => Promise<unknown>): Promise<number> => {
    const [before, own] = [cpuSeconds(database.postmaster), process.cpuUsage()];
    for (let i = 0; i < batchesPerRound; i += 1) await store(client);
    const { user, system } = process.cpuUsage(own);
    return ((cpuSeconds(database.postmaster) - before) * 1e6 + user + system) / (rows * batchesPerRound);
  };
  const costs: { copy: number; arrays: number }[] = [];
  for (let i = 0; i <= rounds; i += 1) costs.push({ copy: await cost(byCopy), arrays: await cost(byArrays) });
  client.release();
  const measured = costs.slice(1);
  const [copy, arrays] = [median(measured.map((c) => c.copy)), median(measured.map((c) => c.arrays))];
  process.stdout.write(
    `binary COPY ${copy.toFixed(1)} µs CPU a row, INSERT with arrays ${arrays.toFixed(1)}: ${(arrays / copy).toFixed(2)} times cheaper (at least ${atLeast})\n`,
  );
  if (arrays / copy < atLeast) process.exitCode = 1;
} finally {
  await database.close();
}
