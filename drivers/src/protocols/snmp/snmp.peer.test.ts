import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Value } from '@eoms/contract/vocabulary';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DeclaredProperty, Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, runPeer, startPeer } from '../../testing/start-peer.ts';
import { snmp } from './snmp.driver.ts';
import { simulateSnmp } from './snmp.simulator.ts';

const host = '127.0.0.1';
const [authKey, privKey] = ['first-password', 'second-password'];

const config = `
rocommunity public ${host}
extend probe /bin/echo "  23.75 C"
override 1.3.6.1.2.1.43.11.1.1.9.1.1 integer -3
override 1.3.6.1.2.1.33.1.2.3.0 integer 2147483647
rwcommunity private ${host}
createUser operator SHA-256 "${authKey}" AES "${privKey}"
createUser plain MD5 "${authKey}"
createUser strong SHA-512 "${authKey}" AES-256 "${privKey}"
createUser legacy SHA "${authKey}" DES "${privKey}"
rwuser operator priv
rouser legacy priv
rouser plain auth
rouser strong priv
`;

const definition: Definition = {
  properties: [
    {
      id: 'contact',
      name: say('联系人', 'Contact'),
      type: 'string',
      access: 'rw',
      wire: { oid: '.1.3.6.1.2.1.1.4.0' },
    },
    { id: 'absent', name: say('无', 'Absent'), type: 'int', access: 'r', wire: { oid: '1.3.6.1.2.1.1.99.0' } },
    {
      id: 'portState',
      name: say('端口状态', 'Port state'),
      type: 'string',
      access: 'r',
      wire: { oid: '1.3.6.1.2.1.2.2.1.8', column: true, labelOid: '1.3.6.1.2.1.2.2.1.2', map: '1=up; 2=down' },
    },
    {
      id: 'traffic',
      name: say('流量', 'Traffic'),
      type: 'double',
      access: 'r',
      wire: { oid: '1.3.6.1.2.1.31.1.1.1.6', column: true, labelOid: '1.3.6.1.2.1.2.2.1.2', convert: 'rate' },
    },
    {
      id: 'battery',
      name: say('电池', 'Battery'),
      type: 'string',
      access: 'r',
      wire: { oid: '1.3.6.1.2.1.1.98.0', traps: '1.3.6.1.4.1.318.0.7=low; 1.3.6.1.4.1.318.0.11=good' },
    },
  ],
  actions: [
    {
      id: 'setContact',
      name: say('联系人', 'Contact'),
      params: [{ id: 'name', name: say('姓名', 'Name'), type: 'string' }],
      expect: [{ property: 'contact', in: ['$name'] }],
      wire: { oid: '1.3.6.1.2.1.1.4.0', setType: 'string', value: '{name}' },
    },
    {
      id: 'setDescription',
      name: say('描述', 'Description'),
      params: [],
      wire: { oid: '1.3.6.1.2.1.1.1.0', setType: 'string', value: 'x' },
    },
  ],
};

const opened: LiveDevice[] = [];
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});
const connect = async (params: Record<string, Value>): Promise<LiveDevice> => {
  const live = await openLive(snmp, { host, trapPort: 0, timeoutMs: 700, retries: 0, ...params }, { definition });
  opened.push(live);
  return live;
};
const v3 = (user: string, more: Record<string, Value> = {}) => ({ version: '3', user, authKey, privKey, ...more });

