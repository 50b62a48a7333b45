import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type AddressTrialDraft, networksEndpoints, systemEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { type Config, createConfig } from '../config/config.module.ts';
import { createDeviceAddresses } from '../devices/devices.module.ts';
import { createNoticeOutbound } from '../notices/notices.module.ts';
import { makeCertificate } from '../notices/push/push-service.fixture.ts';
import { openSystem } from './system.fixture.ts';
import { createAddressTrials } from './system.module.ts';

const { tryAddress } = networksEndpoints;
const { getConfig, listAudit, putBackSetting, saveConfig } = systemEndpoints;

let platform: TestPlatform;
let api: TestApi;
let admin: TestClient;
let viewer: TestClient;
let config: Config;
beforeAll(async () => {
  platform = await createTestPlatform();
  ({ api, config } = await openSystem(platform));
  admin = api.signIn({ username: 'chief', grants: { systemSetting: ['view', 'edit'], logQuery: ['view'] } });
  viewer = api.signIn({ grants: { systemSetting: ['view'] } });
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const save = (values: object) => admin.call(saveConfig, { body: { type: 'networks', values } });

describe('the networks of the settings', () => {
  it('count at once, and until they are put back', async () => {
    const lookup = async () => [{ address: '10.0.0.5', family: 4 }];
    const notices = createNoticeOutbound(async () => (await config.networks()).notices, { ownPorts: [], lookup });
    const resolve = () => notices.resolve('mail.example', 25);
    await expect(resolve()).rejects.toMatchObject({ reason: 'refused' });
    expect((await save({ notices: ['10.0.0.0/24:25'] })).code).toBe('200');
    // The settings of a module reach every node within moments; here it may be another one than that of the call.
    await vi.waitFor(async () => expect(await resolve()).toMatchObject({ address: '10.0.0.5' }));
    const back = { type: 'networks', key: 'notices' } as const;
    expect((await admin.call(putBackSetting, { body: back })).code).toBe('200');
    await vi.waitFor(() => expect(resolve()).rejects.toMatchObject({ reason: 'refused' }));
  });

  it('of devices are told to the running connections, once for each change', async () => {
    const addresses = createDeviceAddresses({ networks: config.deviceNetworks, allowLoopback: false, ownPorts: [] });
    let changes = 0;
    addresses.onChange(() => {
      changes += 1;
    });
    expect(addresses.allows('192.168.7.7', 4352)).toBe(true);
    expect((await save({ devices: ['10.0.0.0/8'] })).code).toBe('200');
    await vi.waitFor(() => expect(changes).toBe(1));
    expect(addresses.allows('192.168.7.7', 4352)).toBe(false);
    expect((await save({ data: ['10.0.0.6/32:5432'] })).code).toBe('200');
    expect((await admin.call(putBackSetting, { body: { type: 'networks', key: 'devices' } })).code).toBe('200');
    await vi.waitFor(() => expect(addresses.allows('192.168.7.7', 4352)).toBe(true));
    expect(changes).toBe(2);
  });

  it.each([
    ['devices', ['10.0.0.0/8', 'ten'], 'ten'],
    ['devices', ['10.0.0.0/33'], '10.0.0.0/33'],
    ['devices', ['10.0.0.0/8:443'], '10.0.0.0/8:443'],
    ['devices', ['127.0.0.1/32'], '127.0.0.1/32'],
    ['devices', ['fe80::/64'], 'fe80::/64'],
    ['data', ['10.0.0.0/8'], '10.0.0.0/8'],
    ['notices', ['10.0.0.0/8:25', '10.0.0.0/8:0'], '10.0.0.0/8:0'],
    ['push', ['169.254.169.254/32:80'], '169.254.169.254/32:80'],
    ['calendars', ['::1/128:443'], '::1/128:443'],
  ])('name the bad entry: %s %j', async (field, entries, bad) => {
    const reply = await save({ [field]: entries });
    expect(reply).toMatchObject({ code: 'config.invalid', details: [{ field }] });
    expect(reply.details?.[0]?.message).toContain(`“${bad}”`);
  });

  it('that a variable decides stay as they are, whatever the rest of the group is', async () => {
    const value = ['127.0.0.0/8'];
    const fixed = createConfig(platform, { networks: { devices: { variable: 'EOMS_DEVICE_NETWORKS', value } } });
    expect(await fixed.networks()).toMatchObject({ devices: value });
    expect(fixed.deviceNetworks.now()).toEqual(value);
    const { data } = await viewer.call(getConfig, { params: { type: 'networks' } });
    expect(data?.values).toMatchObject({ notices: [], push: [] });
  });
});

/** As the notices of a venue are judged, with names of the test. */
const names: Record<string, string[]> = {
  'inside.example': ['10.0.0.5'],
  'sly.example': ['127.0.0.1'],
  'both.example': ['10.0.0.5', '127.0.0.1', '8.8.8.8'],
  'six.example': ['fd00::7'],
  'own.example': ['10.0.0.9'],
};
const answering = (host: string) =>
  names[host]
    ? Promise.resolve(names[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    : Promise.reject(new Error('ENOTFOUND'));

describe('an address that is tried', () => {
  const entries = ['10.0.0.0/24', 'fd00::/8'];
  const targets = entries.map((cidr) => ({ cidr, fromPort: 1, toPort: 65_535, entry: `${cidr}:*` }));
  const judged = createOutbound({
    ownPorts: [8080],
    own: { has: (address) => address === '10.0.0.9' },
    lookup: answering,
    allowedTargets: async () => targets,
  });
  /** Servers of the test, on this machine. */
  const here = createOutbound({
    ownPorts: [],
    isAllowed: () => true,
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    allowedTargets: async () => [],
  });
  const never = createOutbound({
    ownPorts: [],
    lookup: () => new Promise(() => undefined),
    allowedTargets: async () => [],
  });
  const { explain } = judged;
  const ways = { notices: explain, devices: explain, calendars: explain, data: here.explain, push: never.explain };
  let trials: TestApi;
  const close: (() => unknown)[] = [];
  beforeAll(async () => {
    const nodes = await wireOn(platform, () => createAddressTrials({ node: 'here', explain: ways, withinMs: 400 }));
    trials = await createTestApi(platform, nodes);
  });
  afterAll(async () => {
    for (const one of close) await one();
    await trials.close();
  });
  const grants = { systemSetting: ['view', 'edit'] } as const;
  /** Somebody else each time: one person may try ten addresses a minute. */
  const ask = async (address: string, purpose: AddressTrialDraft['purpose'] = 'notices') => {
    const { data } = await trials.signIn({ grants }).call(tryAddress, { body: { address, purpose } });
    if (!data) throw new Error(`no answer for ${address}`);
    return data;
  };
  const listening = async (server: Server): Promise<number> => {
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => undefined)));
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  };

  it('is refused with the reason for each address behind its name, and not connected to', async () => {
    expect(await ask('https://sly.example/health')).toEqual({
      host: 'sly.example',
      port: 443,
      node: 'here',
      lookup: 'found',
      addresses: [{ address: '127.0.0.1', allowed: false, why: 'never', entry: null }],
      allowed: false,
      connection: null,
    });
    const both = await ask('both.example:25');
    expect(both.addresses.map(({ why }) => why)).toEqual(['listed', 'never', 'unlisted']);
    expect([both.allowed, both.connection]).toEqual([false, null]);
    expect((await ask('own.example:8080')).addresses).toMatchObject([{ why: 'ownPort' }]);
    expect(await ask('2130706433:80')).toMatchObject({ host: '127.0.0.1', allowed: false });
    expect((await ask('[::1]:80')).addresses).toMatchObject([{ address: '::1', why: 'never' }]);
    expect((await ask('[::ffff:7f00:1]:80')).allowed).toBe(false);
    expect(await ask('nobody.example')).toMatchObject({ lookup: 'unknown', addresses: [], allowed: false });
    expect(await ask('slow.example', 'push')).toMatchObject({ lookup: 'timeout', connection: null });
  });

  it('of an IPv6 network is allowed by its entry', async () => {
    const { addresses, allowed } = await ask('six.example:5060');
    expect(addresses).toEqual([{ address: 'fd00::7', allowed: true, why: 'listed', entry: 'fd00::/8:*' }]);
    expect(allowed).toBe(true);
  });

  it('opens, is refused, or never answers, and nothing that it says comes back', async () => {
    const chatty = createTcpServer((socket) => void socket.end('SSH-2.0-secret banner'));
    const port = await listening(chatty);
    const open = await ask(`open.example:${port}`, 'data');
    expect(open.connection).toMatchObject({ outcome: 'open', address: '127.0.0.1', certificate: null });
    expect(JSON.stringify(open)).not.toContain('banner');
    const closed = await listening(createTcpServer());
    await close.pop()?.();
    expect((await ask(`open.example:${closed}`, 'data')).connection).toMatchObject({ outcome: 'refused' });
    const silent = createTcpServer((socket) => void socket.resume());
    const late = await ask(`https://open.example:${await listening(silent)}`, 'data');
    expect(late.connection).toMatchObject({ outcome: 'timeout', certificate: null });
    expect((await ask(`https://open.example:${port}`, 'data')).connection).toMatchObject({ outcome: 'tls' });
  });

  it('shows the certificate of TLS, and whether it is trusted', async () => {
    const { cert, key } = makeCertificate();
    const port = await listening(createTlsServer({ cert, key }, (socket) => void socket.end('a body')));
    const { connection } = await ask(`https://localhost:${port}/path?q=1`, 'data');
    expect(connection).toMatchObject({ outcome: 'open', certificate: { trusted: false, subject: 'localhost' } });
    expect(connection?.certificate?.fault).toMatch(/SELF_SIGNED/);
    expect(Date.parse(connection?.certificate?.validTo ?? '')).toBeGreaterThan(Date.now());
  });

  it('is for administrators, ten times a minute, on the record, and never holds a password', async () => {
    const body = { address: '10.0.5.5:22', purpose: 'data' } as const;
    const stranger = trials.signIn({ grants: { systemSetting: ['view'] } });
    expect((await stranger.call(tryAddress, { body })).code).toBe('403');
    const eager = trials.signIn({ grants });
    const codes: string[] = [];
    const refused = { address: 'https://me:pass@x.example', purpose: 'data' } as const;
    for (let i = 0; i < 11 * platform.all.length; i++)
      codes.push((await eager.call(tryAddress, { body: refused })).code);
    expect(codes[0]).toBe('config.addressUnreadable');
    expect(codes.at(-1)).toBe('429');
    await ask('sly.example');
    const { data } = await admin.call(listAudit, { query: { action: 'tryAddress', outcome: 'done' } });
    expect(data?.records[0]).toMatchObject({
      target: 'networks',
      after: { purpose: 'notices', host: 'sly.example', port: 443, allowed: false, outcome: null },
    });
    expect(JSON.stringify(data)).not.toContain('pass@');
  });
});
