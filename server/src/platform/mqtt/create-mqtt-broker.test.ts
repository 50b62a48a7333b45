import { connect, createServer } from 'node:net';
import { letTimePass } from '@eoms/contract/testing';
import type { BrokerMessage } from '@eoms/drivers/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '../auth/password.ts';
import { createLog } from '../log/log.ts';
import { createMqttBroker } from './create-mqtt-broker.ts';
import { type BrokerFixture, openBrokerFixture, until } from './mqtt-broker.fixture.ts';

let fixture: BrokerFixture;
const signal = new AbortController().signal;
const subscribe = async (filter: string, take?: (message: BrokerMessage) => void | Promise<void>) => {
  const received: string[] = [];
  const broker = await fixture.broker.open({}, signal);
  const stop = broker.subscribe(filter, {
    take: (message) => {
      received.push(`${message.topic}=${String(message.payload)}${message.retained ? ' (kept)' : ''}`);
      return take?.(message);
    },
  });
  return { received, stop, broker };
};

beforeEach(async () => {
  fixture = await openBrokerFixture();
});
afterEach(() => fixture.close());

describe('sign-in', () => {
  it('refuses unknown names, wrong passwords and disabled accounts with return code 5', async () => {
    for (const how of [
      { password: 'wrong' },
      { username: 'nobody' },
      { username: 'off' },
      { username: '', password: '' },
    ])
      await expect(fixture.client(how)).rejects.toMatchObject({ code: 5 });
  });

  it('verifies a password once, until it is changed', async () => {
    for (let i = 0; i < 5; i += 1) await fixture.client();
    expect(fixture.verified()).toBe(1);
    const account = fixture.accounts.get('all');
    const passwordHash = await createPasswords().hash('Other-harbour-20');
    if (account) fixture.accounts.set('all', { ...account, passwordHash });
    await expect(fixture.client()).rejects.toMatchObject({ code: 5 });
    await fixture.client({ password: 'Other-harbour-20' });
  });

  it('ends the connections of an account', async () => {
    const client = await fixture.client();
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    fixture.broker.disconnect('all');
    await gone;
  });

  it('accepts the right password from an address that guesses, even for the same account', async () => {
    await fixture.client({ username: 'device' });
    for (const username of ['all', 'device', 'nobody'])
      for (let i = 0; i < 25; i += 1) await fixture.client({ username, password: `wrong ${i}` }).catch(() => undefined);
    await fixture.client({ username: 'device' });
    await fixture.client({ username: 'all' });
  });

  it('accepts the right password during a flood of wrong ones, and hashes few of those', async () => {
    let over = false;
    const guess = async (name: string): Promise<void> => {
      for (let i = 0; !over; i += 1)
        await fixture.client({ username: name, password: `${name} ${i}`, clientId: '' }).catch(() => undefined);
    };
    const guessers = Array.from({ length: 15 }, (_, i) => guess(i % 3 === 0 ? 'all' : `made-up-${i}`));
    await until(() => fixture.verified() > 45, 15_000);
    const [before, since] = [fixture.verified(), Date.now()];
    await fixture.client({ username: 'device' });
    expect(Date.now() - since).toBeLessThan(3_000);
    await until(() => Date.now() - since > 2_000);
    expect(fixture.verified() - before).toBeLessThan(40);
    over = true;
    await Promise.all(guessers);
  });

  it('hashes the same wrong password once', async () => {
    for (let i = 0; i < 5; i += 1)
      await expect(fixture.client({ password: 'old one' })).rejects.toMatchObject({ code: 5 });
    expect(fixture.verified()).toBe(1);
  });

  it('verifies a password that many send at the same time only once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => fixture.client()));
    expect(fixture.verified()).toBe(1);
  });
});

describe('a client identifier', () => {
  it('belongs to the account that is connected under it', async () => {
    const first = await fixture.client({ username: 'device', clientId: 'panel-1' });
    await expect(fixture.client({ username: 'all', clientId: 'panel-1' })).rejects.toMatchObject({ code: 2 });
    expect(first.connected).toBe(true);
    const gone = new Promise<void>((resolve) => first.once('close', () => resolve()));
    await fixture.client({ username: 'device', clientId: 'panel-1' });
    await gone;
  });

  it('stays with the account whose session is kept under it, and is free after that', async () => {
    const first = await fixture.client({ username: 'device', clientId: 'panel-2', clean: false });
    await first.subscribeAsync('to/device/set', { qos: 1 });
    await first.endAsync();
    await until(() => fixture.broker.figures().connections === 0);
    for (const clean of [true, false])
      await expect(fixture.client({ username: 'all', clientId: 'panel-2', clean })).rejects.toMatchObject({ code: 2 });
    const again = await fixture.client({ username: 'device', clientId: 'panel-2', clean: true });
    await again.endAsync();
    await until(() => fixture.broker.figures().connections === 0);
    await fixture.client({ username: 'all', clientId: 'panel-2' });
  });

  it('is free when its account was disabled', async () => {
    const first = await fixture.client({ username: 'device', clientId: 'panel-3', clean: false });
    await first.subscribeAsync('to/device/set', { qos: 1 });
    await first.endAsync();
    const account = fixture.accounts.get('device');
    if (account) fixture.accounts.set('device', { ...account, enabled: false });
    await fixture.client({ username: 'all', clientId: 'panel-3' });
  });
});

