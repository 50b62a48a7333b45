import { createSocket } from 'node:dgram';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVenue, type Venue } from '../testing/venue.ts';
import type { DriverHost } from './driver-host.ts';
import {
  createDriversFolder,
  createSessionContext,
  datagramDriver,
  mqttDriver,
  webhookDriver,
} from './sharing.fixture.ts';

const patience = { timeout: 15_000, interval: 20 };
const key = 'x7Qm2_rT9-kLw4Zb8NcV6hYs';

describe('a driver in its own process', () => {
  let folder: Awaited<ReturnType<typeof createDriversFolder>>;
  let context: ReturnType<typeof createSessionContext>;
  const venues: Venue[] = [];
  beforeAll(async () => {
    folder = await createDriversFolder();
  });
  beforeEach(() => {
    context = createSessionContext();
  });
  afterEach(async () => {
    for (const venue of venues.splice(0)) await venue.close();
  });
  afterAll(() => folder.remove());

  const venueWith = (host: DriverHost, allowAddress = (_address: string, _port: number) => true): Venue => {
    const venue = createVenue({ isolated: [host], shared: context.shared, allowAddress });
    venues.push(venue);
    venue.engine.start();
    return venue;
  };
  const tank = async (id: string, take?: string, limits = {}) =>
    tankOf(await folder.load(id, mqttDriver(id, take), limits));
  const tankOf = async (host: DriverHost) => {
    const venue = venueWith(host);
    venue.define('tank', host.driver.id, { topic: 'tanks/a' });
    await expect.poll(() => venue.connection('tank'), patience).toBe('online');
    await expect.poll(context.followed, patience).toBe(1);
    return venue;
  };

  it('receives and publishes through its broker, and unsubscribes with its device', async () => {
    const venue = await tank('Tank');
    await context.send('tanks/a/level', '41', 0);
    await expect.poll(() => venue.value('tank', 'level'), patience).toBe(41);
    const command = { id: 'c1', deviceId: 'tank', action: 'fill', args: {}, cause: { kind: 'person' } } as const;
    venue.engine.execute(command);
    await expect.poll(() => context.published, patience).toEqual(['tanks/a/set=fill']);
    await expect.poll(() => venue.engine.commands.get('c1')?.status, patience).toBe('confirmed');
    venue.define('other', 'Tank', { topic: 'tanks/b' });
    await expect.poll(context.followed, patience).toBe(2);
    venue.engine.remove('tank');
    await expect.poll(context.followed, patience).toBe(1);
    venue.engine.remove('other');
    await expect.poll(context.followed, patience).toBe(0);
  });

  it('acknowledges a QoS 1 message only once its reading is durable', async () => {
    const venue = await tank('Safe');
    let release: () => void = () => undefined;
    context.whenSafe(() => new Promise((resolve) => (release = resolve)));
    let acknowledged = false;
    const sent = context.send('tanks/a/level', '5').then(() => {
      acknowledged = true;
    });
    await expect.poll(context.durableAsked, patience).toBe(1);
    expect([venue.value('tank', 'level'), acknowledged]).toEqual([5, false]);
    release();
    await sent;
    context.whenSafe(() => Promise.reject(new Error('the disk is full')));
    await expect(context.send('tanks/a/level', '6')).rejects.toThrow('not take');
  });

  it('that hangs blocks no one else: messages it did not accept are not acknowledged', async () => {
    const venue = await tank('Spinner', "if (String(message.payload) === '13') for (;;) {}", { pingMs: 100 });
    const spinning = context.send('tanks/a/level', '13').catch((error: Error) => error.message);
    const begun = performance.now();
    for (let n = 0; n < 100; n += 1) await context.send('tanks/a/level', '1', 0);
    await context.send('others/x', '1');
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(await spinning).toContain('stopped');
    await expect.poll(() => venue.news['device.wentOffline'].length, patience).toBe(1);
    // It restarts and subscribes again.
    await expect.poll(context.followed, patience).toBe(1);
    await context.send('tanks/a/level', '7');
    expect(venue.value('tank', 'level')).toBe(7);
  });

  it('unsubscribes when it is set aside', async () => {
    const host = await folder.load(
      'Thrower',
      mqttDriver('Thrower', "setTimeout(() => { throw new Error('bug'); }, 1);"),
    );
    const venue = await tankOf(host);
    expect(host.trouble()).toBeUndefined();
    const send = () => context.send('tanks/a/level', '1').catch(() => undefined);
    const again = setInterval(send, 50);
    await expect.poll(() => venue.news['driver.setAside'].length, patience).toBe(1);
    clearInterval(again);
    expect(context.followed()).toBe(0);
    expect(host.trouble()).toBe('bug');
  });

  it('connects to other brokers only at allowed addresses', async () => {
    const host = await folder.load('Abroad', mqttDriver('Abroad').replace("presence: 'driver',", ''));
    const asked: string[] = [];
    const venue = venueWith(host, (address, port) => {
      asked.push(`${address}:${port}`);
      return asked.length < 2;
    });
    venue.define('tank', 'Abroad', { topic: 'a', broker: 'external', host: '127.0.0.1', port: 9 });
    await expect.poll(() => venue.engine.state.get('tank')?.reason?.en, patience).toContain('not allowed');
    expect(asked.slice(0, 2)).toEqual(['127.0.0.1:9', '127.0.0.1:9']);
  });

  it('receives calls to the webhook address under its key while its link is open', async () => {
    const venue = venueWith(await folder.load('Hook', webhookDriver('Hook')));
    venue.define('sensor', 'Hook', { key });
    await expect.poll(() => context.hooks.has(key), patience).toBe(true);
    const request = { query: {}, contentType: 'text/plain', body: Buffer.from('12') };
    context.hooks.get(key)?.(request);
    await expect.poll(() => venue.value('sensor', 'level'), patience).toBe(12);
    context.hooks.get(key)?.({ ...request, query: { level: '13' }, contentType: '' });
    await expect.poll(() => venue.value('sensor', 'level'), patience).toBe(13);
    venue.engine.remove('sensor');
    await expect.poll(() => context.hooks.size, patience).toBe(0);
  });

  it('receives datagrams of its device on a port that others share', async () => {
    const socket = createSocket('udp4');
    const [listen, replies] = [18_733, [] as string[]];
    const venue = createVenue({ isolated: [await folder.load('Udp', datagramDriver('Udp'))] });
    venues.push(venue);
    venue.engine.start();
    for (const id of ['first', 'second']) venue.define(id, 'Udp', { host: '127.0.0.1', listen });
    await expect.poll(() => ['first', 'second'].map(venue.connection), patience).toEqual(['online', 'online']);
    socket.on('message', (data) => replies.push(String(data)));
    socket.send('3', listen, '127.0.0.1');
    await expect.poll(() => ['first', 'second'].map((id) => venue.value(id, 'level')), patience).toEqual([3, 3]);
    await expect.poll(() => replies, patience).toEqual(['got 3', 'got 3']);
    socket.close();
  });

  it('searches the network without any running device, restricted to allowed addresses', async () => {
    const host = await folder.load('Seeker', mqttDriver('Seeker'));
    expect(host.driver.discover?.params.map(({ id }) => id)).toContain('seconds');
    const venue = venueWith(host, () => false);
    const found: object[] = [];
    const steps: number[] = [];
    const again = setInterval(() => void context.send('tanks/north/hello', '', 0), 50);
    await venue.engine.search('Seeker', {
      args: { broker: 'own', seconds: 1 },
      found: (device) => found.push(device),
      progress: (done) => steps.push(done),
      signal: new AbortController().signal,
    });
    clearInterval(again);
    expect(found[0]).toEqual({ key: 'north', name: 'north', params: { broker: 'own', topic: 'tanks/north' } });
    expect(steps).toEqual([0, 1]);
    expect(context.published).toEqual(['tanks/searched=false']);
    expect(context.followed()).toBe(0);
  });

  it('ends a search that is stopped, and reports why one failed', async () => {
    const run = (text: string) =>
      mqttDriver('Later').replace('await kit.listenToTopics', `${text}; await kit.listenToTopics`);
    const begin = (venue: Venue, signal: AbortSignal) =>
      venue.engine.search('Later', { args: {}, signal, found: () => undefined, progress: () => undefined });
    const [stop, never] = [new AbortController(), new AbortController().signal];
    const patient = venueWith(
      await folder.load('Later', run('for (;;) search.progress(1, await new Promise(() => {}))')),
    );
    const stopped = begin(patient, stop.signal);
    setTimeout(() => stop.abort(), 300);
    await stopped;
    const refused = "throw kit.deviceError('unreachable', { zh: '没有网络', en: 'no network' })";
    const failing = venueWith(await folder.load('Later', run(refused)));
    await expect(begin(failing, never)).rejects.toMatchObject({ kind: 'unreachable', message: 'no network' });
    const spinning = venueWith(await folder.load('Later', run('for (;;) {}'), { pingMs: 50 }));
    await expect(begin(spinning, never)).rejects.toThrow('endless loop');
    const lying = venueWith(await folder.load('Later', run('search.found({ key: 5 })')));
    await expect(begin(lying, never)).rejects.toThrow('without key');
  });
});
