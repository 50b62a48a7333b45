import { createServer, type Server } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readJson } from '../../kit/foreign-json.codec.ts';
import type { WebhookRequest } from '../../kit/shared-resources.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { openLive } from '../../testing/live-device.ts';
import { genericHttp } from './http.driver.ts';
import { rest } from './http.fixture.ts';
import { planOf } from './http.plan.ts';
import { simulateHttp } from './http.simulator.ts';
import { takePosted } from './http.talk.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const keep = <T extends { close(): unknown }>(one: T): T => {
  opened.push(one);
  return one;
};
const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulateHttp({ host, port: 0, params });
  return keep(simulator);
};
const live = async (port: number, params = {}, options = {}) =>
  keep(await openLive(genericHttp, { host, port, ...params }, { definition: rest, ...options }));

describe('reading', () => {
  it('feeds all properties of the same request with one answer', async () => {
    const simulator = await simulate();
    const device = await live(simulator.port);
    const before = device.trace.length;
    await device.poll('read_power');
    expect(device.trace.length - before).toBe(2);
    await device.poll('read_mute');
    await device.poll('read_status');
    expect(device.roundTrips).toHaveLength(4);
    expect(Object.fromEntries(device.values)).toEqual({
      power: 'off',
      level: 20,
      temperature: 215,
      mute: false,
      status: 404,
      missing: null,
    });
  });

  it('calls unknown what it cannot read', async () => {
    const simulator = await simulate({ state: '{"power":"dancing","level":"loud","temperature":null}' });
    const device = await live(simulator.port);
    expect([device.status('power'), device.status('level'), device.status('temperature')]).toEqual([null, null, null]);
  });

  it('polls each request at its fastest pace', () => {
    const view = { params: { pollSeconds: 7 }, definition: rest, store: new Map(), get: () => undefined };
    const polls = typeof genericHttp.poll === 'function' ? genericHttp.poll(view) : [];
    expect(polls.map(({ id, everyMs }) => [id, everyMs])).toEqual([
      ['read_power', 60_000],
      ['read_mute', 7_000],
      ['read_status', 7_000],
    ]);
  });
});

