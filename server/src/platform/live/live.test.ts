import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { event, LiveMessage, may } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { accessChanged, sessionsRevoked } from '../auth/auth.news.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import { createClientAddress } from '../http/client-address.ts';
import type { Identity } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createListeners } from '../news/listeners.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';
import { attachLive } from './live-socket.ts';

const seeDevices = may('view', 'deviceInformation');
const seeAlarms = may('view', 'alarmCenter');
const ticked = event('test.ticked', z.object({ n: z.number() }));
const log = createLog('silent');
const news = createListeners(log);
const people = new Map<string, Partial<Identity>>();
const authorizer: Pick<Authorizer, 'identify'> = {
  async identify(token = '') {
    if (token === 'database away') throw new Error('timeout exceeded when trying to connect');
    const known = people.get(token);
    if (!known) throw refuse('401');
    const { places = 'all' } = known;
    const rights = { places, permits: () => true, placesFor: () => places };
    return { userId: token, tokenHash: `hash ${token}`, ...rights, ...known } as Identity;
  },
};

let server: Server;
let hub: LiveHub;
let stop: () => Promise<void>;
const clients: WebSocket[] = [];
beforeAll(async () => {
  hub = createLiveHub({ log, metrics: createMetrics(), news });
  hub.allowTopic('devices', seeDevices, () => true);
  hub.allowTopic('alarms', seeAlarms, () => true);
  hub.allowTopic('place', seeDevices, (caller, id) => caller.places === 'all' || caller.places.includes(id));
  server = createServer();
  stop = attachLive(server, {
    hub,
    news,
    log,
    authorizer: authorizer as Authorizer,
    clientAddress: createClientAddress([]),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await stop();
  server.close();
});

const open = async (options: { origin?: string; path?: string; from?: string } = {}) => {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? '/eoms/live'}`, {
    origin: options.origin,
    localAddress: options.from,
  });
  clients.push(socket);
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => messages.push(LiveMessage.parse(JSON.parse(String(data)))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = (message: object) => socket.send(JSON.stringify(message));
  const until = <T extends LiveMessage['type']>(type: T) =>
    expect.poll(() => messages.some((message) => message.type === type)).toBe(true);
  const numbers = () =>
    messages
      .flatMap((m) => (m.type === 'changes' ? m.events.map((e) => (e.payload as { n?: number }).n) : []))
      .filter((n) => n !== undefined);
  return { socket, messages, closed, send, until, numbers };
};
const enter = async (
  token: string,
  topics: string[],
  resume?: { stream: string; sequence: number },
  from = '127.0.0.1',
) => {
  const client = await open({ from });
  client.send({ type: 'authenticate', token, ...(resume ? { resume } : {}) });
  await client.until('ready');
  client.send({ type: 'subscribe', topics });
  client.send({ type: 'ping', at: 7 });
  await client.until('pong');
  return client;
};

describe('the endpoint', () => {
  it('is closed to other origins, other paths and bad tokens', async () => {
    await expect(open({ origin: 'https://evil.test' })).rejects.toThrow(/403/);
    await expect(open({ path: '/elsewhere' })).rejects.toThrow(/404/);
    const { port } = server.address() as AddressInfo;
    await expect(open({ origin: `http://127.0.0.1:${port}` })).resolves.toBeTruthy();
    const client = await open();
    client.send({ type: 'authenticate', token: 'nobody' });
    expect(await client.closed).toBe(4401);
    const unlucky = await open();
    unlucky.send({ type: 'authenticate', token: 'database away' });
    expect(await unlucky.closed).toBe(1001);
    const silent = await open();
    silent.send({ type: 'subscribe', topics: ['devices'] });
    expect(await silent.closed).toBe(4401);
  });
  it('closes on malformed, too many and too large messages', async () => {
    people.set('noisy', {});
    const nonsense = await open();
    nonsense.socket.send('{');
    expect(await nonsense.closed).toBe(4400);
    const flood = await enter('noisy', ['devices']);
    for (let i = 0; i < 120; i++) flood.send({ type: 'ping', at: i });
    expect(await flood.closed).toBe(4429);
    const giant = await enter('noisy', ['devices']);
    giant.socket.send('x'.repeat(70_000));
    expect(await giant.closed).toBe(1009);
  });
});

