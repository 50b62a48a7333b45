import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devicesEndpoints, mqttEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { ask, startChild, wait } from './children.ts';
import { cpuSeconds } from './cpu.ts';
import type { MetersOrder, MetersReport } from './many-meters.load.ts';
import { openMeterProbe } from './meter-probe.ts';

/**
 * G3, the profile that ThingsBoard publishes figures for: 5 000 meters with a connection each, three values a message,
 * ten alarms a second, everything on two cores, then ten times the load. About two minutes; with `EOMS_BENCH_MINUTES=30`
 * its goal is offered for as long as ThingsBoard ran. `EOMS_BENCH_METERS` is for another number of meters.
 */
const meters = Number(process.env.EOMS_BENCH_METERS ?? 5_000);
const secondsAtGoal = Number(process.env.EOMS_BENCH_MINUTES ?? 1 / 3) * 60;
const [webPort, mqttPort] = [18_450, 18_451];
const valuesPerMessage = 3;
const alarms = 10;
const goal = { pointsPerSecond: 54_000, recoverSeconds: 10, megabytes: 1_024, pageMs: 1_000 };
const pageEveryMs = 250;
const drainedWithinMs = 60_000;
/** Of what was offered: below this, the load was more than the product can do. */
const keptUp = 0.97;
const children = 2;

process.env.EOMS_MQTT_PORT = String(mqttPort);
const system = await openBenchSystem(webPort, 0);
const { pool } = system;