describe('acting', () => {
  it('puts each value safely where it goes', async () => {
    const simulator = await simulate();
    const device = await live(simulator.port);
    await device.execute('power', { on: true });
    await device.execute('level', { level: 55 });
    await device.execute('rename', { name: 'A&level=1/../x' });
    expect(simulator.state()).toMatchObject({ power: 'on', level: 55, name: 'A&level=1/../x' });
    await device.execute('label', { name: '","level":"0\\' });
    expect(simulator.state()).toMatchObject({ level: 55, name: '","level":"0\\' });
    await device.poll('read_power');
    expect(device.status('power')).toBe('on');
  });

  it('recognises refusals by error, by status and by a missing sign of success', async () => {
    const simulator = await simulate({ state: '{"power":"off"}' });
    const device = await live(simulator.port);
    await expect(device.execute('level', { level: 5 })).rejects.toMatchObject({
      kind: 'refused',
      text: { en: 'the device refused: not a value of level' },
    });
    await expect(device.execute('rename', { name: 'x' })).rejects.toMatchObject({
      text: { en: expect.stringContaining('422') },
    });
    await expect(device.execute('label', { name: 'a\r\nb' })).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('signing in', () => {
  const user = { username: 'admin', password: 'geheim: ü' };
  it.each([
    ['basic', { auth: 'basic', ...user }],
    ['digest with SHA-256', { auth: 'digest', algorithm: 'SHA-256', ...user }],
    ['digest with MD5', { auth: 'digest', algorithm: 'MD5', ...user }],
    ['digest with nonces for one request', { auth: 'digest', nonces: 'oneTime', ...user }],
    ['digest with used nonces forbidden', { auth: 'digest', nonces: 'oneTimeForbidden', ...user }],
    ['bearer', { auth: 'bearer', token: 'abc.def' }],
    ['a header', { auth: 'header', headerName: 'X-Auth-PSK', token: '0000' }],
  ])('works by %s, and knows a wrong secret', async (_, how) => {
    const simulator = await simulate(how);
    const { algorithm: _algorithm, nonces: _nonces, ...params } = { algorithm: '', nonces: '', ...how };
    const device = await live(simulator.port, params);
    await device.execute('level', { level: 3 });
    await device.poll('read_power');
    expect(device.status('level')).toBe(3);
    expect(device.trace.join()).not.toMatch(/geheim|abc\.def/);
    const second = await live(simulator.port, params);
    expect(second.status('level')).toBe(3);
    await device.poll('read_power');
    await expect(live(simulator.port, { ...params, password: 'x', token: 'x' })).rejects.toMatchObject({
      kind: 'signIn',
    });
  });
});

describe('webhooks', () => {
  it('set what the device posts, and nothing else', async () => {
    let take: (request: WebhookRequest) => void = () => {};
    let ended = 0;
    const webhook = (key: string, taker: (request: WebhookRequest) => void) => {
      expect(key).toBe('a-key-of-at-least-24-chars');
      take = taker;
      return () => {
        ended += 1;
      };
    };
    const device = keep(
      await openLive(
        genericHttp,
        { webhookKey: 'a-key-of-at-least-24-chars' },
        { definition: rest, shared: { webhook } },
      ),
    );
    const post = (body: string, contentType = 'application/json', query = {}) =>
      take({ body: Buffer.from(body), contentType, query });
    post('{"power":"on","level":7,"mute":true}');
    expect([device.status('power'), device.status('level'), device.status('mute')]).toEqual(['on', 7, undefined]);
    post('not json');
    post('{"power":{}}');
    expect([device.status('power'), device.status('level')]).toEqual([null, 7]);
    post('power=off&level=8', 'application/x-www-form-urlencoded');
    expect([device.status('power'), device.status('level')]).toEqual(['off', 8]);
    post('', '', { level: '9' });
    expect(device.status('level')).toBe(9);
    expect(device.trace).toContain('in WEBHOOK ?level=9');
    expect(device.trace).toContain('in WEBHOOK\\r\\n\\r\\n{"power":"on","level":7,"mute":true}');
    expect(genericHttp.explain?.(Buffer.from('WEBHOOK ?level=9'))?.en).toContain('by itself');
    device.close();
    expect(ended).toBe(1);
  });

  it('leave an unreachable address to those that have one', async () => {
    const device = keep(await openLive(genericHttp, {}, { definition: rest, shared: { webhook: () => () => {} } }));
    await expect(device.execute('level', { level: 1 })).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('trouble', () => {
  const serve = async (server: Server | ReturnType<typeof createRawServer>): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    keep({ close: () => server.close() });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };

  it('is silence, noise or a closed port, each distinguished, and over when the device is back', async () => {
    const simulator = await simulate();
    const device = await live(simulator.port, { timeoutMs: 200 });
    await simulator.fault('mute');
    await expect(device.poll('read_power')).rejects.toMatchObject({ kind: 'timeout' });
    await simulator.fault('garbage');
    await expect(device.poll('read_power')).rejects.toMatchObject({ kind: 'refused' });
    await simulator.fault('none');
    await device.poll('read_power');
    await simulator.fault('refuse');
    await expect(device.poll('read_power')).rejects.toMatchObject({ kind: 'unreachable' });
    await device.until(() => device.lost() !== undefined);
    await expect(live(simulator.port)).rejects.toMatchObject({ kind: 'unreachable' });
    await simulator.fault('none');
    const again = await live(simulator.port);
    expect(again.status('level')).toBe(20);
  });

  it('never follows a redirect, and takes 5 MB at most', async () => {
    let asked = 0;
    const port = await serve(
      createServer((incoming, outgoing) => {
        asked += 1;
        if (incoming.url === '/state') outgoing.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
        else for (let i = 0; i < 6; i += 1) outgoing.write(Buffer.alloc(1024 * 1024));
      }),
    );
    const device = await live(port);
    expect([asked, device.status('level')]).toEqual([1, null]);
    await expect(device.poll('read_mute')).rejects.toMatchObject({
      kind: 'refused',
      text: { en: expect.stringContaining('5 MB') },
    });
  });

  it('of 10 000 malformed answers breaks nothing and makes nothing up', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      '{"power":',
      '{"power":["on"]}',
      '\u0000\u0001',
      '{"level":1e999}',
      '{"level":"9x"}',
      'null',
      '"on"',
    ];
    let turn = 0;
    const port = await serve(
      createServer((_, outgoing) => {
        turn += 1;
        outgoing.end(bodies[turn % bodies.length]);
      }),
    );
    const device = await live(port);
    for (let round = 0; round < 1_000; round += 1) await device.poll('read_power');
    const noise = Array.from(
      { length: 9_000 },
      (_, at) => `${bodies[at % bodies.length]}${String.fromCharCode(at % 256)}`,
    );
    for (const body of noise)
      takePosted(device.device, planOf(device.device).pushed, readJson(Buffer.from(body, 'latin1')));
    expect([device.status('power'), device.status('level'), device.lost()]).toEqual([null, null, undefined]);
  });

  it('is no reason to crash when bytes are no HTTP at all', async () => {
    const port = await serve(createRawServer((socket) => socket.on('error', () => {}).end('SSH-2.0-x\r\n')));
    await expect(live(port)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('checking', () => {
  it('finds nothing wrong with a good description and every fault of a bad one', () => {
    const check = genericHttp.declares?.check;
    expect(check?.(rest)).toEqual([]);
    const name = { zh: '', en: '' };
    const faults = check?.({
      properties: [
        { id: 'a', name, type: 'int', access: 'r', wire: {} },
        { id: 'b', name, type: 'int', access: 'r', wire: { path: 'state', selector: '$..x' } },
        { id: 'c', name, type: 'int', access: 'r', wire: { path: '/x?{who}', select: 'text', selector: '(' } },
        {
          id: 'd',
          name,
          type: 'enum',
          access: 'r',
          wire: { path: '/x', selector: 'x', valueMap: 'a=b', headers: 'Host: x' },
        },
        { id: 'e', name, type: 'int', access: 'r', wire: { path: '/x' } },
      ],
      actions: [{ id: 'f', name, params: [], wire: { path: '/x', body: '{"a":{level}}', successPath: '[' } }],
    });
    expect(faults?.map(({ at }) => at)).toEqual([
      'properties/a/path',
      'properties/b/path',
      'properties/b/selector',
      'properties/c/path',
      'properties/c/selector',
      'properties/d/headers',
      'properties/d/valueMap',
      'properties/e/selector',
      'actions/f/body',
      'actions/f/successPath',
    ]);
    for (const { text } of faults ?? []) expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
  });

  it('explains answers', () => {
    expect(genericHttp.explain?.(Buffer.from('HTTP 401\r\n\r\n{}'))?.en).toBe('sign-in wanted');
    expect(genericHttp.explain?.(Buffer.from('HTTP 204'))?.en).toBe('success');
    expect(genericHttp.explain?.(Buffer.from('GET /'))).toBeUndefined();
  });
});
