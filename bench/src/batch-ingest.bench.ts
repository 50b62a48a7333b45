import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { addPartitions, pointDays } from '../../server/src/modules/history/keeping/history-partitions.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { openBenchDatabase } from './bench-database.ts';
import { bundle } from './bundle.ts';
import { cpuSeconds, median } from './cpu.ts';

/** JSON batches of 250 values on four connections until the last row is stored, calm and with 2 % crossing a limit. */
const gateways = 4;
const perBatch = 250;
const perSecond = 40_000;
const seconds = 8;
const rounds = 2;
const firstPort = 18_530;

interface Result {
  readonly usPerValue: number;
  readonly drainMs: number;
  readonly missing: number;
  readonly wrongEvents: number;
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sockets: (Socket | undefined)[] = Array.from({ length: gateways }, () => undefined);
for (let g = 0; g < gateways; g += 1)
  createServer({ noDelay: true }, (socket) => {
    sockets[g] = socket;
    socket.on('error', () => undefined);
  }).listen(firstPort + g, '127.0.0.1');

const database = await openBenchDatabase();
const { pool, postmaster } = database;
const count = async (table: string): Promise<number> =>
  Number((await pool.query(`select count(*) n from ${table}`)).rows[0].n);

const run = async (program: string, kind: 'product' | 'bare', storm: boolean): Promise<Result> => {
  await pool.query('truncate history_points, bench_events');
  sockets.fill(undefined);
  const subject: ChildProcess = fork(program, [kind, database.connectionString, String(firstPort), database.folder]);
  process.once('exit', () => subject.kill('SIGKILL'));
  await new Promise((resolve) => subject.once('message', resolve));
  while (sockets.includes(undefined)) await pause(50);
  await pause(1_500);
  const cpu = () => cpuSeconds(subject.pid ?? 0, postmaster);
  const high = new Set<number>();
  const last: number[] = [];
  let [sent, events, turn] = [0, 0, 0];
  const before = cpu();
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1_000) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * (perSecond / perBatch));
    for (; turn < due; turn += 1) {
      const g = turn % gateways;
      // Two batches of one gateway within a millisecond would report two values for the same time.
      const t = Math.max(Date.now(), (last[g] ?? 0) + 1);
      last[g] = t;
      const values = [];
      for (let i = 0; i < perBatch; i += 1) {
        const id = g * perBatch + i;
        if (storm && (turn * perBatch + i) % 50 === 0) {
          events += 1;
          if (!high.delete(id)) high.add(id);
        }
        values.push({ i, v: (high.has(id) ? 950 : 400) + (turn % 40), t });
      }
      sockets[g]?.write(`${JSON.stringify(values)}\n`);
      sent += perBatch;
    }
    await pause(5);
  }
  const stopped = performance.now();
  let stored = 0;
  while (performance.now() - stopped < 20_000) {
    stored = await count('history_points');
    if (stored >= sent && (await count('bench_events')) >= events) break;
    await pause(20);
  }
  const drainMs = performance.now() - stopped;
  const usPerValue = ((cpu() - before) * 1e6) / sent;
  const wrongEvents = Math.abs((await count('bench_events')) - events);
  subject.kill('SIGKILL');
  await pause(500);
  return { usPerValue, drainMs, missing: sent - stored, wrongEvents };
};

try {
  await migrate(database.connectionString, migrationsFolder());
  const client = await pool.connect();
  await addPartitions(client, pointDays, [Date.now(), Date.now() + 86_400_000]);
  client.release();
  await pool.query(
    'create table bench_events (key text not null, at_ms double precision not null, raised boolean not null)',
  );
  const program = await bundle('batch-ingest.subject.ts');
  process.stdout.write(`batch ingest: ${perSecond} values/s in batches of ${perBatch}, ${rounds} rounds in turn\n`);
  for (const storm of [false, true]) {
    const [ours, bare]: [Result[], Result[]] = [[], []];
    for (let i = 0; i < rounds; i += 1) {
      ours.push(await run(program, 'product', storm));
      bare.push(await run(program, 'bare', storm));
    }
    const of = (runs: readonly Result[], pick: (run: Result) => number) => median(runs.map(pick));
    const row = (name: string, runs: readonly Result[]) =>
      `    ${name}  ${of(runs, (r) => r.usPerValue).toFixed(2)} µs CPU per value with the database, drained in ${of(runs, (r) => r.drainMs).toFixed(0)} ms, missing ${Math.max(...runs.map((r) => r.missing))} values and ${Math.max(...runs.map((r) => r.wrongEvents))} transitions\n`;
    const ratio = of(bare, (r) => r.usPerValue) / of(ours, (r) => r.usPerValue);
    process.stdout.write(
      `  ${storm ? '2 % of the values cross their limit' : 'quiet'}\n${row('product', ours)}${row('bare   ', bare)}    bare / product ${ratio.toFixed(2)} (goal: at least 0.6, at most 6.5 µs, drain at most 1 s)\n`,
    );
    const lost = ours.some((r) => r.missing !== 0 || r.wrongEvents !== 0);
    if (lost || ratio < 0.6 / 1.2 || of(ours, (r) => r.drainMs) > 1_000) process.exitCode = 1;
  }
} finally {
  await database.close();
}
process.exit();
