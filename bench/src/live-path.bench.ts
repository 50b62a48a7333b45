import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mqttEndpoints } from '@eoms/contract';
import { WebSocket } from 'ws';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { openBenchSystem } from './bench-system.ts';
import { ask, startChild, untilListening, wait } from './children.ts';
import { cpuSeconds, median } from './cpu.ts';
import type { LoadReport } from './mqtt-load.ts';
import { installNodeRed, startNodeRed } from './node-red.ts';
import { temporaryFolder } from './product.ts';

/**
 * G1, the live path: an MQTT reading becomes state, is evaluated by an alarm rule and is stored durably, and a tenth of
 * all readings (the hot ones) reach 20 live sockets. Compares the product with a bare prototype and with Node-RED with
 * one INSERT per reading. `EOMS_BENCH_KINDS=product,bare` and `EOMS_BENCH_RATES=20000` limit a run.
 */
const devices = Number(process.env.EOMS_BENCH_DEVICES ?? 5_000);
const sockets = 20;
const rounds = Number(process.env.EOMS_BENCH_ROUNDS ?? 3);
/** Long enough that a single garbage collection cannot decide a round. */
const seconds = 12;
const rates = (process.env.EOMS_BENCH_RATES ?? '5000,20000').split(',').map(Number);
const wanted = new Set((process.env.EOMS_BENCH_KINDS ?? 'product,bare,red').split(','));
const web = { product: 18_430, bare: 18_431, red: 18_432 } as const;
const broker = { product: 18_440, bare: 18_441, red: 18_442 } as const;
type Kind = keyof typeof web;
const tables: Record<Kind, string> = { product: 'history_points', bare: 'bare_points', red: 'red_points' };

interface Result {
  readonly microseconds: number;
  /** The part of it spent in PostgreSQL. */
  readonly database: number;
  readonly sent: number;
  readonly stored: number;
  readonly p99: number;
  readonly drainMs: number;
}

const turn = 1_000_000;
/** Milliseconds since the load sent this hot value (`mqtt-load.ts`). */
const delayOf = (value: number): number => (Date.now() - Math.round((value * turn) / 9) + turn * 1e7) % turn;

process.env.EOMS_MQTT_PORT = String(broker.product);
const system = await openBenchSystem(web.product, 0);
const scratch = temporaryFolder();
const { pool } = system;
const databases: Record<Kind, BenchDatabase> = {
  product: system,
  bare: await openBenchDatabase(),
  red: await openBenchDatabase(),
};

/** Creates devices whose driver suggests an alarm below 10 % battery; the hot ones are in a separate place. */
const furnish = async (): Promise<string> => {
  const copy = (table: string, change: string) =>
    pool.query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${change})).* from ${table} t limit 1 returning id`,
    );
  const model = await copy(
    'models',
    `jsonb_build_object('id', gen_random_uuid(), 'name', 'sensor', 'action_class', 'zigbee2mqtt', 'defaults', '{}'::jsonb)`,
  );
  const place = await copy('places', `jsonb_build_object('id', gen_random_uuid(), 'name', 'hot', 'code', 'hot')`);
  const hot = String(place.rows[0].id);
  await pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params)
     select gen_random_uuid(), 'device ' || n, $1, case when n % 10 = 0 then $2::uuid else (select id from places where code = 'bench') end,
       true, jsonb_build_object('device', 'd' || n, 'model', 'SJCGQ11LM') from generate_series(0, $3::int - 1) n`,
    [model.rows[0].id, hot, devices],
  );
  for (const kind of ['bare', 'red'] as const)
    await databases[kind].pool.query(
      `create table ${tables[kind]} (device int not null, at timestamptz not null, value float8, primary key (device, at))`,
    );
  await pool.query('analyze');
  return hot;
};

const count = async (kind: Kind): Promise<number> =>
  Number((await databases[kind].pool.query(`select count(*) n from ${tables[kind]}`)).rows[0].n);

const hotPlace = await furnish();
const product = await system.start({ alone: true });
const token = await system.signIn(product);
const account = await product.call(mqttEndpoints.saveMqttAccount, {
  token,
  body: {
    username: 'bench',
    password: 'Quiet-harbour-19',
    publishFilters: ['zigbee2mqtt/#'],
    subscribeFilters: ['zigbee2mqtt/#'],
    enabled: true,
    remarks: '',
  },
});
if (!account.status) throw new Error(`no MQTT account: ${account.code}`);

const bare = await startChild('live-path.peer.ts', [broker.bare, web.bare, databases.bare.connectionString]);
const startRed = async (): Promise<ChildProcess | undefined> => {
  const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) => existsSync(path));
  const red = program === undefined ? undefined : installNodeRed();
  if (program === undefined || red === undefined) return undefined;
  const user = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(join(scratch.path, 'm.conf'), `${user}listener ${broker.red} 127.0.0.1\nallow_anonymous true\n`);
  const mosquitto = spawn(program, ['-c', join(scratch.path, 'm.conf')], { stdio: 'ignore' });
  process.once('exit', () => mosquitto.kill('SIGKILL'));
  await untilListening(broker.red, 'mosquitto');
  const { connectionString } = databases.red;
  return startNodeRed({ program: red, folder: scratch.path, mqttPort: broker.red, webPort: web.red, connectionString });
};
const red = wanted.has('red') ? await startRed() : undefined;
const pids: Record<Kind, number> = { product: product.pid, bare: bare.pid ?? 0, red: red?.pid ?? 0 };

