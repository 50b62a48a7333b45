import { describe, expect, it } from 'vitest';
import { isHost, isIp, isIpv6, isNameServers, isNetmask } from './addresses.ts';

const nonsense = [
  '',
  ' ',
  'abc def',
  '300.1.1.1',
  '999.999.1.1',
  '10.0.0',
  '10.0.0.1.',
  '1.2.3.4/24',
  '10.0.0.1\n',
  '::g',
];

describe('addresses', () => {
  it.each(['10.0.0.1', '255.255.255.255', '::1', 'fd00::2', '2001:db8:0:0:0:0:2:1', '::ffff:10.0.0.1'])(
    '%s is one',
    (text) => {
      expect(isIp(text)).toBe(true);
      expect(isHost(text)).toBe(true);
    },
  );
  it.each([...nonsense, 'abc', '010.1.1.1', '10.1.1.-1', 'fe80:::1', '1:2:3:4:5:6:7:8:9'])(
    '%j is not an address',
    (text) => {
      expect(isIp(text)).toBe(false);
    },
  );

  it('distinguishes IPv4 from IPv6', () => {
    expect([isIpv6('fd00::2'), isIpv6('10.0.0.1')]).toEqual([true, false]);
  });

  it.each(['projector', 'projector-1.site.local', '3com.example', 'a'.repeat(63), 'xn--fiq228c.cn', '1.2.3.4a'])(
    '%s is a host',
    (text) => {
      expect(isHost(text)).toBe(true);
    },
  );
  it.each([
    ...nonsense,
    '-a',
    'a-',
    'a..b',
    'a_b',
    'a'.repeat(64),
    `${'a.'.repeat(127)}a`,
    '10',
    'host.7',
    '0x7f000001',
    '投影',
  ])('%j is no host', (text) => {
    expect(isHost(text)).toBe(false);
  });

  it.each(['255.255.255.0', '255.255.254.0', '255.255.255.255', '128.0.0.0', '0.0.0.0', '/24', '/128'])(
    '%s is a netmask',
    (text) => {
      expect(isNetmask(text)).toBe(true);
    },
  );
  it.each([...nonsense, 'abc', '255.0.255.0', '0.0.0.255', '192.168.1.1', '/129', '24', 'fd00::2'])(
    '%j is no netmask',
    (text) => {
      expect(isNetmask(text)).toBe(false);
    },
  );

  it('accepts one or more name servers', () => {
    expect(['8.8.8.8', '8.8.8.8, 1.1.1.1', '8.8.8.8 fd00::2'].map(isNameServers)).toEqual([true, true, true]);
    expect(['', 'abc', '300.1.1.1', '8.8.8.8,', 'dns.example'].map(isNameServers)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
