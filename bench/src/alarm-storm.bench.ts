import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import type { StormReport } from './alarm-storm.subject.ts';
import { openBenchDatabase } from './bench-database.ts';
import { bundle } from './bundle.ts';
import { ask, wait } from './children.ts';

/**
 * A storm of alarms: 10 000 causes a second come and go on 2 000 alarms for a minute. Every raise is counted, one alarm
 * stays per cause, and the event loop answers. Then the process is killed five times while a webhook that fails half the
 * time is told of the 2 000 alarms: each of them arrives, or was given up after 12 attempts and stands as failed in the
 * delivery log. Half the time is refused at random, so one of 4 096 notices meets 12 refusals.
 */
const order = { perSecond: 10_000, seconds: Number(process.env.EOMS_BENCH_SECONDS ?? 60) };
const devices = 20;
const causes = 2_000;
const kills = 5;
const goals = { p99Ms: 100, givenUp: 4 };

const server = await openBenchDatabase();
const { pool } = server;
const told = new Map<string, number>();
let [asked, refused] = [0, 0];
const webhook = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked += 1;
  if (Math.random() < 0.5) {
    refused += 1;
    response.writeHead(503).end();
    return;
  }
  const [alarmId] = /alarm:[0-9a-f-]{36}/.exec(Buffer.concat(chunks).toString()) ?? [];
  if (alarmId) told.set(alarmId, (told.get(alarmId) ?? 0) + 1);
  response.writeHead(200).end('ok');
});
await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`;

/** Devices in one place, a webhook for all templates, and somebody to tell. */
const furnish = async (): Promise<string[]> => {
  const id = async (text: string, values: unknown[] = []): Promise<string> =>
    (await pool.query(text, values)).rows[0].id;
  const uuid = 'gen_random_uuid()';
  const group = await id(`insert into place_groups (id, name, sort) values (${uuid}, 'g', 0) returning id`);
  const place = await id(
    `insert into places (id, group_id, name, code, type, sort, open_type, layout_type)
     values (${uuid}, $1, 'Hall', 'hall', '', 0, 'samePage', 'default') returning id`,
    [group],
  );
  const type = await id(
    `insert into device_types (id, code, name, name_en, icon, sort) values (${uuid}, 'x', 'x', 'x', 'device', 0) returning id`,
  );
  const maker = await id(`insert into enterprises (id, name) values (${uuid}, 'Maker') returning id`);
  const brand = await id(`insert into brands (id, name, enterprise_id) values (${uuid}, 'Brand', $1) returning id`, [
    maker,
  ]);
  const model = await id(
    `insert into models (id, name, type_id, brand_id, action_class, defaults) values (${uuid}, 'M', $1, $2, 'none', '{}') returning id`,
    [type, brand],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into devices (id, name, model_id, place_id, enabled, params)
     select ${uuid}, 'Sensor ' || n, $1, $2, true, '{}' from generate_series(1, ${devices}) n returning id`,
    [model, place],
  );
  return rows.map((row) => row.id);
};
const addChannel = async (): Promise<void> => {
  await pool.query('update notice_channels set enabled = false');
  await pool.query(
    `with channel as (
       insert into notice_channels (id, name, kind, params, has_secrets, per_minute, digest_minutes, enabled, sort)
       values (gen_random_uuid(), 'hook', 'webhook', $1, '{}', 6000, 0, true, 0) returning id)
     insert into notice_template_channels (template_id, channel_id) select t.id, c.id from notice_templates t, channel c`,
    [JSON.stringify({ url })],
  );
  await pool.query(
    `insert into notice_recipients (id, name, kind, phone) values (gen_random_uuid(), 'Guard', 'contact', '+86 571 0000 0000')`,
  );
};

const program = await bundle('alarm-storm.subject.ts');
let subject: ChildProcess | undefined;
process.once('exit', () => subject?.kill('SIGKILL'));
const start = async (deviceIds: readonly string[]): Promise<ChildProcess> => {
  const child = fork(program, [server.connectionString, server.folder, deviceIds.join(',')]);
  subject = child;
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the subject ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
};
const until = async (ms: number, check: () => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    if (await check()) return true;
    await wait(250);
  }
  return false;
};
const count = async (text: string): Promise<number> => Number((await pool.query(text)).rows[0].n);

let failed = false;
const say = (line: string, isWrong: boolean): void => {
  process.stdout.write(`${line}${isWrong ? '  MISSED' : ''}\n`);
  failed ||= isWrong;
};
try {
  await migrate(server.connectionString, migrationsFolder());
  const deviceIds = await furnish();
  const storming = await start(deviceIds);
  const report = await ask<StormReport>(storming, order);
  const raised = report.raises.reduce((sum, n) => sum + n, 0);
  const stopped = performance.now();
  const complete = await until(
    60_000,
    async () => (await count('select coalesce(sum(occurrences), 0) n from alarms')) >= raised,
  );
  const drainMs = performance.now() - stopped;
  const counted = await count('select coalesce(sum(occurrences), 0) n from alarms');
  const active = await count("select count(*) n from alarms where active and status = 'pending'");
  say(
    `${report.events} events in ${order.seconds} s, ${raised} raises, stored ${Math.round(drainMs)} ms after the end`,
    !complete,
  );
  say(
    `counted ${counted} of ${raised} raises; ${active} active alarms for ${causes} causes`,
    counted !== raised || active !== causes,
  );
  say(
    `event loop held up for ${report.p99Ms.toFixed(0)} ms (99 %, at most ${goals.p99Ms}), ${report.mostMs.toFixed(0)} ms at most`,
    report.p99Ms > goals.p99Ms,
  );
  await kill(storming);

  await pool.query(
    'truncate alarms, alarm_notice_timers, alarm_notices_sent, notice_deliveries, news_deliveries cascade',
  );
  await addChannel();
  const telling = await start(deviceIds);
  telling.send('raise');
  await until(30_000, async () => (await count('select count(*) n from alarms')) === causes);
  let last = telling;
  for (let n = 0; n < kills; n += 1) {
    await wait(1_500 + n * 700);
    await kill(last);
    last = await start(deviceIds);
  }
  const before = told.size;
  const givenUp = () => count("select count(*) n from notice_deliveries where status = 'failed' and attempts = 12");
  const all = await until(300_000, async () => told.size + (await givenUp()) >= causes);
  const lost = await givenUp();
  if (!all) {
    const waiting = await count("select count(*) n from notice_deliveries where status = 'waiting'");
    const unheard = await count('select count(*) n from news_deliveries');
    process.stdout.write(
      `  ${waiting} notices wait for another attempt, ${unheard} changes of alarms have not been looked at\n`,
    );
  }
  const twice = [...told.values()].filter((n) => n > 1).length;
  say(
    `${told.size} of ${causes} alarms told (${before} before the last restart), ${lost} given up after 12 attempts, ${twice} of them more than once; ${refused} of ${asked} attempts refused, ${kills} kills`,
    !all || lost > goals.givenUp,
  );
  await kill(last);
} finally {
  webhook.close();
  await server.close();
}
process.exit(failed ? 1 : 0);
