import { randomBytes } from 'node:crypto';
import { devicesEndpoints, mqttEndpoints } from '@eoms/contract';
import { hasMosquitto, startMosquitto } from '../../server/src/demo/nodes/start-mosquitto.ts';
import { openBenchSystem } from './bench-system.ts';
import { ask, startChild, wait } from './children.ts';
import { cpuSeconds, median } from './cpu.ts';
import { underLoad } from './load.ts';
import type { LoadReport } from './mqtt-load.ts';
import { type Product, startProduct, temporaryFolder } from './product.ts';

/**
 * What a second node costs: CPU time of all nodes and the database, for a stored reading from Mosquitto and for a page of
 * the device list, with one node and with two, by turns.
 */
const devices = 2_000;
const rounds = Number(process.env.EOMS_BENCH_ROUNDS ?? 2);
const perSecond = 5_000;
const seconds = 8;
const [firstPort, secondPort, brokerPort] = [18_460, 18_461, 18_462];
const key = { username: 'eoms', password: 'Quiet-harbour-20' };

if (!hasMosquitto()) {
  process.stdout.write('nodes: not installed: mosquitto\n');
  process.exit(0);
}
process.env.EOMS_SECRETS_KEY = randomBytes(32).toString('base64');
process.env.EOMS_MQTT_URL = `mqtt://${key.username}:${key.password}@127.0.0.1:${brokerPort}`;
const scratch = temporaryFolder();
const broker = await startMosquitto({ folder: scratch.path, port: brokerPort, ...key });
const system = await openBenchSystem(firstPort, 0);
const { pool } = system;

const furnish = async (): Promise<void> => {
  const { rows } = await pool.query(
    `insert into models select (jsonb_populate_record(null::models, to_jsonb(m) ||
       jsonb_build_object('id', gen_random_uuid(), 'name', 'sensor', 'action_class', 'zigbee2mqtt', 'defaults', '{}'::jsonb))).*
     from models m limit 1 returning id`,
  );
  await pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params)
     select gen_random_uuid(), 'sensor ' || n, $1, (select id from places limit 1), true,
       jsonb_build_object('device', 'd' || n, 'model', 'SJCGQ11LM') from generate_series(0, $2::int - 1) n`,
    [rows[0].id, devices],
  );
  await pool.query('analyze');
};
const count = async (): Promise<number> =>
  Number((await pool.query('select count(*) n from history_points')).rows[0].n);
const untilShared = async (nodes: number): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { rows } = await pool.query('select count(*)::int n from shards where node is not null group by node');
    if (rows.length === nodes && rows.every(({ n }) => n === 256 / nodes)) return;
    await wait(200);
  }
  throw new Error('the devices were not shared out');
};

await furnish();
const first = await system.start();
const token = await system.signIn(first);
const body = {
  username: 'bench',
  password: 'Quiet-harbour-19',
  enabled: true,
  remarks: '',
  publishFilters: ['zigbee2mqtt/#'],
  subscribeFilters: [],
};
const account = await first.call(mqttEndpoints.saveMqttAccount, { token, body });
if (!account.status) throw new Error(`no MQTT account: ${account.code}`);
await wait(2_000);
const load = await startChild('mqtt-load.ts', [brokerPort, 0, 10, devices]);

/** Microseconds of CPU for each reading; resolves once all that was sent is stored. */
const reading = async (pids: readonly number[]): Promise<number> => {
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const [before, from] = [await count(), used()];
  const { sent } = await ask<LoadReport>(load, { perSecond, seconds });
  let stored = 0;
  for (const end = performance.now() + 20_000; stored < sent && performance.now() < end; await wait(200))
    stored = (await count()) - before;
  if (stored < sent) throw new Error(`${stored} of ${sent} readings were stored`);
  return ((used() - from) * 1e6) / sent;
};
const page = async (pids: readonly number[]): Promise<{ cpuMs: number; p99: number }> => {
  const url = `${first.address}/eoms${devicesEndpoints.listDevices.path}?size=20`;
  const { cpuMs, p99 } = await underLoad({ url, headers: { token }, rate: 100 }, pids, seconds);
  return { cpuMs, p99 };
};
/** Until every device is connected, some readings reach nobody. */
const settle = async (pids: readonly number[]): Promise<void> => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (
      await reading(pids).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(1_000);
  }
  throw new Error('the readings never all arrived');
};

const figures = {
  one: { readings: [] as number[], pages: [] as number[], p99: [] as number[] },
  two: { readings: [] as number[], pages: [] as number[], p99: [] as number[] },
};
const measure = async (into: (typeof figures)['one'], products: readonly Product[]): Promise<void> => {
  await untilShared(products.length);
  const pids = [...products.map(({ pid }) => pid), system.postmaster];
  await settle(pids);
  into.readings.push(await reading(pids));
  const { cpuMs, p99 } = await page(pids);
  into.pages.push(cpuMs);
  into.p99.push(p99);
};
try {
  for (let round = 0; round < rounds; round += 1) {
    await measure(figures.one, [first]);
    const folder = temporaryFolder();
    const second = await startProduct({ port: secondPort, data: folder.path, databaseUrl: system.connectionString });
    await measure(figures.two, [first, second]);
    await second.stop();
    folder.remove();
  }
  const { one, two } = figures;
  const line = (name: string, unit: string, a: readonly number[], b: readonly number[], digits: number): string =>
    `  ${name.padEnd(26)} ${median(a).toFixed(digits)} ${unit} with one node, ${median(b).toFixed(digits)} with two: ${(median(b) / median(a)).toFixed(2)} times\n`;
  process.stdout.write(
    `nodes: ${devices} devices at Mosquitto, ${perSecond} readings/s, 100 pages/s, ${rounds} rounds in turn\n` +
      line('a reading, stored', 'µs CPU', one.readings, two.readings, 1) +
      line('a page of 20 devices', 'ms CPU', one.pages, two.pages, 3) +
      line('its p99', 'ms', one.p99, two.p99, 0),
  );
} finally {
  load.removeAllListeners('exit');
  load.kill('SIGKILL');
  await first.stop();
  await broker.stop();
  await system.close();
  scratch.remove();
}
process.exit(0);
