import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { event } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { freePort } from '../testing/free-port.ts';
import type { Bus } from './bus.ts';
import { describeBus } from './bus-contract.fixture.ts';
import { isNatsAddress, natsOptionsOf } from './nats-address.ts';
import { createNatsBus } from './nats-bus.ts';

const missing = spawnSync('nats-server', ['--version']).error !== undefined;
const title = 'the bus over NATS';
const log = createLog('silent');
const counted = event('test.counted', z.object({ n: z.number() }));
const patience = { timeout: 20_000, interval: 20 };

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });

const startServer = async (port: number): Promise<ChildProcess> => {
  const args = ['-a', '127.0.0.1', '-p', String(port), '--user', 'eoms', '--pass', 'p@ss/word'];
  const server = spawn('nats-server', args, { stdio: 'ignore' });
  await expect.poll(() => isListening(port), { timeout: 10_000 }).toBe(true);
  return server;
};
const end = async (server: ChildProcess): Promise<void> => {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
};

const openVenue = async () => {
  const port = await freePort();
  let server = await startServer(port);
  const buses: Bus[] = [];
  return {
    open(system?: 'another') {
      const address = `nats://eoms:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`;
      const bus = createNatsBus(newId(), { address, system: system ?? 'ours', log, metrics: createMetrics() });
      buses.push(bus);
      return bus;
    },
    cuts: {
      'server killed and restarted': async () => {
        await end(server);
        server = await startServer(port);
      },
    },
    async close() {
      await Promise.all(buses.map((bus) => bus.stop()));
      await end(server);
    },
  };
};

if (missing && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error('not installed: nats-server');
  });
if (missing) describe.skip(`${title} (skipped, not installed: nats-server)`, () => it('is skipped', () => undefined));
else {
  describeBus(title, openVenue, ['server killed and restarted']);

  it('starts without the server and finds it later', async () => {
    const port = await freePort();
    const deps = { address: `nats://eoms:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`, system: 'ours', log };
    const bus = createNatsBus(newId(), { ...deps, metrics: createMetrics() });
    let gaps = 0;
    bus.onGap(() => {
      gaps += 1;
    });
    await bus.start();
    expect(bus.state()).toEqual({ kind: 'nats', connected: false, nodes: 0 });
    const server = await startServer(port);
    await expect.poll(() => bus.state().connected, { timeout: 10_000 }).toBe(true);
    expect(gaps).toBe(1);
    await bus.stop();
    await end(server);
  });

  it('notices a server that has fallen silent without closing anything, and reads again when it is back', async () => {
    const port = await freePort();
    const server = await startServer(port);
    const deps = { address: `nats://eoms:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`, system: 'ours', log };
    const [a, b] = [1, 2].map(() => createNatsBus(newId(), { ...deps, metrics: createMetrics() })) as [Bus, Bus];
    const heard: number[] = [];
    b.on(counted, ({ n }) => void heard.push(n));
    await Promise.all([a.start(), b.start()]);
    const meet = () => expect.poll(() => [a, b].map((bus) => bus.nodes().length), patience).toEqual([1, 1]);
    const connected = () => [a, b].map((bus) => bus.state().connected);
    await meet();
    a.publish(counted, { n: 1 });
    await expect.poll(() => heard, patience).toEqual([1]);
    let gaps = 0;
    b.onGap(() => {
      gaps += 1;
    });
    server.kill('SIGSTOP');
    a.publish(counted, { n: 2 });
    await expect.poll(connected, patience).toEqual([false, false]);
    expect(gaps).toBe(0);
    a.publish(counted, { n: 3 });
    server.kill('SIGCONT');
    await expect.poll(connected, patience).toEqual([true, true]);
    await expect.poll(() => gaps, patience).toBeGreaterThan(0);
    await meet();
    a.publish(counted, { n: 4 });
    await expect.poll(() => heard.at(-1), patience).toBe(4);
    expect(heard).not.toContain(3);
    await Promise.all([a.stop(), b.stop()]);
    await end(server);
  });
}

describe('the address of a NATS server', () => {
  it('holds servers, credentials and whether they use TLS', () => {
    expect(natsOptionsOf('nats://ann:a%40b@one,nats://ann:a%40b@[::1]:4333')).toEqual({
      servers: ['one:4222', '[::1]:4333'],
      user: 'ann',
      pass: 'a@b',
    });
    expect(natsOptionsOf('tls://s3cret@nats.venue.example')).toEqual({
      servers: ['nats.venue.example:4222'],
      token: 's3cret',
      tls: {},
    });
  });
  it.each(['', 'nats', 'http://host', 'nats://host/path', 'nats://one,two', 'nats://'])('is not %j', (text) => {
    expect(isNatsAddress(text)).toBe(false);
  });
});