describe('rights', () => {
  it('let a client publish and subscribe to its own topics only', async () => {
    const { received } = await subscribe('#');
    const client = await fixture.client({ username: 'device' });
    await client.publishAsync('from/device/state', '1', { qos: 1 });
    await client.publishAsync('from/other/state', '2', { qos: 1 });
    await client.publishAsync('from/device/state', '3', { qos: 1 });
    expect(received).toEqual(['from/device/state=1', 'from/device/state=3']);
    const grants = await client.subscribeAsync(['to/device/set', 'to/other/set', '#']).catch((error: unknown) => error);
    expect(JSON.stringify(grants)).toContain('128');
    expect(fixture.broker.figures().denied).toBe(3);
  });

  it('apply to last wills too', async () => {
    const { received } = await subscribe('#');
    for (const topic of ['from/other/will', 'from/device/will']) {
      const client = await fixture.client({ username: 'device', will: topic });
      client.stream.destroy();
    }
    await until(() => received.length === 1);
    expect(received).toEqual(['from/device/will=gone']);
  });
});

describe('messages', () => {
  it('reach the engine and other clients, both ways', async () => {
    const { received, broker } = await subscribe('room/#');
    const client = await fixture.client();
    const got: string[] = [];
    client.on('message', (topic, payload) => got.push(`${topic}=${payload}`));
    await client.subscribeAsync('room/+/set');
    await client.publishAsync('room/1/state', 'on');
    await broker.publish('room/1/set', 'off');
    await until(() => got.length === 1 && received.length === 2);
    expect([got, received.sort()]).toEqual([['room/1/set=off'], ['room/1/set=off', 'room/1/state=on']]);
  });

  it('are retained, even over a restart, and removed by an empty one', async () => {
    const client = await fixture.client();
    await client.publishAsync('kept/a', 'A', { retain: true, qos: 1 });
    await client.publishAsync('kept/b', 'B', { retain: true, qos: 1 });
    await client.publishAsync('kept/b', '', { retain: true, qos: 1 });
    await fixture.reopen();
    const { received } = await subscribe('kept/+');
    expect(received).toEqual(['kept/a=A (kept)']);
    const later = await fixture.client();
    const got: string[] = [];
    later.on('message', (topic, payload, packet) => got.push(`${topic}=${payload} ${packet.retain}`));
    await later.subscribeAsync('kept/#');
    await until(() => got.length === 1);
    expect(got).toEqual(['kept/a=A true']);
  });

  it('of QoS 1 are acknowledged only once their readings are safe', async () => {
    let release: () => void = () => undefined;
    const { received } = await subscribe('slow/#', () => new Promise<void>((resolve) => (release = resolve)));
    const client = await fixture.client();
    let acknowledged = false;
    const sent = client.publishAsync('slow/a', '1', { qos: 1 }).then(() => {
      acknowledged = true;
    });
    await until(() => received.length === 1);
    await letTimePass(50, 'it would be acknowledged');
    expect(acknowledged).toBe(false);
    release();
    await sent;
  });

  it('of QoS 1 whose readings are lost end the connection without an acknowledgement', async () => {
    await subscribe('lost/#', () => Promise.reject(new Error('no room')));
    const client = await fixture.client();
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    let acknowledged = false;
    client.publish('lost/a', '1', { qos: 1 }, (error) => {
      acknowledged = !error;
    });
    await gone;
    expect(acknowledged).toBe(false);
  });

  it('of QoS 2 arrive once', async () => {
    const { received } = await subscribe('twice/#');
    const client = await fixture.client();
    await client.publishAsync('twice/a', '1', { qos: 2 });
    expect(received).toEqual(['twice/a=1']);
  });

  it('are kept for a client with a session, up to a limit', async () => {
    const first = await fixture.client({ clientId: 'sleeper', clean: false });
    await first.subscribeAsync('post/#', { qos: 1 });
    await first.endAsync();
    const { broker } = await subscribe('other');
    for (let i = 0; i < 1_010; i += 1) await broker.publish('post/box', String(i), { qos: 1 });
    expect(fixture.broker.figures().dropped).toBe(10);
  });

  it('include a last will when a client vanishes', async () => {
    const { received } = await subscribe('status/#');
    const client = await fixture.client({ will: 'status/thing' });
    client.stream.destroy();
    await until(() => received.length === 1);
    expect(received).toEqual(['status/thing=gone']);
  });
});

describe('limits', () => {
  it('cut off a packet that announces too much', async () => {
    const socket = connect(fixture.broker.port(), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    // CONNECT with a remaining length of 256 MB - 1
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 0x00]));
    await closed;
  });

  it('survive 10 000 broken packets', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 20; round += 1) {
      const socket = connect(fixture.broker.port(), '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('connect', resolve));
      for (let i = 0; i < 500 && !socket.destroyed; i += 1)
        socket.write(Buffer.from(Array.from({ length: 1 + random(30) }, () => random(256))));
      await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
    }
    await fixture.client();
    await until(() => fixture.broker.figures().connections === 1);
  });

  it('let the product start when the port is in use, and report it', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve) =>
      blocker.listen(0, '127.0.0.1', () => {
        const address = blocker.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      }),
    );
    const { folder } = fixture;
    const shared = { find: async () => undefined, passwords: createPasswords(), log: createLog('silent'), folder };
    const broker = createMqttBroker({ ...shared, doors: { port, host: '127.0.0.1' } });
    await broker.listen();
    expect(broker.figures()).toMatchObject({
      plain: { port, listening: false, trouble: 'EADDRINUSE' },
      tls: undefined,
    });
    await broker.close();
    await new Promise((resolve) => blocker.close(resolve));
    const off = createMqttBroker({ ...shared, doors: { port: undefined, host: '127.0.0.1' } });
    await expect(off.open({}, signal)).rejects.toMatchObject({ kind: 'unreachable' });
    await off.close();
  });
});
