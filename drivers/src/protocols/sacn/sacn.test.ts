import { letTimePass } from '@eoms/contract/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { dmxFixtures } from '../../kit/dmx/dmx-fixture-library.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { openLive } from '../../testing/live-device.ts';
import { decodeData, encodeData, groupOf, isLate } from './sacn.codec.ts';
import { createSacnDriver } from './sacn.driver.ts';
import { explainSacn } from './sacn.explain.ts';
import { openSacnOutput } from './sacn.output.ts';
import { simulateSacn } from './sacn.simulator.ts';

const host = '127.0.0.1';
const cid = '00112233445566778899aabbccddeeff';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const data = Uint8Array.from({ length: 512 }, (_, at) => at & 0xff);
const message = {
  cid,
  sourceName: '舞台',
  priority: 120,
  sequence: 254,
  universe: 300,
  terminated: false,
  preview: false,
};

describe('the sACN codec', () => {
  it('lays out a data packet as table 4-1 of E1.31 says', () => {
    const packet = encodeData({ ...message, data });
    expect(packet.length).toBe(638);
    expect(packet.toString('hex', 0, 44)).toBe(
      `001000004153432d45312e31370000007 26e 00000004 ${cid} 7258 00000002`.replaceAll(' ', ''),
    );
    expect(packet.toString('hex', 108, 126)).toBe('7800 00fe 00 012c 720b 02a1 0000 0001 0201 00'.replaceAll(' ', ''));
    expect([packet[126], packet[637]]).toEqual([0, 255]);
  });

  it('reads it back', () => {
    expect(decodeData(encodeData({ ...message, data }))).toEqual({ ...message, startCode: 0, data: Buffer.from(data) });
    expect(explainSacn(encodeData({ ...message, terminated: true, data }))?.en).toBe('universe 300 ends');
  });

  it('knows the group of a universe and which packets are late (6.7.2)', () => {
    expect([groupOf(1), groupOf(63_999)]).toEqual(['239.255.0.1', '239.255.249.255']);
    expect([isLate(5, 5), isLate(4, 5), isLate(255, 3), isLate(6, 5), isLate(0, 255), isLate(5, 100)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('survives 10 000 malformed packets', () => {
    const real = encodeData({ ...message, data });
    const spoilt = fc.tuple(fc.nat(637), fc.nat(255), fc.nat(638)).map(([at, byte, length]) => {
      const copy = Buffer.from(real);
      copy[at] = byte;
      return copy.subarray(0, length);
    });
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 700 })), (bytes) => {
        explainSacn(Buffer.from(bytes));
      }),
      { numRuns: 10_000 },
    );
  });
});

const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulateSacn({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const until = async (simulator: Simulator, key: string, value: unknown): Promise<void> => {
  await expect.poll(() => simulator.state()[key], { timeout: 5_000, interval: 5 }).toBe(value);
};

describe('the sACN driver', () => {
  const driver = createSacnDriver(systemClock);

  it('sends raw levels to a node, and shows what it sends', async () => {
    const simulator = await simulate({ universe: 7 });
    const live = await openLive(
      driver,
      { mode: 'unicast', host, port: simulator.port, universe: 7, startAddress: 100, priority: 150 },
      { definition: dmxFixtures.dimmerRgbw },
    );
    opened.push(live);
    await live.execute('setDimmer', { dimmer: 100 });
    await live.execute('setColor', { color: '#0102ff' });
    await until(simulator, 'channel[103]', 255);
    const state = simulator.state();
    expect([state['channel[100]'], state['channel[101]'], state['channel[102]']]).toEqual([255, 1, 2]);
    expect([state.sourceName, state.priority]).toEqual(['EOMS', 150]);
    await live.until(() => live.status('color') === '#0102ff');
    const frames = Number(simulator.state().frames);
    await live.until(() => Number(simulator.state().frames) > frames + 1);
    expect(live.trace.length).toBeLessThan(frames + 2);
  });

  it('reaches the group of its universe without an address', async () => {
    const simulator = await simulate({ universe: 301, multicast: true });
    const live = await openLive(driver, { mode: 'multicast', port: simulator.port, universe: 301, interface: host });
    opened.push(live);
    await live.execute('setChannel', { channel: 512, level: 77 });
    await until(simulator, 'channel[512]', 77);
  });

  it('takes up again after the node was away', async () => {
    const simulator = await simulate();
    const live = await openLive(driver, { mode: 'unicast', host, port: simulator.port, universe: 1, refreshHz: 44 });
    opened.push(live);
    await live.execute('setChannel', { channel: 1, level: 5 });
    await until(simulator, 'channel[1]', 5);
    await simulator.fault('refuse');
    simulator.set('channel[1]', 0);
    await letTimePass(100, 'what is sent meanwhile is lost');
    await simulator.fault('none');
    await until(simulator, 'channel[1]', 5);
  });
});

it('ends a universe with three farewells, and lets the higher priority win', async () => {
  // A different one from those above, whose last frames may still arrive.
  const universe = 400;
  const simulator = await simulate({ universe });
  const to = { host, port: simulator.port };
  const low = openSacnOutput({ to, universe, cid, sourceName: 'low', priority: 100 });
  const high = openSacnOutput({ to, universe, cid: cid.replace('00', '01'), sourceName: 'high', priority: 101 });
  low.send(new Uint8Array(512).fill(1));
  await until(simulator, 'sourceName', 'low');
  high.send(new Uint8Array(512).fill(2));
  await until(simulator, 'sourceName', 'high');
  low.send(new Uint8Array(512).fill(1));
  high.close();
  await until(simulator, 'receiving', false);
  expect(simulator.state()['channel[1]']).toBe(2);
  low.send(new Uint8Array(512).fill(1));
  await until(simulator, 'channel[1]', 1);
  low.close();
});
