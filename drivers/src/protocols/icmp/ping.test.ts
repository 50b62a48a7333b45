import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../kit/check-fields.ts';
import { openLive } from '../../testing/live-device.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { describeWithPeer } from '../../testing/start-peer.ts';
import { type PingOptions, parsePing, pingArguments } from '../../transports/ping.ts';
import { createPingDriver, ping } from './ping.driver.ts';

const iputils = `PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.413 ms
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.500 ms (DUP!)
From 10.0.0.9 icmp_seq=2 Destination Host Unreachable
64 bytes from 10.0.0.1: icmp_seq=3 ttl=64 time=12 ms

--- 10.0.0.1 ping statistics ---
3 packets transmitted, 2 received, +1 duplicates, 33% packet loss, time 402ms
rtt min/avg/max/mdev = 0.413/6.2/12.000/5.7 ms
`;

describe('the output of ping', () => {
  it('is read from iputils, BusyBox, macOS and Windows in Chinese', () => {
    expect(parsePing(iputils)).toEqual([0.413, 12]);
    expect(parsePing('64 bytes from 10.0.0.1: seq=0 ttl=64 time=0.071 ms')).toEqual([0.071]);
    expect(parsePing('16 bytes from ::1, icmp_seq=0 hlim=64 time=0.1 ms')).toEqual([0.1]);
    expect(parsePing('来自 10.0.0.1 的回复: 字节=32 时间<1ms TTL=64')).toEqual([1]);
    expect(parsePing('')).toEqual([]);
  });

  it('cannot make trouble', () => {
    for (const frame of malformedFrames(10_000, [Buffer.from(iputils)], 3))
      for (const time of parsePing(frame.toString())) expect(time).toBeGreaterThanOrEqual(0);
  });
});

it('takes nothing but an address to the command line', () => {
  const options = { count: 2, timeoutMs: 1_500 };
  expect(pingArguments({ address: '10.0.0.1', ...options }, 'linux')).toEqual([
    '-n',
    '-c',
    '2',
    '-i',
    '0.25',
    '-W',
    '2',
    '10.0.0.1',
  ]);
  for (const address of ['-f', '10.0.0.1; reboot', '$(id)', 'localhost', '', '10.0.0.1\n'])
    expect(() => pingArguments({ address, ...options }, 'linux')).toThrow('not an address');
});

describe('the driver', () => {
  const scripted = (...answers: (readonly number[])[]) => {
    const asked: PingOptions[] = [];
    const driver = createPingDriver(async (options) => {
      asked.push(options);
      return { sent: options.count, times: answers.shift() ?? [] };
    });
    return { driver, asked };
  };

  it('reports latency and loss, goes offline after its misses and comes back with the first answer', async () => {
    const { driver, asked } = scripted([1, 2, 3], [4], [], [], [5, 5, 5]);
    const live = await openLive(driver, { host: '127.0.0.1' });
    expect([live.status('latency'), live.status('packetLoss')]).toEqual([2, 0]);
    await live.poll('ping');
    expect([live.status('latency'), live.status('packetLoss'), live.online()]).toEqual([4, 67, true]);
    await live.poll('ping');
    expect([live.status('latency'), live.status('packetLoss'), live.online()]).toEqual([null, 100, true]);
    await live.poll('ping');
    expect(live.online()).toBe(false);
    await live.poll('ping');
    expect(live.online()).toBe(true);
    expect(asked[0]).toMatchObject({ address: '127.0.0.1', count: 3 });
    expect(live.roundTrips).toEqual([1, 2, 3, 4, 5, 5, 5]);
    live.close();
  });

  it('is not online before anyone answered', async () => {
    await expect(openLive(scripted([]).driver, { host: '127.0.0.1' })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('asks no address that is not allowed', async () => {
    const { driver, asked } = scripted([1]);
    await expect(openLive(driver, { host: '10.0.0.1' }, { allow: () => false })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(asked).toEqual([]);
    expect(withDefaults(driver.params, {})).toMatchObject({ count: 3, misses: 2 });
  });

  it('says frames in words', () => {
    expect(ping.explain?.(Buffer.from('PONG 2/3 1 2'))?.en).toBe('answers: 2/3');
  });
});

describeWithPeer(['ping'], 'with the ping of this system', () => {
  it('receives loopback, by name and by IPv4', async () => {
    const live = await openLive(ping, { host: '127.0.0.77', count: 2 });
    expect(live.status('packetLoss')).toBe(0);
    expect(live.status('latency')).toBeGreaterThan(0);
    live.close();
  });
});
