import type { Value } from '@eoms/contract/vocabulary';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { decodeMagicPacket, encodeMagicPacket, macText, parseMac, parsePassword } from './wake-on-lan.codec.ts';
import { createWakeDriver, wakeOnLan } from './wake-on-lan.driver.ts';
import { simulateWake } from './wake-on-lan.simulator.ts';

const host = '127.0.0.1';
const mac = Buffer.from('001a2b3c4d5e', 'hex');
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

describe('the magic packet', () => {
  it('is six times 255 and sixteen times the address (AMD 20213)', () => {
    const packet = encodeMagicPacket(mac);
    expect(packet.toString('hex')).toBe(`ffffffffffff${'001a2b3c4d5e'.repeat(16)}`);
    expect(encodeMagicPacket(mac, Buffer.from('0102', 'hex'))).toHaveLength(104);
    expect(decodeMagicPacket(Buffer.concat([Buffer.from('xx'), packet]))?.mac.equals(mac)).toBe(true);
  });

  it('takes addresses as people write them', () => {
    for (const text of ['00:1a:2b:3c:4d:5e', '00-1A-2B-3C-4D-5E', '001a.2b3c.4d5e', ' 001a2b3c4d5e '])
      expect(macText(parseMac(text) ?? Buffer.alloc(0))).toBe('00:1a:2b:3c:4d:5e');
    for (const text of ['', '00:1a:2b:3c:4d', 'zz:1a:2b:3c:4d:5e']) expect(parseMac(text)).toBeUndefined();
    expect(parsePassword('192.168.0.256')).toBeUndefined();
    expect(parsePassword('1.2.3.4')).toEqual(Buffer.from([1, 2, 3, 4]));
  });

  it('is not found in 10 000 damaged ones unless it is whole', () => {
    for (const frame of malformedFrames(10_000, [encodeMagicPacket(mac)], 9)) {
      const found = decodeMagicPacket(frame);
      if (found !== undefined) expect(frame.includes(encodeMagicPacket(found.mac))).toBe(true);
    }
  });
});

describe('the driver', () => {
  const simulate = async (params: Record<string, Value> = {}): Promise<Simulator> => {
    const simulator = await simulateWake({ host, port: 0, params: { mac: '00:1a:2b:3c:4d:5e', ...params } });
    opened.push(simulator);
    return simulator;
  };
  const connect = async (
    simulator: Simulator,
    params: Record<string, Value> = {},
    driver = wakeOnLan,
  ): Promise<LiveDevice> => {
    const live = await openLive(driver, { host, port: simulator.port, mac: '00-1a-2b-3c-4d-5e', ...params });
    opened.push(live);
    return live;
  };

  it('wakes a computer, with its password only', async () => {
    const simulator = await simulate({ password: '01:02:03:04:05:06' });
    await (await connect(simulator)).execute('wake');
    expect(simulator.state().power).toBe(false);
    const live = await connect(simulator, { password: '01:02:03:04:05:06' });
    await live.execute('wake');
    await live.until(() => simulator.state().packets === 3);
    expect(simulator.state().power).toBe(true);
    expect(live.trace.join()).toContain('00:1a:2b:3c:4d:5e');
    expect(live.trace.join()).not.toContain('01:02:03');
  });

  it('proves it by ping where it knows an address, and promises nothing where it does not', async () => {
    const simulator = await simulate();
    const driver = createWakeDriver(async () => ({ sent: 1, times: simulator.state().power === true ? [1] : [] }));
    const live = await connect(simulator, { pingHost: '127.0.0.9' }, driver);
    await live.poll('power');
    expect(live.status('power')).toBe(false);
    await live.execute('wake');
    await live.until(() => simulator.state().power === true);
    await live.poll('power');
    expect(live.status('power')).toBe(true);
    const expectations = (device: LiveDevice) =>
      typeof driver.actions === 'function' ? driver.actions(device.device)[0]?.expect : undefined;
    expect(expectations(live)).toEqual([{ property: 'power', in: [true] }]);
    expect(expectations(await connect(simulator, {}, driver))).toBeUndefined();
  });

  it('refuses what is no address and watches no host that is not allowed', async () => {
    const simulator = await simulate();
    await expect(connect(simulator, { mac: 'nonsense' })).rejects.toMatchObject({ kind: 'refused' });
    await expect(connect(simulator, { password: 'nonsense' })).rejects.toMatchObject({ kind: 'refused' });
    const watched = { host, port: simulator.port, mac: '001a2b3c4d5e', pingHost: '10.1.2.3' };
    const allowed = openLive(wakeOnLan, watched, { allow: (address) => address === host });
    await expect(allowed).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
