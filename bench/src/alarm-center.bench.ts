import { loadavg } from 'node:os';
import { alarmRulesEndpoints, mqttEndpoints } from '@eoms/contract';
import mqtt from 'mqtt';
import { chromium } from 'playwright-core';
import { openBenchSystem } from './bench-system.ts';
import { wait } from './children.ts';

/**
 * The alarm centre in Chromium while 2 000 sensors go above their limit and back at random: how long the page is held up
 * by a single task, and whether its rows and figures go on changing. The load is what the machine's two cores can do beside
 * a browser that draws without a graphics card.
 */
const [webPort, mqttPort] = [18_560, 18_561];
const sensors = 2_000;
const perSecond = Number(process.env.EOMS_BENCH_RATE ?? 2_000);
const seconds = Number(process.env.EOMS_BENCH_SECONDS ?? 30);
const goal = { longestMs: 200 };

process.env.EOMS_MQTT_PORT = String(mqttPort);
const system = await openBenchSystem(webPort, 0);
const { pool } = system;
const { rows } = await pool.query<{ id: string }>(
  `insert into models select (jsonb_populate_record(null::models, to_jsonb(m) ||
     jsonb_build_object('id', gen_random_uuid(), 'name', 'meter', 'action_class', 'zigbee2mqtt', 'defaults', '{}'::jsonb))).*
   from models m limit 1 returning id`,
);
const modelId = rows[0]?.id ?? '';
await pool.query(
  `insert into devices (id, name, model_id, place_id, enabled, params)
   select gen_random_uuid(), 'sensor ' || n, $1, (select id from places limit 1), true,
     jsonb_build_object('device', 'd' || n, 'model', 'WSDCGQ11LM') from generate_series(0, $2::int - 1) n`,
  [modelId, sensors],
);
await pool.query('analyze');

const rule = {
  ...{ name: 'Too warm', groupId: null, enabled: true, level: 2, trigger: 'attributeValue' },
  condition: {
    match: 'all',
    rules: [{ kind: 'value', property: 'temperature', operator: '>', value: 40 }],
  },
  ...{ clearWhen: null, raiseAfterSeconds: 0, clearAfterSeconds: 0, times: null, damping: null, hours: null },
  scope: { placeIds: [], groupIds: [], typeIds: [], modelIds: [modelId], deviceIds: [] },
  text: { zh: '温度过高', en: 'Too warm' },
  notice: {
    ...{ push: 'none', everyMinutes: 30, onClear: false, templateId: null },
    ...{ channelIds: [], recipientIds: [], escalation: [] },
  },
};

const product = await system.start();
try {
  const token = await system.signIn(product);
  const ordered = async (...[endpoint, body]: [Parameters<typeof product.call>[0], object]): Promise<void> => {
    const { status, code, details } = await product.call(endpoint, { token, body });
    if (!status) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
  };
  const rights = { publishFilters: ['zigbee2mqtt/#'], subscribeFilters: [], enabled: true, remarks: '' };
  await ordered(mqttEndpoints.saveMqttAccount, { username: 'bench', password: 'Quiet-harbour-19', ...rights });
  await ordered(alarmRulesEndpoints.saveAlarmRule, rule);
  const account = { username: 'bench', password: 'Quiet-harbour-19' };
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port: mqttPort, ...account });
  const send = (sensor: number, temperature: number): void => {
    client.publish(`zigbee2mqtt/d${sensor}`, JSON.stringify({ temperature, humidity: 50 }), { qos: 0 });
  };
  for (let n = 0; n < sensors; n += 1) send(n, 20);
  await wait(3_000);

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.addInitScript({
      content: `localStorage.setItem('eoms_token', ${JSON.stringify(token)});
        window.longTasks = [];
        new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longTasks.push(duration); })
          .observe({ type: 'longtask' });`,
    });
    const page = await context.newPage();
    await page.goto(`${product.address}/alarmCenter`);
    await page.locator('.filter-bar').first().waitFor();
    await wait(2_000);
    await page.evaluate('window.longTasks.length = 0');
    const seen = new Set<string>();
    const isHot = Array.from({ length: sensors }, () => false);
    const begun = performance.now();
    let [sent, look] = [0, begun];
    while (performance.now() - begun < seconds * 1_000) {
      for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent += 1) {
        const sensor = Math.floor(Math.random() * sensors);
        isHot[sensor] = !isHot[sensor];
        send(sensor, isHot[sensor] ? 50 + (sent % 10) : 20);
      }
      if (performance.now() > look) {
        look += 1_000;
        seen.add((await page.locator('main').first().textContent()) ?? '');
      }
      await wait(5);
    }
    const longTasks = (await page.evaluate('window.longTasks')) as number[];
    const { rows: figures } = await pool.query(
      "select count(*) n, coalesce(sum(occurrences), 0) raised from alarms where status = 'pending'",
    );
    const longest = Math.max(0, ...longTasks);
    process.stdout.write(
      `alarm centre: ${sent} values in ${seconds} s on ${sensors} causes, ${figures[0].n} alarms raised ${figures[0].raised} times\n` +
        `  longest task in Chromium ${longest.toFixed(0)} ms (goal ${goal.longestMs}), ${longTasks.length} over 50 ms; the list was seen in ${seen.size} states; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
    );
    if (longest > goal.longestMs || seen.size < 2) process.exitCode = 1;
  } finally {
    await browser.close();
    await client.endAsync(true);
  }
} finally {
  await product.stop();
  await system.close();
}
