import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drivers as allDrivers } from '@eoms/drivers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log/log.ts';
import { demoFileName, loadDemoFile } from './demo-file.ts';
import { withSampleModels } from './sample-models.ts';
import { type Demo, startDemo } from './start-demo.ts';

const log = createLog('silent');
let folder = '';
const running: Demo[] = [];
const start = async (settings = {}): Promise<Demo> => {
  const demo = await startDemo({
    dataFolder: folder,
    drivers: withSampleModels(allDrivers),
    log,
    settings: { calm: true, ...settings },
  });
  running.push(demo);
  return demo;
};
const stop = async (demo: Demo) => {
  running.splice(running.indexOf(demo), 1);
  await demo.stop();
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-demo-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** The greeting of a projector, or null if there is no answer. */
const greeting = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(5_000, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('close', () => resolve(null));
    socket.once('error', () => undefined);
  });
const simulated = (demo: Demo) =>
  demo.devices().flatMap(({ simulator, ...device }) => (simulator ? [{ ...device, simulator }] : []));
const first = (demo: Demo) => {
  const [one] = simulated(demo);
  if (!one) throw new Error('no projector');
  return one;
};

describe('the sample venue', () => {
  it('starts every device with an address, on ports below those of outgoing connections', async () => {
    const demo = await start();
    const ports = simulated(demo).map(({ simulator }) => simulator.port);
    expect(new Set(ports).size).toBe(ports.length);
    const drivers = new Set(demo.devices().map(({ driver }) => driver));
    // What data behaviours answer has no equipment.
    expect(allDrivers.map(({ id }) => id).filter((id) => !drivers.has(id))).toEqual(['data_values']);
    expect(demo.devices().length).toBeGreaterThanOrEqual(200);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(await greeting(first(demo).simulator.port)).toBe('PJLINK 0\r');
    const secured = simulated(demo).find((device) => device.number === 10);
    expect(await greeting(secured?.simulator.port ?? 0)).toMatch(/^PJLINK 1 [0-9a-f]{8}\r$/);
    const old = simulated(demo).filter(({ simulator }) => Number(simulator.state()['lampHours[1]']) > 3_000);
    expect(old).toHaveLength(1);
  });

  it('avoids ports that are in use', async () => {
    const squatter = createServer();
    const { ports } = await loadDemoFile(folder);
    const port = ports[3] ?? 0;
    await new Promise<void>((resolve) => {
      squatter.once('error', () => resolve());
      squatter.listen(port, '127.0.0.1', resolve);
    });
    const demo = await start();
    const taken = simulated(demo).map(({ simulator }) => simulator.port);
    expect(taken).not.toContain(port);
    expect(new Set(taken).size).toBe(taken.length);
    squatter.close();
  });

  it('keeps its passwords in a private file and prints them with the address', async () => {
    const demo = await start();
    const file = await loadDemoFile(folder);
    expect((await stat(join(folder, demoFileName))).mode & 0o777).toBe(0o600);
    expect(file.administrator.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(file.administrator.password).not.toBe(file.operator.password);
    const lines = demo.describe('http://127.0.0.1:8080').join('\n');
    const { administrator, operator } = file;
    const size = String(demo.devices().length);
    for (const word of ['http://127.0.0.1:8080', 'admin', administrator.password, operator.password, size]) {
      expect(lines).toContain(word);
    }
    expect(lines).not.toMatch(/\{\w+\}/);
    await stop(demo);
    const again = await start();
    expect(again.describe('http://127.0.0.1:8080').join('\n')).toBe(lines);
  });

  it('remembers what the projectors were doing', async () => {
    const demo = await start();
    const { simulator } = first(demo);
    simulator.set('input', '33');
    simulator.set('power', 'cooling');
    simulator.set('lampHours[1]', 4_321);
    simulator.set('errorFan', 'error');
    await stop(demo);
    const again = first(await start()).simulator.state();
    expect(again).toMatchObject({ input: '33', power: 'standby', 'lampHours[1]': 4_321, errorFan: 'ok' });
  });

  it('starts without its memory when that file is damaged, but not without its own file', async () => {
    const path = join(folder, 'sample-venue-projectors.json');
    await stop(await start());
    expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('24.power');
    await writeFile(path, '{"1": ');
    await stop(await start());
    await writeFile(join(folder, demoFileName), '{}');
    await expect(start()).rejects.toThrow(/is not a file of the sample venue/);
  });
});

describe('the fault control', () => {
  const ask = (demo: Demo, path: string, body?: unknown, type = 'application/json') =>
    fetch(`http://127.0.0.1:${demo.control?.port}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } }),
      signal: AbortSignal.timeout(10_000),
    });

  it('is off by default', async () => {
    expect((await start()).control).toBeUndefined();
  });

  it('sets a fault and clears it', async () => {
    const demo = await start({ controlPort: 0 });
    const { port } = first(demo).simulator;
    expect(await (await ask(demo, '/devices/1/fault', { fault: 'refuse' })).json()).toMatchObject({
      number: 1,
      place: '101',
      port,
      fault: 'refuse',
    });
    expect(await greeting(port)).toBeNull();
    await ask(demo, '/devices/1/fault', { fault: 'none' });
    expect(await greeting(port)).toBe('PJLINK 0\r');
  });

  it('presses a button on a device and lists all of them', async () => {
    const demo = await start({ controlPort: 0 });
    await ask(demo, '/devices/1/state', { property: 'errorLamp', value: 'error' });
    const list: unknown = await (await ask(demo, '/devices')).json();
    expect(Array.isArray(list) ? list[0] : undefined).toMatchObject({
      state: { errorLamp: 'error' },
      fault: 'none',
      deviceId: null,
    });
  });

  it('refuses what it does not know', async () => {
    const demo = await start({ controlPort: 0 });
    const status = async (path: string, body?: unknown, type?: string) => (await ask(demo, path, body, type)).status;
    expect(await status('/devices/1/fault', { fault: 'explode' })).toBe(400);
    expect(await status('/devices/1/state', { property: 'colour', value: 1 })).toBe(400);
    expect(await status('/devices/1/fault', { fault: 'refuse' }, 'text/plain')).toBe(400);
    expect(await status('/devices/999/fault', { fault: 'refuse' })).toBe(404);
    expect(await status('/devices/1/fault')).toBe(404);
    expect(await status('/devices/1/state', { property: 'x'.repeat(2_000), value: 1 })).toBe(400);
    expect(demo.faults.faultOf(1)).toBe('none');
  });
});
