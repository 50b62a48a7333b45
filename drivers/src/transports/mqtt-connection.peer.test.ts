import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { BrokerMessage, BrokerSettings } from '../kit/shared-resources.ts';
import { describeWithPeer, freePort, type Peer, runPeer, startPeer } from '../testing/start-peer.ts';
import { createBrokers } from './mqtt-brokers.ts';
import { openBrokerConnection } from './mqtt-connection.ts';

const until = async (done: () => boolean, ms = 15_000): Promise<void> => {
  await vi.waitUntil(done, { timeout: ms, interval: 10 });
};

describeWithPeer(['mosquitto', 'mosquitto_pub', 'mosquitto_passwd'], 'a connection to mosquitto', () => {
  let folder = '';
  let port = 0;
  let peer: Peer | undefined;
  const stops: (() => void)[] = [];
  const start = async (): Promise<void> => {
    peer = await startPeer({
      program: 'mosquitto',
      args: ['-c', join(folder, 'mosquitto.conf')],
      ready: { tcp: port },
    });
  };
  const settings = (how: Partial<BrokerSettings> = {}): BrokerSettings => ({
    at: { host: '127.0.0.1', address: '127.0.0.1', port, tls: false, verify: true },
    username: 'eoms',
    password: 'right',
    ...how,
  });
  const open = (how: Partial<BrokerSettings> = {}) => {
    const stop = new AbortController();
    const brokers = createBrokers(undefined, { retryFromMs: 50, retryToMs: 200 });
    stops.push(() => {
      stop.abort();
      brokers.close();
    });
    return brokers.open(settings(how), stop.signal);
  };
  const say = (...args: string[]) =>
    runPeer('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(port), '-u', 'eoms', '-P', 'right', ...args]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-mosquitto-'));
    port = await freePort();
    await runPeer('mosquitto_passwd', ['-b', '-c', join(folder, 'passwords'), 'eoms', 'right']);
    const who = process.getuid?.() === 0 ? 'user root\n' : '';
    const rules = `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${join(folder, 'passwords')}\n`;
    writeFileSync(join(folder, 'mosquitto.conf'), `${who}${rules}`);
    await start();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  afterAll(async () => {
    await peer?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['3.1.1', '5'] as const)('says that a password is wrong (MQTT %s)', async (version) => {
    await expect(open({ password: 'wrong', version })).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('says that nobody listens', async () => {
    const at = { host: '127.0.0.1', address: '127.0.0.1', port: await freePort(), tls: false, verify: true };
    await expect(open({ at })).rejects.toMatchObject({ kind: 'unreachable', text: { en: expect.any(String) } });
  });

  it.each(['3.1.1', '5'] as const)('receives what is retained, then what comes (MQTT %s)', async (version) => {
    await say('-t', `kept/${version}`, '-m', 'old', '-r');
    const broker = await open({ version });
    const received: BrokerMessage[] = [];
    broker.subscribe(`kept/${version}`, { take: (message) => void received.push(message) });
    await until(() => received.length === 1);
    await say('-t', `kept/${version}`, '-m', 'new', '-q', '1');
    await until(() => received.length === 2);
    expect(received.map(({ payload, retained }) => [String(payload), retained])).toEqual([
      ['old', true],
      ['new', false],
    ]);
    const again: string[] = [];
    broker.subscribe('kept/+', { take: ({ payload }) => void again.push(String(payload)) });
    await until(() => again.length > 0);
  });

  it('acknowledges a QoS 1 message only once its reader is done, and reads on meanwhile', async () => {
    const broker = await open();
    const received: string[] = [];
    let release: () => void = () => {};
    const take = ({ payload }: BrokerMessage) => {
      received.push(String(payload));
      return String(payload) === 'first' ? new Promise<void>((resolve) => (release = resolve)) : undefined;
    };
    broker.subscribe('slow/#', { take });
    await say('-t', 'slow/a', '-m', 'first', '-q', '1');
    await say('-t', 'slow/a', '-m', 'second', '-q', '1');
    await until(() => received.length === 2);
    release();
    await broker.publish('slow/b', 'third', { qos: 1 });
    await until(() => received.includes('third'));
    expect(received).toEqual(['first', 'second', 'third']);
  });

  it('receives what it had to refuse for a while, and acknowledges what comes after that', async () => {
    const session = { name: 'kept', retentionSeconds: 60 };
    let allowed = true;
    const connect = () =>
      openBrokerConnection(settings({ version: '5' }) as Parameters<typeof openBrokerConnection>[0], {
        session,
        retryFromMs: 50,
        retryToMs: 200,
        mayTake: () => allowed,
      });
    const connection = connect();
    stops.push(connection.end);
    const received: string[] = [];
    const take = ({ payload }: BrokerMessage) => {
      received.push(String(payload));
      return Promise.resolve();
    };
    await connection.ready();
    connection.subscribe('refused/#', { take });
    await connection.settled();
    await say('-t', 'refused/a', '-m', 'first', '-q', '1');
    await until(() => received.length === 1);
    allowed = false;
    await say('-t', 'refused/a', '-m', 'second', '-q', '1');
    await connection.publish('elsewhere', 'x', { qos: 1 });
    expect(received).toEqual(['first']);
    allowed = true;
    await until(() => received.length === 2);
    await say('-t', 'refused/a', '-m', 'third', '-q', '1');
    await until(() => received.length === 3);
    await connection.settled();
    connection.end();
    // The session has nothing left for whoever continues it.
    const next = connect();
    stops.push(next.end);
    next.subscribe('refused/#', { take });
    await next.ready();
    await say('-t', 'refused/a', '-m', 'fourth', '-q', '1');
    await until(() => received.includes('fourth'));
    expect(received).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('receives again what could not be stored', async () => {
    const connection = openBrokerConnection(settings({ version: '5' }) as Parameters<typeof openBrokerConnection>[0], {
      session: { name: 'lossy', retentionSeconds: 60 },
      retryFromMs: 50,
      retryToMs: 200,
    });
    stops.push(connection.end);
    const received: string[] = [];
    let losses = 0;
    const take = ({ payload }: BrokerMessage) => {
      if (String(payload) === 'second' && losses === 0) {
        losses += 1;
        return Promise.reject(new Error('dropped'));
      }
      received.push(String(payload));
      return Promise.resolve();
    };
    await connection.ready();
    connection.subscribe('lossy/#', { take });
    await connection.settled();
    for (const what of ['first', 'second', 'third']) await say('-t', 'lossy/a', '-m', what, '-q', '1');
    await until(() => received.includes('second') && received.includes('third'));
    expect(losses).toBe(1);
  });

  it('slows its broker down while there is no room, and loses nothing', async () => {
    let goOn: (() => void) | undefined;
    let isFull = true;
    const holdBack = (then: () => void): boolean => {
      if (isFull) goOn = then;
      return isFull;
    };
    const connection = openBrokerConnection(settings() as Parameters<typeof openBrokerConnection>[0], { holdBack });
    stops.push(connection.end);
    const received: string[] = [];
    await connection.ready();
    connection.subscribe('full/#', { take: ({ payload }) => void received.push(String(payload)) });
    await connection.settled();
    for (let n = 0; n < 20; n += 1) await say('-t', 'full/a', '-m', String(n), '-q', '1');
    await until(() => goOn !== undefined);
    expect(received).toEqual(['0']);
    isFull = false;
    goOn?.();
    await until(() => received.length === 20);
    expect(received).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });

  it('receives a last will', async () => {
    const broker = await open();
    const received: string[] = [];
    broker.subscribe('will/+', { take: ({ payload }) => void received.push(String(payload)) });
    const who = ['-h', '127.0.0.1', '-p', String(port), '-u', 'eoms', '-P', 'right', '-i', 'thing'];
    await say('-t', 'ping', '-m', 'listening', '-r');
    const thing = await startPeer({
      program: 'mosquitto_sub',
      args: [...who, '-t', 'ping', '--will-topic', 'will/thing', '--will-payload', 'gone'],
      ready: { prints: 'listening' },
    });
    // The broker disconnects a client when another one with the same id connects.
    await runPeer('mosquitto_pub', [...who, '-t', 'nothing', '-m', '']);
    await until(() => received.includes('gone'));
    await thing.stop();
  });

  it('comes back after the broker did, and follows again', async () => {
    const broker = await open();
    const news: boolean[] = [];
    const received: string[] = [];
    broker.watch((connected) => news.push(connected));
    broker.subscribe('back/#', { take: ({ payload }) => void received.push(String(payload)) });
    await peer?.stop();
    await until(() => news.includes(false));
    await expect(broker.publish('back/x', 'lost')).rejects.toMatchObject({ kind: 'closed' });
    await start();
    await until(() => broker.isConnected());
    await until(() => {
      void say('-t', 'back/a', '-m', 'again');
      return received.length > 0;
    });
    expect(received[0]).toBe('again');
  });
});