describeWithPeer(['snmpd'], 'against snmpd', () => {
  let [port, folder] = [0, ''];
  let peer: Peer | undefined;
  beforeAll(async () => {
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'eoms-snmpd-'));
    await writeFile(join(folder, 'snmpd.conf'), config);
    peer = await startPeer({
      program: 'snmpd',
      args: ['-f', '-Le', '-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid'), `udp:${host}:${port}`],
      env: { SNMP_PERSISTENT_DIR: folder, SNMPCONFPATH: folder, MIBS: '' },
      ready: { prints: 'NET-SNMP version' },
    });
  });
  afterAll(async () => {
    await peer?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['1', '2c'])('reads by v%s, tables with their names and around what is not there', async (version) => {
    const live = await connect({ port, version });
    await live.poll('read');
    await live.poll('identity');
    expect(live.status('portState', 1)).toBe('up');
    expect([live.status('absent'), live.status('trapState')]).toEqual([null, 'off']);
    expect(live.status('description')).toContain('Linux');
    expect(live.status('uptime')).toBeTypeOf('number');
    const properties = typeof snmp.properties === 'function' ? snmp.properties(live.device) : [];
    expect(properties.find(({ id }) => id === 'portState')?.index?.label?.(1).en).toBe('lo');
    if (version === '1') return;
    // Two answers in the same millisecond give no rate.
    const traffic = () => live.poll('read').then(() => live.status('traffic', 1));
    await expect.poll(traffic).toBeGreaterThanOrEqual(0);
  });

  it('reads a number with its unit, and nothing from what stands for no value', async () => {
    const one = (id: string, oid: string, unit: string, noValue: string): DeclaredProperty => ({
      id,
      name: say(id, id),
      type: 'double',
      unit,
      access: 'r',
      wire: { oid, noValue },
    });
    const sentinels: Definition = {
      properties: [
        one('probe', '1.3.6.1.4.1.8072.1.3.2.3.1.1.5.112.114.111.98.101', '°C', ''),
        one('toner', '1.3.6.1.2.1.43.11.1.1.9.1.1', '', '-1; -2; -3'),
        one('runtime', '1.3.6.1.2.1.33.1.2.3.0', 'min', '2147483647'),
      ],
      actions: [],
    };
    const live = await openLive(snmp, { host, port, trapPort: 0, timeoutMs: 5_000 }, { definition: sentinels });
    opened.push(live);
    await live.poll('read');
    expect(['probe', 'toner', 'runtime'].map((key) => live.status(key))).toEqual([23.75, null, null]);
  });

  it('writes, and learns what may not be written', async () => {
    const live = await connect({ port, writeCommunity: 'private' });
    await live.execute('setContact', { name: '值班室 1' });
    await live.poll('read');
    expect(live.status('contact')).toBe('值班室 1');
    await expect(live.execute('setDescription')).rejects.toMatchObject({ kind: 'refused' });
    const reader = await connect({ port });
    await expect(reader.execute('setContact', { name: 'x' })).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['operator', {}],
    ['plain', { authProtocol: 'md5', privProtocol: 'none' }],
    ['legacy', { authProtocol: 'sha', privProtocol: 'des' }],
    ['strong', { authProtocol: 'sha512', privProtocol: 'aes256b' }],
  ])('signs in by v3 as %s', async (user, more) => {
    const live = await connect({ port, ...v3(user, more) });
    await live.poll('read');
    expect(live.status('portState', 1)).toBe('up');
    expect(live.trace.join()).not.toContain(authKey);
    if (user !== 'operator') return;
    await live.execute('setContact', { name: 'v3' });
    await live.poll('read');
    expect(live.status('contact')).toBe('v3');
  });

  it.each([
    ['the user', v3('nobody'), 'user is unknown'],
    ['the authentication password', v3('operator', { authKey: 'not-the-password' }), 'wrong authentication'],
    ['the authentication algorithm', v3('operator', { authProtocol: 'sha' }), 'wrong authentication'],
    ['a password that is too short', v3('operator', { authKey: 'short' }), 'at least 8'],
  ])('says that %s is wrong', async (_what, params, text) => {
    await expect(connect({ port, ...params })).rejects.toMatchObject({
      kind: 'signIn',
      text: { en: expect.stringContaining(text) },
    });
  });

  it('takes a wrong encryption password and a wrong community for no sign-in and for silence', async () => {
    await expect(connect({ port, ...v3('operator', { privKey: 'not-the-password' }) })).rejects.toMatchObject({
      name: 'DeviceError',
      kind: expect.stringMatching(/signIn|timeout/),
    });
    await expect(connect({ port, community: 'wrong' })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('finds it in a range, as far as the range is allowed', async () => {
    const search = runSearch(snmp, { range: `${host}/30`, port, community: 'public', timeoutMs: 400 });
    await search.over;
    expect(search.found).toHaveLength(1);
    expect(search.found[0]).toMatchObject({ params: { host, port }, info: { maker: 'Net-SNMP' } });
    expect(search.found[0]?.key).toMatch(/^engine:/);
    expect(search.progress).toEqual({ done: 2, total: 2 });
  });
});

describeWithPeer(['snmptrap', 'snmpinform'], 'traps of Net-SNMP', () => {
  let simulator: Simulator | undefined;
  let trapPort = 0;
  const users = { user: 'operator', authKey, privKey };
  beforeAll(async () => {
    trapPort = await freePort();
    simulator = await simulateSnmp({
      host,
      port: 0,
      params: { ...users, definition: JSON.stringify(definition), rows: 2 },
    });
  });
  afterAll(() => simulator?.close());
  const listen = (params: Record<string, Value> = {}) => connect({ port: simulator?.port ?? 0, trapPort, ...params });
  const to = () => `${host}:${trapPort}`;

  it('are received by v1, v2c and as v2c informs', async () => {
    const live = await listen();
    expect(live.status('trapState')).toBe('listening');
    await runPeer('snmptrap', ['-v', '1', '-c', 'public', to(), '1.3.6.1.4.1.318', host, '6', '7', '']);
    await live.until(() => live.status('battery') === 'low');
    const link = ['1.3.6.1.6.3.1.1.5.3', '1.3.6.1.2.1.2.2.1.8.2', 'i', '2'];
    await runPeer('snmptrap', ['-v', '2c', '-c', 'public', to(), '', ...link]);
    await live.until(() => String(live.status('lastTrap')).includes('link down'));
    expect(live.status('portState', 2)).toBe('down');
    const inform = await runPeer('snmpinform', [
      '-v',
      '2c',
      '-c',
      'public',
      '-r',
      '0',
      to(),
      '',
      '1.3.6.1.4.1.318.0.11',
    ]);
    expect(inform.code).toBe(0);
    await live.until(() => live.status('battery') === 'good');
  });

  it('are not believed with another community', async () => {
    const live = await listen();
    await runPeer('snmptrap', ['-v', '2c', '-c', 'foreign', to(), '', '1.3.6.1.4.1.318.0.7']);
    await live.until(() => live.trace.some((line) => line.includes('REFUSED')));
    expect(live.status('lastTrap')).toBeUndefined();
  });

  it('are received and answered as v3 informs', async () => {
    const live = await listen({ version: '3', ...users });
    const sign = (key: string) => [
      '-v',
      '3',
      '-u',
      'operator',
      '-l',
      'authPriv',
      '-a',
      'SHA-256',
      '-A',
      key,
      '-x',
      'AES',
      '-X',
      privKey,
      '-r',
      '0',
      '-t',
      '2',
    ];
    const good = await runPeer('snmpinform', [...sign(authKey), to(), '', '1.3.6.1.4.1.318.0.7']);
    expect(good.code).toBe(0);
    await live.until(() => live.status('battery') === 'low');
    const bad = await runPeer('snmpinform', [...sign('not-the-password'), to(), '', '1.3.6.1.4.1.318.0.11']);
    expect(bad.code).not.toBe(0);
    expect(live.status('battery')).toBe('low');
  });
});

describeWithPeer(['snmpwalk', 'snmpset'], 'the simulator asked by Net-SNMP', () => {
  let simulator: Simulator | undefined;
  beforeAll(async () => {
    const params = {
      user: 'operator',
      authKey,
      privKey,
      definition: JSON.stringify(definition),
      rows: 3,
      name: 'hall',
    };
    simulator = await simulateSnmp({ host, port: 0, params });
  });
  afterAll(() => simulator?.close());
  const at = () => `${host}:${simulator?.port ?? 0}`;
  const v3args = [
    '-v',
    '3',
    '-u',
    'operator',
    '-l',
    'authPriv',
    '-a',
    'SHA-256',
    '-A',
    authKey,
    '-x',
    'AES',
    '-X',
    privKey,
  ];

  it.each([
    ['v1', ['-v', '1', '-c', 'public']],
    ['v2c', ['-v', '2c', '-c', 'public']],
    ['v3', v3args],
  ])('is walked by %s', async (_version, args) => {
    const walk = await runPeer('snmpwalk', [...args, '-On', at(), '1.3.6.1.2.1']);
    expect(walk.stderr).toBe('');
    expect(walk.stdout).toContain('.1.3.6.1.2.1.1.5.0 = STRING: "hall"');
    expect(walk.stdout).toContain('.1.3.6.1.2.1.2.2.1.8.3 = INTEGER: 1');
  });

  it('is written by v2c and refuses what is not writable', async () => {
    const set = (oid: string) => runPeer('snmpset', ['-v', '2c', '-c', 'public', at(), oid, 's', 'desk']);
    expect((await set('1.3.6.1.2.1.1.4.0')).stdout).toContain('desk');
    expect(simulator?.state().contact).toBe('desk');
    expect((await set('1.3.6.1.2.1.2.2.1.2.1')).stderr).toContain('notWritable');
  });
});
