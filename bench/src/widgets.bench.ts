import { loadavg } from 'node:os';
import { type DocumentItem, documentsEndpoints } from '@eoms/contract';
import { openBenchSystem } from './bench-system.ts';
import { wait } from './children.ts';
import { orderAs } from './order.ts';
import { addSensors, openSensors } from './warm-sensors.ts';
import { openWatchedPage } from './watched-page.ts';

/** A document of 200 live values, each of which changes ten times a second, in Chromium. */
const [webPort, mqttPort] = [18_570, 18_571];
const widgets = 200;
const perSecond = 2_000;
const seconds = Number(process.env.EOMS_BENCH_SECONDS ?? 20);
const goals = { longTaskMs: 50, cores: 0.35 };
const [columns, tile, gap] = [20, { w: 90, h: 96 }, 6];

process.env.EOMS_MQTT_PORT = String(mqttPort);
const system = await openBenchSystem(webPort, 0);
const { placeId, deviceIds } = await addSensors(system, widgets);
const item = (deviceId: string, at: number): DocumentItem => ({
  id: `w${at}`,
  plugin: 'liveValue',
  title: null,
  attributes: {},
  devices: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  placeId,
  properties: [{ deviceId, property: 'temperature', index: null }],
  x: (at % columns) * (tile.w + gap),
  y: Math.floor(at / columns) * (tile.h + gap),
  ...tile,
});

const product = await system.start();
try {
  const token = await system.signIn(product);
  const order = orderAs(product, token);
  const { id } = await order<{ id: string }>(documentsEndpoints.createDocument, { name: 'Wall' });
  const content = {
    width: 1_920,
    height: 1_080,
    background: '',
    backgroundImage: null,
    scale: 'fit',
    pages: [{ id: 'p', name: 'Values', seconds: 0, items: deviceIds.map(item) }],
  };
  const saved = await order<{ revision: number }>(documentsEndpoints.saveDocument, { id, revision: 0, content });
  await order(documentsEndpoints.publishDocument, { id, revision: saved.revision, note: '' });
  const sensors = await openSensors(product, token, mqttPort);
  for (let n = 0; n < widgets; n += 1) sensors.send(n, 20);
  await wait(2_000);

  const { page, longTasks, busySeconds, close } = await openWatchedPage(token, { width: 1_920, height: 1_080 });
  try {
    await page.goto(`${product.address}/controlDocument?id=${id}`);
    await page.getByText('20', { exact: false }).first().waitFor();
    await wait(3_000);
    await longTasks();
    const shown = () => page.locator('main').first().textContent();
    const before = await shown();
    const [busy, begun] = [await busySeconds(), performance.now()];
    let sent = 0;
    while (performance.now() - begun < seconds * 1_000) {
      for (const due = ((performance.now() - begun) / 1_000) * perSecond; sent < due; sent += 1)
        sensors.send(sent % widgets, 10 + (Math.floor(sent / widgets) % 200) / 10);
      await wait(5);
    }
    const cores = ((await busySeconds()) - busy) / seconds;
    const tasks = await longTasks();
    const isLive = (await shown()) !== before;
    const longest = Math.max(0, ...tasks);
    process.stdout.write(
      `${widgets} widgets with ${(sent / seconds).toFixed(0)} changes/s for ${seconds} s: main thread of the page busy ${cores.toFixed(2)} of a core (goal ${goals.cores}), longest task ${longest === 0 ? 'below 50' : longest.toFixed(0)} ms (goal ${goals.longTaskMs}), ${tasks.length} over 50 ms; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
    );
    if (!isLive) process.stdout.write('  the values on the page did not change\n');
    if (!isLive || cores > goals.cores || longest > goals.longTaskMs) process.exitCode = 1;
    if (process.env.EOMS_BENCH_PICTURE) await page.screenshot({ path: process.env.EOMS_BENCH_PICTURE });
  } finally {
    await close();
    await sensors.close();
  }
} finally {
  await product.stop();
  await system.close();
}
