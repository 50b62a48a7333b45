import { describe, expect, it } from 'vitest';
import { createOwnAddresses } from '../../../platform/outbound/own-addresses.ts';
import { createDeviceAddresses } from './device-addresses.ts';

const fixed = (...networks: string[]) => ({ now: () => networks, onChange: () => undefined });

describe('addresses of devices', () => {
  const inside = createDeviceAddresses({ allowLoopback: false, ownPorts: [8080] });
  const simulated = createDeviceAddresses({ allowLoopback: true, ownPorts: [8080] });

  it.each(['10.1.2.3', '192.168.1.9', '172.16.0.1', '100.64.3.4', 'fd00::1', '::ffff:10.0.0.1', '255.255.255.255'])(
    'allows %s',
    (address) => {
      expect(inside.allows(address, 4352)).toBe(true);
    },
  );
  it.each([
    '8.8.8.8',
    '127.0.0.1',
    '::1',
    '169.254.169.254',
    '172.32.0.1',
    '::ffff:8.8.8.8',
    '0.0.0.0',
    'fe80::1',
    'no',
  ])('refuses %s', (address) => {
    expect(inside.allows(address, 4352)).toBe(false);
  });
  it('never allows its own port, even where loopback is allowed', () => {
    expect(simulated.allows('127.0.0.1', 4352)).toBe(true);
    expect(simulated.allows('127.0.0.1', 8080)).toBe(false);
    expect(simulated.allows('127.9.9.9', 8080)).toBe(false);
  });
  it.each([
    ['fd00:0::2', 8080, false],
    ['fd00::2', 8080, false],
    ['FD00:0:0:0::0002', 8080, false],
    ['fd00::2%eth0', 8080, false],
    ['fd00::3', 8080, true],
    ['fd00:0::2', 8081, true],
    ['10.9.9.9', 1883, false],
    ['::ffff:10.9.9.9', 1883, false],
    ['::ffff:a09:909', 1883, false],
    ['0:0:0:0:0:ffff:10.9.9.9', 1883, false],
    ['10.9.9.8', 1883, true],
    ['0.0.0.0', 1883, false],
    ['0.1.2.3', 1883, false],
    ['::', 1883, false],
    ['::ffff:7f00:1', 1883, false],
    ['::ffff:0:0', 1883, false],
  ])('compares addresses, not their spelling: %s at port %i', (address, port, allowed) => {
    const own = createOwnAddresses(() => ({ eth0: [{ address: '10.9.9.9' }, { address: 'fd00::2' }] }));
    const all = createDeviceAddresses({
      networks: fixed('0.0.0.0/0', '::/0'),
      allowLoopback: true,
      ownPorts: [8080, 1883],
      own,
    });
    expect(all.allows(address, port)).toBe(allowed);
  });
  it.each(['127.0.0.1', 'localhost', 'localhost.', '2130706433', '0x7f.1', '0177.0.0.1', '0'])(
    'finds its own port behind %s',
    async (host) => {
      expect(await simulated.allowsHost(host, 8080)).toBe(false);
    },
  );
  it('checks the addresses behind a name', async () => {
    expect(await inside.allowsHost('localhost', 4352)).toBe(false);
    expect(await simulated.allowsHost('localhost', 4352)).toBe(true);
  });
  it('uses the configured networks', () => {
    const configured = createDeviceAddresses({ networks: fixed('203.0.113.0/24'), allowLoopback: false, ownPorts: [] });
    expect([configured.allows('203.0.113.7', 1), configured.allows('10.0.0.1', 1)]).toEqual([true, false]);
  });
  it.each(['127.0.0.1', '::1', '169.254.169.254', 'fe80::1', '0.0.0.0', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'])(
    'never allows %s, whatever is entered',
    (address) => {
      const networks = fixed('0.0.0.0/0', '::/0', '127.0.0.0/8', '169.254.0.0/16', 'fe80::/10', '::1/128');
      const entered = createDeviceAddresses({ networks, allowLoopback: false, ownPorts: [] });
      expect(entered.allows(address, 4352)).toBe(false);
      // Whoever starts the program has this machine already.
      const started = createDeviceAddresses({ networks, allowLoopback: false, ownPorts: [], unrestricted: true });
      expect(started.allows(address, 4352)).toBe(true);
    },
  );
  it('follows the networks as they change', () => {
    let networks: readonly string[] = [];
    const following = createDeviceAddresses({
      networks: { now: () => networks, onChange: () => undefined },
      allowLoopback: false,
      ownPorts: [],
    });
    expect(following.allows('10.0.0.7', 1)).toBe(false);
    networks = ['10.0.0.0/24'];
    expect(following.allows('10.0.0.7', 1)).toBe(true);
    networks = ['10.0.1.0/24'];
    expect(following.allows('10.0.0.7', 1)).toBe(false);
  });
  it('says which entry lets each address through, and which refuses', async () => {
    const own = createOwnAddresses(() => ({ eth0: [{ address: '10.9.9.9' }] }));
    const found = ['10.9.9.9', '10.0.0.7', '8.8.8.8', '127.0.0.1', 'fd00::7'].map((address) => ({ address }));
    const explained = createDeviceAddresses({
      networks: fixed('10.0.0.0/8', 'fd00::/8'),
      allowLoopback: false,
      ownPorts: [8080],
      own,
      lookup: async () => found,
    });
    expect(await explained.explain('many.example', 8080)).toEqual([
      { address: '10.9.9.9', allowed: false, why: 'ownPort' },
      { address: '10.0.0.7', allowed: true, why: 'listed', entry: '10.0.0.0/8' },
      { address: '8.8.8.8', allowed: false, why: 'unlisted' },
      { address: '127.0.0.1', allowed: false, why: 'ownPort' },
      { address: 'fd00::7', allowed: true, why: 'listed', entry: 'fd00::/8' },
    ]);
    expect(await explained.allowsHost('many.example', 1)).toBe(false);
  });
});
