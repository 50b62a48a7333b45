import { createServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveOptions, openLive } from '../../testing/live-device.ts';
import { onvif } from './onvif.driver.ts';
import { simulateOnvif } from './onvif.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const account = { username: 'admin', password: 'secret' };
const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulateOnvif({ host, port: 0, params: { ...account, ...params } });
  opened.push(simulator);
  return simulator;
};
const open = async ({ port }: Pick<Simulator, 'port'>, params = {}, options: LiveOptions = {}) => {
  const live = await openLive(onvif, { host, port, ...account, ...params }, options);
  opened.push(live);
  return live;
};

describe('the ONVIF driver', () => {
  it('learns what the camera is, and publishes streams without passwords', async () => {
    const simulator = await simulate({ manufacturer: 'Acme', model: 'Dome & Co' });
    const live = await open(simulator, { events: false });
    expect([live.status('manufacturer'), live.status('model'), live.status('serialNumber')]).toEqual([
      'Acme',
      'Dome & Co',
      'SIM0001',
    ]);
    expect(live.status('profile', 1)).toBe('mainStream 1920×1080 H264');
    expect(live.status('stream', 2)).toBe(`rtsp://${host}:554/stream2?channel=1`);
    expect(live.status('snapshot', 1)).toBe(`http://${host}:${simulator.port}/snapshot1.jpg`);
    expect(live.roundTrips.length).toBe(live.trace.filter((line) => line.startsWith('in ')).length);
    const traced = live.trace.join('\n');
    expect([traced.includes('secret'), traced.includes('UsernameToken')]).toEqual([false, false]);
    expect([...live.values.values()].some((value) => String(value).includes('leak'))).toBe(false);
  });

  it('signs by the camera’s clock, and says how wrong that is', async () => {
    const live = await open(await simulate({ clockAheadSeconds: 7_200 }), { events: false });
    expect(Number(live.status('clockOffset'))).toBeGreaterThan(7_190);
  });

  it('signs in by HTTP digest too, and knows a wrong password', async () => {
    const simulator = await simulate({ auth: 'digest' });
    const live = await open(simulator, { events: false });
    await live.poll('status');
    expect(live.status('pan')).toBe(0);
    await expect(open(simulator, { password: 'wrong' })).rejects.toMatchObject({ kind: 'signIn' });
    const byToken = await simulate();
    await expect(open(byToken, { password: 'wrong' })).rejects.toMatchObject({ kind: 'signIn' });
  });

  it.each([
    ['HTTP digest with nonces for one request', { auth: 'digest', nonces: 'oneTime' }, {}],
    ['HTTP digest and tokens that count once', { auth: 'both', nonces: 'oneTime' }, {}],
    ['HTTP digest alone', { auth: 'digest', nonces: 'oneTime' }, { auth: 'digest' }],
  ])('goes on signing in by %s', async (_, camera, params) => {
    const simulator = await simulate(camera);
    const live = await open(simulator, { events: false, ...params });
    for (const pan of [0.25, 0.5, 0.75]) {
      simulator.set('pan', pan);
      await live.poll('status');
      expect(live.status('pan')).toBe(pan);
    }
  });

  it('names a camera that can only be signed in to by HTTP Basic, which sends the password in clear', async () => {
    await expect(open(await simulate({ auth: 'basic' }))).rejects.toMatchObject({
      kind: 'signIn',
      text: { en: expect.stringContaining('HTTP Basic'), zh: expect.stringContaining('HTTP Basic') },
    });
  });

  describe('a picture', () => {
    const everywhere = () => true;
    const take = (live: Awaited<ReturnType<typeof open>>, index = 1, allow = everywhere) =>
      onvif.picture?.(live.device, { index, allow }) ?? Promise.reject(new Error('no pictures'));
    /** A web server in place of the camera's, on another port; the camera names its address. */
    const named = async (live: Awaited<ReturnType<typeof open>>, answer: Buffer, at = host) => {
      const server = createServer((_request, response) => response.end(answer));
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      opened.push({ close: () => server.close() });
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      live.device.set('snapshot', `http://${at}:${port}/x.jpg`, { index: 1 });
      return port;
    };

    it('is signed for by HTTP digest and changes', async () => {
      const simulator = await simulate();
      const live = await open(simulator, { events: false });
      const first = (await take(live)).bytes;
      expect([first[0], first[1]]).toEqual([0xff, 0xd8]);
      simulator.set('brightness', 90);
      expect((await take(live)).bytes.equals(first)).toBe(false);
      expect((await take(live, 2)).bytes.length).toBeLessThan(first.length);
      await expect(take(live, 3)).rejects.toMatchObject({ kind: 'unsupported' });
      await simulator.fault('refuse');
      await expect(take(live)).rejects.toMatchObject({ kind: 'unreachable' });
    });

    it('comes from the camera itself whatever host it names, and from another port only if that is allowed', async () => {
      const live = await open(await simulate(), { events: false });
      const port = await named(live, Buffer.from('picture'), '169.254.169.254');
      expect((await take(live)).bytes.toString()).toBe('picture');
      const asked: unknown[] = [];
      const refused = take(live, 1, (...address: unknown[]) => asked.push(address) > 9);
      await expect(refused).rejects.toMatchObject({ kind: 'unreachable' });
      expect(asked).toEqual([[host, port]]);
    });

    it('that dribbles in byte by byte is given up in time, with its connection', async () => {
      const live = await open(await simulate(), { events: false });
      let [sent, closed] = [0, false];
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': 1_000_000 });
        const timer = setInterval(() => {
          sent += 1;
          response.write(Buffer.from([0xff]));
        }, 100);
        response.on('close', () => {
          closed = true;
          clearInterval(timer);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      opened.push({ close: () => server.close() });
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      live.device.set('snapshot', `http://${host}:${port}/x.jpg`, { index: 1 });
      const began = Date.now();
      await expect(take(live)).rejects.toMatchObject({ kind: 'timeout' });
      expect(Date.now() - began).toBeLessThan(6_500);
      expect(sent).toBeGreaterThan(10);
      await live.until(() => closed, 2_000);
      // The same with a head that never ends, which a browser's picture would wait for just as long.
      const slow = createNetServer((socket) => {
        socket.on('error', () => undefined);
        const timer = setInterval(() => socket.write(`X-${Date.now()}: a\r\n`), 100);
        socket.write('HTTP/1.1 200 OK\r\n');
        socket.on('close', () => clearInterval(timer));
      });
      await new Promise<void>((resolve) => slow.listen(0, host, resolve));
      opened.push({ close: () => slow.close() });
      const at = slow.address();
      live.device.set('snapshot', `http://${host}:${typeof at === 'object' && at ? at.port : 0}/x.jpg`, { index: 1 });
      await expect(take(live)).rejects.toMatchObject({ kind: 'timeout' });
    });

    it('that is too large is not read to its end', async () => {
      const live = await open(await simulate(), { events: false });
      await named(live, Buffer.alloc(4 * 1024 * 1024));
      await expect(take(live)).rejects.toMatchObject({ kind: 'refused' });
    });
  });

  it('moves, stops by itself, goes to places and presets', async () => {
    const simulator = await simulate();
    const live = await open(simulator, { events: false });
    await live.execute('move', { pan: 100, tilt: 0, zoom: 0, seconds: 0.3 });
    expect(simulator.state().moving).toBe(true);
    await live.until(() => simulator.state().moving === false);
    expect(Number(simulator.state().pan)).toBeGreaterThan(0.1);
    await live.execute('moveTo', { pan: -0.5, tilt: 0.25, zoom: 1 });
    await live.poll('status');
    expect([live.status('pan'), live.status('tilt'), live.status('zoom'), live.status('moving')]).toEqual([
      -0.5,
      0.25,
      1,
      false,
    ]);
    await expect(live.execute('moveBy', { pan: -1, tilt: 0, zoom: 0 })).rejects.toMatchObject({ kind: 'refused' });
    await live.execute('savePreset', { name: '讲台 <1>' });
    const actions = typeof onvif.actions === 'function' ? onvif.actions(live.device) : [];
    const options = actions.find(({ id }) => id === 'preset')?.params?.[0]?.options;
    const choices = typeof options === 'function' ? options(live.device) : [];
    expect(choices.map(({ name }) => name.zh)).toEqual(['Door', '讲台 <1>']);
    await live.execute('preset', { preset: '1' });
    expect(simulator.state().pan).toBe(0.5);
    await live.execute('home');
    expect(simulator.state().pan).toBe(0);
  });

  it('adjusts the picture, switches relays and reboots', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    await live.execute('brightness', { level: 70 });
    await live.poll('status');
    expect([simulator.state().brightness, live.status('brightness')]).toEqual([70, 70]);
    await expect(live.execute('brightness', { level: 200 })).rejects.toMatchObject({ kind: 'refused' });
    await live.execute('relay', { output: '1', on: true });
    await live.until(() => live.status('relay', 1) === true);
    await live.execute('reboot');
    expect(simulator.state().reboots).toBe(1);
  });

  it('receives motion, tampering and inputs, and takes its leave', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    await live.until(() => live.status('motion') === false && live.status('input', 1) === false);
    simulator.set('motion', true);
    simulator.set('tamper', true);
    simulator.set('input[1]', true);
    await live.until(() => live.status('motion') === true && live.status('input', 1) === true);
    await live.until(() => live.status('tamper') === true);
    expect(simulator.state().subscriptions).toBe(1);
    live.close();
    await live.until(() => simulator.state().subscriptions === 0);
  });

  it('offers a fixed camera nothing that moves', async () => {
    const live = await open(await simulate({ ptz: false, relays: 0, profiles: 1 }), { events: false });
    const actions = typeof onvif.actions === 'function' ? onvif.actions(live.device).map(({ id }) => id) : [];
    expect(actions).toEqual(['brightness', 'saturation', 'contrast', 'sharpness', 'reboot']);
    const properties = typeof onvif.properties === 'function' ? onvif.properties(live.device) : [];
    expect(properties.some(({ id }) => id === 'pan' || id === 'relay')).toBe(false);
    await live.poll('status');
    await live.poll('streams');
  });

  it('reports silence and noise, and is back at once', async () => {
    const simulator = await simulate();
    await simulator.fault('garbage');
    await expect(open(simulator)).rejects.toMatchObject({ kind: 'timeout' });
    await simulator.fault('refuse');
    await expect(open(simulator)).rejects.toMatchObject({ kind: 'unreachable' });
    await simulator.fault('none');
    const live = await open(simulator, { events: false });
    await simulator.fault('lie');
    await live.execute('brightness', { level: 10 });
    await live.poll('status');
    expect(live.status('brightness')).toBe(50);
    await simulator.fault('refuse');
    await expect(live.poll('status')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(live.lost()).toBeDefined();
  });

  it('finds cameras', async () => {
    const simulator = await simulate({ discovery: true, model: 'Dome' });
    const search = runSearch(onvif, { address: host, port: simulator.port, seconds: 5 }, (script) => script.stop());
    await search.over;
    expect(search.found[0]).toMatchObject({ name: 'Dome SIM', params: { host, port: simulator.port } });
  });
});

it('survives a device that answers nonsense of every kind', async () => {
  const fragments = [
    '<',
    '>',
    '</',
    'Envelope',
    's:Body',
    ' xmlns="a"',
    '&#x',
    '<![CDATA[',
    ']]>',
    '<!--',
    '"',
    '\0',
    '中',
    'Fault',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed % below;
  };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const noise = Array.from({ length: random(40) }, () => fragments[random(fragments.length)] ?? '').join('');
      const inner = random(2) === 0 ? noise : `<x:y xmlns:x="x"><Profiles token="${random(9)}"/>${noise}</x:y>`;
      response.end(`<s:Envelope xmlns:s="s"><s:Body>${inner}</s:Body></s:Envelope>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const outcomes = new Set<string>();
  for (let round = 0; round < 60; round += 1) {
    const outcome = await openLive(onvif, { host, port, ...account, events: false }).then(
      (live) => {
        live.close();
        return 'open';
      },
      (error: Error) => error.name,
    );
    outcomes.add(outcome);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  for (const outcome of outcomes) expect(['open', 'DeviceError']).toContain(outcome);
});
