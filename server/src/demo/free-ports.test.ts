import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import { drivers } from '@eoms/drivers';
import { afterEach, expect, it } from 'vitest';
import { type Environment, readEnvironment } from '../platform/environment.ts';
import { createLog } from '../platform/log/log.ts';
import { loadDemoFile } from './demo-file.ts';
import { newFolder } from './demo-system.fixture.ts';
import { isFree } from './free-ports.ts';
import { ownPortsInstead } from './furnish-devices.ts';
import { withFreePorts } from './own-ports.ts';
import { withSampleModels } from './sample-models.ts';
import { startDemo } from './start-demo.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const folderOf = async (): Promise<string> => {
  const folder = await newFolder();
  undo.push(folder.remove);
  return folder.path;
};
const read = async (variables: Record<string, string> = {}): Promise<Environment> => {
  const found = readEnvironment({ args: ['--demo', '--data', await folderOf()], variables, isTerminal: false });
  if (found === 'help') throw new Error('help');
  return found;
};
const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    undo.push(() => server.close());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const venue = async (folder: string, reserved: number[] = []) => {
  const demo = await startDemo({
    dataFolder: folder,
    drivers: withSampleModels(drivers),
    log: createLog('silent'),
    reserved,
    settings: { calm: true },
  });
  undo.push(demo.stop);
  return demo.devices().flatMap(({ simulator, broker }) => (simulator && !broker ? [simulator.port] : []));
};

it('a port that another program shares on purpose is not free', async () => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  undo.push(() => socket.close());
  const port = 21_000 + (process.pid % 3_000);
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  expect(await isFree(port, '127.0.0.1')).toBe(false);
});

it('two sample venues share no port of a simulated device, nor one that the product listens on', async () => {
  const [a, b] = [await folderOf(), await folderOf()];
  const [fourth = 0] = (await loadDemoFile(a)).ports.slice(3);
  const first = await venue(a, [fourth]);
  const second = await venue(b);
  expect(first).not.toContain(fourth);
  expect(first.length).toBeGreaterThan(200);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  expect(Math.max(...first, ...second)).toBeLessThan(32_768);
});

it('the sample venue uses the ports of its last start, the default ones, or the next free ones', async () => {
  await listen(8_080);
  await listen(1_883);
  const environment = await read();
  const find = async (given: Environment) => {
    const { environment: found, release } = await withFreePorts(given);
    release();
    return found;
  };
  const [one, other] = await Promise.all([withFreePorts(environment), withFreePorts(await read())]);
  expect(one.environment.port).not.toBe(other.environment.port);
  expect(one.environment.mqttPort).not.toBe(other.environment.mqttPort);
  one.release();
  other.release();
  const found = one.environment;
  expect(found.port).toBeGreaterThan(8_080);
  expect(found.mqttPort).toBeGreaterThan(1_883);
  expect(await find(environment)).toEqual(found);
  const server = await listen(found.port);
  expect((await find(environment)).port).not.toBe(found.port);
  await new Promise((resolve) => server?.close(resolve));
});

it('a configured port is used as it is, and a disabled broker stays disabled', async () => {
  const chosen = await read({ EOMS_PORT: '8099', EOMS_MQTT_PORT: '1899' });
  await listen(8_099);
  expect((await withFreePorts(chosen)).environment).toEqual(chosen);
  const off = await withFreePorts(await read({ EOMS_MQTT_PORT: 'off' }));
  off.release();
  expect(off.environment.mqttPort).toBeUndefined();
});

it('devices of the sample venue need no port that only one program can use', () => {
  const instead = (id: string) => ownPortsInstead(drivers.find((driver) => driver.id === id) ?? { params: [] });
  expect(instead('pjlink')).toEqual({ noticePort: 0 });
  expect(instead('snmp')).toEqual({ trapPort: 0 });
  expect(instead('art_net')).toEqual({ listenPort: 0 });
  expect(instead('bacnet_ip')).toEqual({ localPort: 0 });
  expect(instead('osc')).toEqual({});
});
