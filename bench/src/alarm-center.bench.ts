import { loadavg } from 'node:os';
import { alarmRulesEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { wait } from './children.ts';
import { orderAs } from './order.ts';
import { addSensors, openSensors } from './warm-sensors.ts';
import { openWatchedPage } from './watched-page.ts';

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
const { modelId } = await addSensors(system, sensors);

const rule = {
  name: 'Too warm',
  groupId: null,
  enabled: true,
  level: 2,
  trigger: 'attributeValue',
  condition: {
    match: 'all',
    rules: [{ kind: 'value', property: 'temperature', operator: '>', value: 40 }],
  },
  clearWhen: null,
  raiseAfterSeconds: 0,
  clearAfterSeconds: 0,
  times: null,
  damping: null,
  hours: null,
  scope: { placeIds: [], groupIds: [], typeIds: [], modelIds: [modelId], deviceIds: [] },
  text: { zh: '温度过高', en: 'Too warm' },
  notice: {
    push: 'none',
    everyMinutes: 30,
    onClear: false,
    templateId: null,
    channelIds: [],
    recipientIds: [],
    escalation: [],
  },
};

const product = await system.start();
try {
  const token = await system.signIn(product);
  await orderAs(product, token)(alarmRulesEndpoints.saveAlarmRule, rule);
  const { send, close } = await openSensors(product, token, mqttPort);
  for (let n = 0; n < sensors; n += 1) send(n, 20);
  await wait(3_000);

  const watched = await openWatchedPage(token);
  try {
    const { page } = watched;
    await page.goto(`${product.address}/alarmCenter`);
    await page.locator('.filter-bar').first().waitFor();
    await wait(2_000);
    await watched.longTasks();
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
    const longTasks = await watched.longTasks();
    const { rows: figures } = await system.pool.query(
      "select count(*) n, coalesce(sum(occurrences), 0) raised from alarms where status = 'pending'",
    );
    const longest = Math.max(0, ...longTasks);
    process.stdout.write(
      `alarm centre: ${sent} values in ${seconds} s on ${sensors} causes, ${figures[0].n} alarms raised ${figures[0].raised} times\n` +
        `  longest task in Chromium ${longest.toFixed(0)} ms (goal ${goal.longestMs}), ${longTasks.length} over 50 ms; the list was seen in ${seen.size} states; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
    );
    if (longest > goal.longestMs || seen.size < 2) process.exitCode = 1;
  } finally {
    await watched.close();
    await close();
  }
} finally {
  await product.stop();
  await system.close();
}
