import { loadavg } from 'node:os';
import { floorPlansEndpoints } from '@eoms/contract';
import mqtt from 'mqtt';
import { openBenchSystem } from './bench-system.ts';
import { wait } from './children.ts';
import { addSensors, openSensors } from './warm-sensors.ts';
import { openWatchedPage } from './watched-page.ts';

/** A floor plan of 500 devices in Chromium, one of which goes offline or online at a time. */
const [webPort, mqttPort] = [18_575, 18_576];
const devices = 500;
const rounds = Number(process.env.EOMS_BENCH_ROUNDS ?? 21);
/** What one change may cost the main thread: reading the answer, React, style, layout and painting. */
const goal = { redrawMs: 16 };
const [columns, apart] = [25, 48];
/** Longer than the plan rests between two readings. */
const settleMs = 1_500;

process.env.EOMS_MQTT_PORT = String(mqttPort);
const system = await openBenchSystem(webPort, 0);
const { placeId, deviceIds } = await addSensors(system, devices);
const product = await system.start();
try {
  const token = await system.signIn(product);
  const order = async <T>(endpoint: Parameters<typeof product.call>[0], body: object): Promise<T> => {
    const { status, code, data, details } = await product.call(endpoint, { token, body });
    if (!status) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
    return data as T;
  };
  const plan = { name: 'Hall', kind: 'plan', ownerKind: 'place', ownerId: placeId, image: null, sort: 0 };
  const size = { width: columns * apart, height: (devices / columns) * apart };
  const { id } = await order<{ id: string }>(floorPlansEndpoints.saveFloorPlan, { ...plan, ...size });
  const spots = deviceIds.map((deviceId, at) => ({
    deviceId,
    x: (at % columns) * apart + apart / 2,
    y: Math.floor(at / columns) * apart + apart / 2,
  }));
  await order(floorPlansEndpoints.saveFloorPlanItems, { id, version: 0, devices: spots, areas: [] });
  const sensors = await openSensors(product, token, mqttPort);
  const client = await mqtt.connectAsync({ ...sensors.account, host: '127.0.0.1', port: mqttPort });
  const setOnline = (sensor: number, online: boolean) =>
    client.publishAsync(
      `zigbee2mqtt/d${sensor}/availability`,
      JSON.stringify({ state: online ? 'online' : 'offline' }),
    );
  for (let n = 0; n < devices; n += 1) await setOnline(n, true);
  await wait(3_000);

  const { page, busySeconds, close } = await openWatchedPage(token, { width: 1_600, height: 1_200 });
  try {
    await page.goto(`${product.address}/floorPlan?planId=${id}`);
    await page.locator('.plan-symbol').first().waitFor();
    const offline = page.locator('.plan-symbol.offline');
    await wait(4_000);
    const [symbols, before] = [await page.locator('.plan-symbol').count(), await offline.count()];
    const idle: number[] = [];
    const redraws: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const rest = await busySeconds();
      await wait(settleMs);
      idle.push((await busySeconds()) - rest);
      const begun = await busySeconds();
      await setOnline(7 + round, false);
      await wait(settleMs);
      redraws.push((await busySeconds()) - begun);
    }
    const shown = (await offline.count()) - before;
    const middle = (values: readonly number[]): number =>
      ([...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN) * 1_000;
    const cost = middle(redraws) - middle(idle);
    process.stdout.write(
      `a floor plan of ${devices} devices, ${symbols} symbols in the page, ${shown} of ${rounds} changes shown: one change keeps the main thread busy for ${cost.toFixed(1)} ms more than rest (goal ${goal.redrawMs}; rest ${middle(idle).toFixed(1)} ms in ${settleMs} ms); load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
    );
    if (!(cost < goal.redrawMs) || shown !== rounds || symbols < devices) process.exitCode = 1;
    if (process.env.EOMS_BENCH_PICTURE) await page.screenshot({ path: process.env.EOMS_BENCH_PICTURE });
  } finally {
    await close();
    await client.endAsync(true);
    await sensors.close();
  }
} finally {
  await product.stop();
  await system.close();
}