const watch = (kind: Kind, onValue: (value: number) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const path = kind === 'product' ? '/eoms/live' : kind === 'red' ? '/live' : '/';
    const socket = new WebSocket(`ws://127.0.0.1:${web[kind]}${path}`);
    socket.once('error', reject);
    socket.once('open', () => {
      if (kind === 'product') socket.send(JSON.stringify({ type: 'authenticate', token }));
      else resolve(socket);
    });
    socket.on('message', (data: Buffer) => {
      const said = JSON.parse(data.toString());
      if (said.type === 'ready') {
        socket.send(JSON.stringify({ type: 'subscribe', topics: [`place:${hotPlace}`] }));
        resolve(socket);
      }
      for (const one of Array.isArray(said) ? said : [said]) if (typeof one.v === 'number') onValue(one.v);
      for (const { payload } of said.events ?? []) if (payload.values?.battery) onValue(payload.values.battery.value);
    });
  });

const run = async (kind: Kind, perSecond: number, forSeconds = seconds): Promise<Result> => {
  const load = await startChild('mqtt-load.ts', [broker[kind], 0, 10, devices]);
  const delays: number[] = [];
  let measuring = false;
  const clients = await Promise.all(
    Array.from({ length: sockets }, (_, n) =>
      watch(kind, (value) => {
        if (n === 0 && measuring) delays.push(delayOf(value));
      }),
    ),
  );
  // The product's PostgreSQL is its child.
  const cpu = () => {
    const { postmaster } = databases[kind];
    return [cpuSeconds(pids[kind], postmaster), cpuSeconds(postmaster)] as const;
  };
  await ask<LoadReport>(load, { perSecond, seconds: 2 });
  await wait(1_500);
  const [before, from] = [await count(kind), cpu()];
  measuring = true;
  const { sent } = await ask<LoadReport>(load, { perSecond, seconds: forSeconds });
  measuring = false;
  const stopped = performance.now();
  let stored = (await count(kind)) - before;
  while (stored < sent && performance.now() - stopped < 15_000) {
    await wait(100);
    stored = (await count(kind)) - before;
  }
  const [microseconds, database] = cpu().map((now, part) => ((now - (from[part] ?? 0)) * 1e6) / sent) as [
    number,
    number,
  ];
  for (const client of clients) client.terminate();
  load.removeAllListeners('exit');
  load.kill('SIGKILL');
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
  return { microseconds, database, sent, stored, p99, drainMs: performance.now() - stopped };
};

/** Waits until every device is linked and has its alarm rule, so that no reading is ignored. */
const settle = async (): Promise<void> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { sent, stored } = await run('product', 5_000, 2);
    if (stored === sent) return;
    await wait(2_000);
  }
  throw new Error('the product never processed every reading');
};

const goals = { redTimes: 8, bareShare: 0.6 };
let failed = false;
try {
  await settle();
  for (const perSecond of rates) {
    // One INSERT per reading cannot keep up with the higher rate.
    const all: Kind[] = red === undefined || perSecond > 5_000 ? ['product', 'bare'] : ['product', 'bare', 'red'];
    const kinds = all.filter((kind) => wanted.has(kind));
    const results: Record<Kind, Result[]> = { product: [], bare: [], red: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const kind of kinds) results[kind].push(await run(kind, perSecond));
    const cost = (kind: Kind) => median(results[kind].map((one) => one.microseconds));
    process.stdout.write(
      `live path: ${perSecond} readings/s of ${devices} devices, a tenth to ${sockets} sockets, ${rounds} rounds in turn\n`,
    );
    for (const kind of kinds) {
      const of = (pick: (one: Result) => number) => median(results[kind].map(pick));
      const lost = results[kind].reduce((sum, one) => sum + one.sent - one.stored, 0);
      process.stdout.write(
        `  ${{ product: 'product', bare: 'bare prototype', red: 'Node-RED + INSERT' }[kind].padEnd(18)} ${cost(kind).toFixed(1)} µs CPU per reading (${of((one) => one.database).toFixed(1)} in PostgreSQL), p99 ${of((one) => one.p99)} ms, ${lost} rows lost, drained in ${of((one) => one.drainMs).toFixed(0)} ms\n`,
      );
    }
    const share = cost('bare') / cost('product');
    if (results.bare.length > 0) process.stdout.write(`  bare / product ${share.toFixed(2)}\n`);
    if (results.red.length > 0) {
      const times = cost('red') / cost('product');
      process.stdout.write(`  Node-RED / product ${times.toFixed(1)}\n`);
      failed ||= times < goals.redTimes;
    }
    failed ||= results.product.some((one) => one.stored < one.sent);
    if (perSecond > 5_000) failed ||= share < goals.bareShare * 0.8;
  }
} finally {
  await product.stop();
  bare.removeAllListeners('exit');
  for (const child of [bare, red]) child?.kill('SIGKILL');
  for (const database of Object.values(databases)) await database.close();
  scratch.remove();
}
process.exit(failed ? 1 : 0);
