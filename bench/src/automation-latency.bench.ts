import type { Socket } from 'node:net';
import { type AutomationDraft, automationsEndpoints, mqttEndpoints } from '@eoms/contract';
import { connectAsync } from 'mqtt';
import { createAsk } from './bench-model.ts';
import { openBenchSystem } from './bench-system.ts';
import { startChild, wait } from './children.ts';
import type { LoadReport } from './mqtt-load.ts';

/**
 * G12: from a reading to the command of an automation at the device's socket, with trace, receipt and command log stored,
 * while 1 000 other readings a second are evaluated and stored.
 */
const goalMs = 20;
const [web, broker] = [18_434, 18_444];
const meters = 500;
const perSecond = 1_000;
const pairs = 50;
const rounds = 400;
const everyMs = 50;
const password = 'Quiet-harbour-19';

process.env.EOMS_MQTT_PORT = String(broker);
const system = await openBenchSystem(web, 0);
const { pool } = system;
const model = await pool.query(
  `insert into models select (jsonb_populate_record(null::models, to_jsonb(t) || jsonb_build_object(
     'id', gen_random_uuid(), 'name', 'zigbee', 'action_class', 'zigbee2mqtt', 'defaults', '{}'::jsonb))).* from models t
   limit 1 returning id`,
);
const add = async (prefix: string, kind: string, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `insert into devices (id, name, model_id, place_id, enabled, params)
     select gen_random_uuid(), $1 || n, $2, (select id from places where code = 'bench'), true,
       jsonb_build_object('device', $1 || n, 'model', $3::text) from generate_series(0, $4::int - 1) n
     returning id, substring(name from '[0-9]+$')::int n`,
    [prefix, model.rows[0].id, kind, count],
  );
  return rows.sort((a, b) => a.n - b.n).map(({ id }) => id);
};
await add('d', 'SJCGQ11LM', meters);
const doors = await add('door', 'MCCGQ11LM', pairs);
const plugs = await add('plug', 'S31ZB', pairs);
const { rows: places } = await pool.query<{ id: string }>(`select id from places where code = 'bench'`);
const product = await system.start();
const ask = createAsk(product, await system.signIn(product));
const filters = ['zigbee2mqtt/#'];
await ask(mqttEndpoints.saveMqttAccount, {
  body: { username: 'bench', password, publishFilters: filters, subscribeFilters: filters, enabled: true, remarks: '' },
});

const client = await connectAsync(`mqtt://127.0.0.1:${broker}`, { username: 'bench', password });
// Otherwise small messages wait for each other, and that would be measured.
(client.stream as Socket).setNoDelay(true);
const arrived = new Map<string, (at: number) => void>();
const on = new Set<string>();
const tell = (name: string): void => {
  client.publish(`zigbee2mqtt/${name}`, JSON.stringify({ state: on.has(name) ? 'ON' : 'OFF' }));
};
client.on('message', (topic) => {
  const at = performance.now();
  const [, name = '', verb] = topic.split('/');
  if (verb === 'set') {
    on.add(name);
    arrived.get(name)?.(at);
  }
  tell(name);
});
await client.subscribeAsync(['zigbee2mqtt/+/set', 'zigbee2mqtt/+/get']);
for (let n = 0; n < pairs; n += 1) {
  client.publish(`zigbee2mqtt/door${n}`, '{"contact":true}');
  tell(`plug${n}`);
}
await wait(2_000);

const group = await ask<{ id: string }>(automationsEndpoints.saveAutomationGroup, { body: { name: 'bench' } });
for (const [n, door] of doors.entries()) {
  const body: AutomationDraft = {
    name: `door ${n}`,
    groupId: group.id,
    description: '',
    enabled: true,
    placeIds: places.map(({ id }) => id),
    triggers: [
      {
        kind: 'property',
        id: 't',
        deviceIds: [door],
        property: 'contact',
        on: 'change',
        forSeconds: 0,
        compare: { operator: '==', value: false },
      },
    ],
    condition: { match: 'all', rules: [{ kind: 'connection', deviceId: plugs[n] ?? '', is: 'online' }] },
    steps: [
      {
        kind: 'state',
        id: 'a',
        attempts: 1,
        pauseSeconds: 0,
        timeoutSeconds: 5,
        target: { kind: 'devices', deviceIds: [plugs[n] ?? ''] },
        property: 'state',
        value: true,
      },
    ],
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    yieldMinutes: 0,
    mostPerHour: 3_600,
  };
  await ask(automationsEndpoints.saveAutomation, { body });
}

const load = await startChild('mqtt-load.ts', [broker, 0, 5, meters]);
const report = new Promise<LoadReport>((resolve) => load.once('message', resolve));
load.send({ perSecond, seconds: (rounds * everyMs) / 1_000 + 5 });
await wait(3_000);
const delays: number[] = [];
let lost = 0;
for (let round = 0; round < rounds; round += 1) {
  const n = round % pairs;
  const begun = performance.now();
  const came = new Promise<number | undefined>((resolve) => {
    arrived.set(`plug${n}`, resolve);
    setTimeout(() => resolve(undefined), 3_000);
  });
  client.publish(`zigbee2mqtt/door${n}`, '{"contact":false}');
  void came.then((at) => {
    if (at === undefined) lost += 1;
    else delays.push(at - begun);
    setTimeout(() => {
      client.publish(`zigbee2mqtt/door${n}`, '{"contact":true}');
      on.delete(`plug${n}`);
      tell(`plug${n}`);
    }, 500);
  });
  await wait(everyMs);
}
await wait(3_500);
const { sent } = await report;
delays.sort((a, b) => a - b);
const at = (part: number): number =>
  delays[Math.min(delays.length - 1, Math.floor(delays.length * part))] ?? Number.NaN;
process.stdout.write(
  `automations: ${delays.length} of ${rounds} commands at the device, ${lost} lost; after p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms (goal p99 ${goalMs}), beside ${sent} readings\n`,
);
if (lost > 0 || !(at(0.99) < goalMs)) process.exitCode = 1;
await client.endAsync();
load.kill();
await product.stop();
await system.close();