const furnish = async (): Promise<void> => {
  const { rows } = await pool.query(
    `insert into models select (jsonb_populate_record(null::models, to_jsonb(m) ||
       jsonb_build_object('id', gen_random_uuid(), 'name', 'meter', 'action_class', 'zigbee2mqtt', 'defaults', '{}'::jsonb))).*
     from models m limit 1 returning id`,
  );
  await pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params)
     select gen_random_uuid(), 'meter ' || n, $1, (select id from places limit 1), true,
       jsonb_build_object('device', 'd' || n, 'model', 'WSDCGQ11LM') from generate_series(0, $2::int) n`,
    [rows[0].id, meters],
  );
  await pool.query('analyze');
};

const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
const stored = async (): Promise<number> =>
  Number((await pool.query('select count(*) n from history_points')).rows[0].n);

/** Readings that the database was too slow for are on disk first. Returns how many batches these were. */
const untilAllStored = async (): Promise<number> => {
  const spool = join(system.folder, 'history-spool');
  await wait(3_000);
  const most = readdirSync(spool).length;
  for (let left = drainedWithinMs / 500; left > 0 && readdirSync(spool).length > 0; left -= 1) await wait(500);
  return most;
};

/** Somebody who opens a page of devices four times a second. */
const openBystander = (token: string) => {
  let [slowest, slowestOfAll, busy] = [0, 0, false];
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    const begun = performance.now();
    const query = { current: '1', size: '20' };
    void product.call(devicesEndpoints.listDevices, { token, query }).then((page) => {
      if (!page.status) throw new Error(`no page: ${page.code}`);
      busy = false;
      slowest = Math.max(slowest, performance.now() - begun);
      slowestOfAll = Math.max(slowestOfAll, slowest);
    });
  }, pageEveryMs);
  return {
    /** In ms, since the last call. */
    slowest: () => {
      const now = slowest;
      slowest = 0;
      return now;
    },
    slowestOfAll: () => slowestOfAll,
    stop: () => clearInterval(timer),
  };
};

await furnish();
const product = await system.start();
let failed = false;
try {
  const token = await system.signIn(product);
  const rights = { publishFilters: ['zigbee2mqtt/#'], subscribeFilters: [], enabled: true, remarks: '' };
  const body = { username: 'bench', password: 'Quiet-harbour-19', ...rights };
  const account = await product.call(mqttEndpoints.saveMqttAccount, { token, body });
  if (!account.status) throw new Error(`no MQTT account: ${account.code}`);
  const each = Math.ceil(meters / children);
  const loads = await Promise.all(
    Array.from({ length: children }, (_, i) =>
      startChild('many-meters.load.ts', [mqttPort, i * each, Math.min(meters, (i + 1) * each)]),
    ),
  );
  const probe = await openMeterProbe(mqttPort, `zigbee2mqtt/d${meters}`);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes(product.pid));
  }, 250);
  let acknowledged = 0;
  let ended = 0;
  const pages = openBystander(token);

  const run = async (pointsPerSecond: number, seconds: number) => {
    const order = { perSecond: pointsPerSecond / valuesPerMessage / children, seconds, alarms: alarms / children };
    const used = () => [cpuSeconds(product.pid), cpuSeconds(system.postmaster)] as const;
    probe.delays();
    pages.slowest();
    const before = used();
    const reports = await Promise.all(loads.map((load) => ask<MetersReport>(load, order satisfies MetersOrder)));
    const spent = used().map((now, i) => (now - (before[i] ?? 0)) / seconds);
    ended = reports.reduce((all, report) => all + report.ended, 0);
    const sum = (key: 'offered' | 'acknowledged') =>
      reports.reduce((all, report) => all + report[key], 0) * valuesPerMessage;
    const delays = probe.delays();
    acknowledged += sum('acknowledged');
    const rate = sum('acknowledged') / seconds;
    const share = sum('acknowledged') / sum('offered');
    process.stdout.write(
      `  ${String(pointsPerSecond).padStart(7)} points/s offered: ${rate.toFixed(0)} stored and acknowledged (${(share * 100).toFixed(0)} %), ` +
        `delay p50 ${(delays[delays.length >> 1] ?? 0).toFixed(0)} ms, p99 ${(delays[Math.floor(delays.length * 0.99)] ?? 0).toFixed(0)} ms, slowest page ${pages.slowest().toFixed(0)} ms, ` +
        `${spent.map((cores) => cores.toFixed(2)).join(' + ')} cores (product + PostgreSQL), ${megabytes(product.pid).toFixed(0)} MB\n`,
    );
    return { rate, share };
  };

  process.stdout.write(
    `many meters: ${meters} connections, ${valuesPerMessage} values a message, ${alarms} alarms/s\n`,
  );
  await run(9_000, 5);
  let best = 0;
  for (const [rate, seconds] of [
    [18_000, 20],
    [36_000, 20],
    [goal.pointsPerSecond, secondsAtGoal],
  ] as const) {
    const { rate: reached, share } = await run(rate, seconds);
    if (share >= keptUp) best = Math.max(best, reached);
  }
  await run(180_000, 20);
  const recovery = probe.recovered();
  await run(18_000, 15);
  const seconds = await recovery;
  const spooled = await untilAllStored();
  clearInterval(watch);
  pages.stop();
  const missing = acknowledged - (await stored());
  process.stdout.write(
    `  kept up with ${best.toFixed(0)} points/s; after ten times 18 000 quick again in ${Math.max(0, seconds).toFixed(1)} s; ` +
      `at most ${peak.toFixed(0)} MB; ${Math.max(0, missing)} acknowledged points missing; ` +
      `${ended} connections ended; ${spooled} batches left on disk at the end; slowest page ${pages.slowestOfAll().toFixed(0)} ms\n`,
  );
  failed =
    best < goal.pointsPerSecond * 0.97 ||
    seconds > goal.recoverSeconds ||
    peak > goal.megabytes ||
    missing > 0 ||
    ended > 0 ||
    pages.slowestOfAll() > goal.pageMs;
  if (failed)
    process.stdout.write(
      `  goal missed: ${goal.pointsPerSecond} points/s, ${goal.recoverSeconds} s, ${goal.megabytes} MB, none missing, no connection ended, pages in ${goal.pageMs} ms\n`,
    );
  await probe.stop();
  for (const load of loads) {
    load.removeAllListeners('exit');
    load.kill('SIGKILL');
  }
} finally {
  await product.stop();
  await system.close();
}
process.exit(failed ? 1 : 0);