describe('a flood of sockets that do not sign in', () => {
  it('delays neither others nor honest users at the same address', { timeout: 20_000 }, async () => {
    people.set('honest', {});
    const { port } = server.address() as AddressInfo;
    const opened: WebSocket[] = [];
    // Over 100 connections a second from one address, all left open.
    const flood = setInterval(() => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/eoms/live`, { localAddress: '127.0.0.2' });
      opened.push(socket.on('error', () => undefined));
    }, 9);
    try {
      await expect.poll(() => opened.length, { timeout: 10_000 }).toBeGreaterThan(300);
      for (const from of ['127.0.0.3', '127.0.0.2', '127.0.0.3', '127.0.0.2']) {
        const start = performance.now();
        const { socket } = await enter('honest', ['devices'], undefined, from);
        expect(performance.now() - start).toBeLessThan(1_000);
        socket.close();
      }
    } finally {
      clearInterval(flood);
      for (const socket of opened) socket.terminate();
    }
    expect(opened.length).toBeGreaterThan(300);
  });
});

describe('events', () => {
  it('arrive in one frame with one sequence for what happened together', async () => {
    people.set('ann', {});
    const ann = await enter('ann', ['devices']);
    for (let n = 1; n <= 100; n++) hub.publish('devices', ticked, { n });
    hub.publish('other', ticked, { n: -1 });
    await expect.poll(() => ann.numbers().length).toBe(100);
    const frames = ann.messages.filter((message) => message.type === 'changes');
    expect(frames).toHaveLength(1);
  });
  it('reach only users who may see the place', async () => {
    people.set('all', {});
    people.set('one', { places: ['p1'] });
    const [all, one] = [await enter('all', ['devices', 'place:p2']), await enter('one', ['devices', 'place:p2'])];
    expect(one.messages).toContainEqual({ type: 'refused', topics: ['place:p2'] });
    hub.publish('devices', ticked, { n: 1 }, { placeId: 'p1' });
    hub.publish('devices', ticked, { n: 2 }, { placeId: 'p2' });
    hub.publish('place:p2', ticked, { n: 3 });
    hub.flush();
    await expect.poll(all.numbers).toEqual([1, 2, 3]);
    await expect.poll(one.numbers).toEqual([1]);
    expect(await hub.mayFollow({} as Identity, 'unknown:1')).toBe(false);
  });
  it('of one topic come from the places of the roles that permit the topic', async () => {
    people.set('two', { places: ['p1', 'p2'], placesFor: (right) => (right === seeAlarms ? ['p2'] : ['p1']) });
    const two = await enter('two', ['devices', 'alarms', 'place:p2']);
    expect(two.messages).toContainEqual({ type: 'refused', topics: ['place:p2'] });
    for (const [n, topic] of ['devices', 'alarms'].entries())
      for (const [m, placeId] of ['p1', 'p2'].entries()) hub.publish(topic, ticked, { n: 10 * n + m }, { placeId });
    hub.flush();
    await expect.poll(two.numbers).toEqual([0, 11]);
  });
  it('are resumed after a disconnection without gaps or duplicates', async () => {
    const first = await enter('all', ['devices']);
    hub.publish('devices', ticked, { n: 1 });
    hub.flush();
    await expect.poll(first.numbers).toEqual([1]);
    const sequence = hub.sequence();
    first.socket.terminate();
    hub.publish('devices', ticked, { n: 2 });
    hub.flush();
    hub.publish('devices', ticked, { n: 3 });
    hub.flush();
    const second = await enter('all', ['devices'], { stream: hub.stream, sequence });
    expect(second.messages[0]).toMatchObject({ type: 'ready', resumed: true });
    hub.publish('devices', ticked, { n: 4 });
    hub.flush();
    await expect.poll(second.numbers).toEqual([2, 3, 4]);
  });
  it('require a reload after a restart or too long a disconnection', async () => {
    const restarted = await enter('all', ['devices'], { stream: 'another life', sequence: 0 });
    expect(restarted.messages.slice(0, 2)).toMatchObject([{ type: 'ready', resumed: false }, { type: 'resync' }]);
    for (let i = 0; i < 2_001; i++) {
      hub.publish('devices', ticked, { n: i });
      hub.flush();
    }
    const late = await enter('all', ['devices'], { stream: hub.stream, sequence: 1 });
    expect(late.messages[1]).toMatchObject({ type: 'resync' });
  });
  it('stop for a client that does not read, and for it alone', async () => {
    const [slow, quick] = [await enter('all', ['devices']), await enter('all', ['devices'])];
    slow.socket.pause();
    const text = 'x'.repeat(100_000);
    for (let n = 1; n <= 200; n++) {
      hub.publish('devices', event('test.big', z.any()), { n, text });
      hub.flush();
      await letTimePass(1, 'the messages leave one by one');
    }
    await expect.poll(() => quick.numbers().length).toBe(200);
    slow.socket.resume();
    await slow.closed;
    expect(slow.numbers().length).toBeLessThan(200);
  });
});

describe('rights', () => {
  it('are checked again when they change', async () => {
    people.set('bob', { places: ['p1', 'p2'] });
    const bob = await enter('bob', ['place:p1', 'place:p2', 'devices']);
    people.set('bob', { places: ['p1'] });
    news.publish(accessChanged, { userIds: ['bob'] });
    await bob.until('refused');
    expect(bob.messages).toContainEqual({ type: 'refused', topics: ['place:p2'] });
    hub.publish('place:p2', ticked, { n: 1 });
    hub.publish('devices', ticked, { n: 2 }, { placeId: 'p2' });
    hub.publish('place:p1', ticked, { n: 3 });
    hub.flush();
    await expect.poll(bob.numbers).toEqual([3]);
  });
  it('end immediately with a revoked session, and soon with one that ended without an event', async () => {
    people.set('eve', {});
    people.set('dan', {});
    const [eve, dan] = [await enter('eve', ['devices']), await enter('dan', ['devices'])];
    news.publish(sessionsRevoked, { tokenHashes: ['hash eve'], reason: 'revoked' });
    expect(await eve.closed).toBe(4401);
    expect(eve.messages.at(-1)).toMatchObject({ events: [{ name: 'session.ended', payload: { reason: 'revoked' } }] });
    people.delete('dan');
    expect(await dan.closed).toBe(4401);
  });
});
