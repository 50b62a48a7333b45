import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@eoms/drivers/kit';
import { createEngine, type DriverHost, type Engine, loadIsolatedDriver } from '@eoms/engine';
import { deviceTypeNames } from '@eoms/phrases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driverWorkerProgram } from '../../driver-worker-program.ts';
import { createLog } from '../../platform/log/log.ts';
import { type BrokerFixture, openBrokerFixture } from '../../platform/mqtt/mqtt-broker.fixture.ts';

const patience = { timeout: 15_000, interval: 20 };

/** The drivers in docs/recipes/driver.md, word for word. */
describe('the drivers of the recipe', () => {
  let folder: string;
  let sources: ReadonlyMap<string, string>;
  let mqtt: BrokerFixture;
  let engine: Engine;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-recipe-'));
    const recipe = await readFile(new URL('../../../../docs/recipes/driver.md', import.meta.url), 'utf8');
    sources = new Map(
      [...recipe.matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    mqtt = await openBrokerFixture();
  });
  afterEach(async () => {
    await engine.stop();
    await mqtt.close();
  });

  const load = async (name: string): Promise<DriverHost> => {
    const file = join(folder, name);
    await writeFile(file, sources.get(name) ?? '');
    const host = await loadIsolatedDriver({ file, program: driverWorkerProgram() });
    const shared = { broker: mqtt.broker.open };
    engine = createEngine({ clock: systemClock, log: createLog('silent'), drivers: [], isolated: [host], shared });
    engine.start();
    return host;
  };
  const add = (id: string, driverId: string, params: Record<string, string | number>) =>
    engine.upsert({ id, name: id, placeId: 'hall', driverId, enabled: true, params });

  it('speak their protocol', async () => {
    const { driver } = await load('acme-lamp.mjs');
    expect(driver).toMatchObject({ id: 'AcmeLamp', transport: { port: 9000 } });
    for (const code of driver.category) expect(deviceTypeNames).toHaveProperty(code);
  });

  it('work with the built-in broker: readings, commands, a search, and QoS 1', async () => {
    const { driver } = await load('acme-tank.mjs');
    for (const code of driver.category) expect(deviceTypeNames).toHaveProperty(code);
    const client = await mqtt.client();
    const orders: string[] = [];
    client.on('message', (topic, payload) => orders.push(`${topic}=${payload}`));
    await client.subscribeAsync('tanks/+/set');
    await client.publishAsync('tanks/north/level', '7', { qos: 1, retain: true });
    await client.publishAsync('tanks/north/hello', '', { qos: 0 });
    add('tank', driver.id, { topic: 'tanks/north' });
    const level = () => engine.state.get('tank')?.values.level?.value;
    await expect.poll(level, patience).toBe(7);
    // Once a message is acknowledged, the engine has its value.
    for (let n = 10; n < 30; n += 1) {
      await client.publishAsync('tanks/north/level', String(n), { qos: 1 });
      expect(level()).toBe(n);
    }
    engine.execute({ id: 'c', deviceId: 'tank', action: 'fill', args: {}, cause: { kind: 'person' } });
    await expect.poll(() => orders, patience).toEqual(['tanks/north/set=fill']);
    const found: string[] = [];
    const again = setInterval(() => void client.publishAsync('tanks/south/hello', ''), 50);
    await engine.search(driver.id, {
      args: { broker: 'own', seconds: 1 },
      found: ({ key }) => found.push(key),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    clearInterval(again);
    expect(new Set(found)).toEqual(new Set(['south']));
  });
});
