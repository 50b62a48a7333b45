import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { dmxFixtures } from '../../kit/dmx/dmx-fixture-library.ts';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveOptions, openLive } from '../../testing/live-device.ts';
import { freePort } from '../../testing/start-peer.ts';
import { decodeArtNet, encodePoll } from './art-net.codec.ts';
import { createArtNetDriver } from './art-net.driver.ts';
import { simulateArtNet } from './art-net.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulateArtNet({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const driver = createArtNetDriver(systemClock);
const open = async ({ port }: Simulator, params = {}, options: LiveOptions = {}) => {
  const live = await openLive(driver, { host, port, listenPort: 0, ...params }, options);
  opened.push(live);
  return live;
};

describe('the Art-Net driver', () => {
  it('learns who the node is, and says when the universe is not served', async () => {
    const simulator = await simulate({ universes: '4,5', name: 'Stage' });
    const live = await open(simulator, { universe: 9 });
    expect(live.status('nodeName')).toBe('Simulated Art-Net node');
    expect([live.status('outputs'), live.status('universeServed')]).toEqual(['4, 5', false]);
    simulator.set('report', '#0002 trouble');
    await live.poll('node');
    expect(live.status('report')).toBe('#0002 trouble');
  });

  it('sends nothing until an action asks for it, then what its actions say, and shows what it sends', async () => {
    const simulator = await simulate();
    const live = await open(simulator, { startAddress: 11 }, { definition: dmxFixtures.rgbaDimmerStrobe });
    expect([simulator.state().frames, live.status('dimmer')]).toEqual([0, undefined]);
    await live.execute('warm');
    await live.until(() => simulator.state()['channel[15]'] === 255 && live.status('dimmer') === 100);
    const state = simulator.state();
    expect([11, 12, 13, 14].map((channel) => state[`channel[${channel}]`])).toEqual([255, 140, 40, 255]);
    expect([live.status('color'), live.status('strobe')]).toEqual(['#ff8c28', 0]);
    await live.execute('setDimmer', { dimmer: 20, fade: 0.2 });
    await live.until(() => live.status('dimmer') === 20 && simulator.state()['channel[15]'] === 51);
    await live.execute('blackout', {});
    await live.until(() => live.status('dimmer') === 0 && simulator.state()['channel[11]'] === 0);
  });

  it('shares one universe among fixtures', async () => {
    const simulator = await simulate();
    const definition = dmxFixtures.dimmer;
    const one = await open(simulator, { startAddress: 1 }, { definition });
    const two = await open(simulator, { startAddress: 2 }, { definition });
    await one.execute('setDimmer', { dimmer: 100 });
    await two.execute('setChannel', { channel: 1, level: 7 });
    await untilFirstTwo(simulator, 255, 7);
    await one.execute('blackout', {});
    await untilFirstTwo(simulator, 0, 7);
    await expect(two.execute('setChannel', { channel: 512, level: 1 })).rejects.toMatchObject({ kind: 'refused' });
  });

  it('resumes after a restart from what the engine remembers', async () => {
    const simulator = await simulate();
    const fresh = createArtNetDriver(systemClock);
    const live = await openLive(
      {
        ...fresh,
        open: async (device) => {
          device.set('dimmer', 40);
          await fresh.open?.(device);
        },
      },
      { host, port: simulator.port, listenPort: 0 },
      { definition: dmxFixtures.dimmer },
    );
    opened.push(live);
    await live.until(() => simulator.state()['channel[1]'] === 102);
  });

  it('is offline while the node does not answer, unless replies are not expected', async () => {
    const simulator = await simulate();
    await simulator.fault('garbage');
    await expect(open(simulator)).rejects.toMatchObject({ kind: 'timeout' });
    const live = await open(simulator, { expectReply: false });
    await live.execute('setChannel', { channel: 3, level: 33 });
    await live.until(() => simulator.state()['channel[3]'] === 33);
    await simulator.fault('none');
    const again = await open(simulator);
    expect(again.status('nodeName')).toBe('Simulated Art-Net node');
  });

  it('takes no answer of another node behind the same address for its own', async () => {
    const [alive, dead] = [await simulate(), await simulate()];
    const listenPort = await freePort();
    const [one, other] = [await open(alive, { listenPort }), await open(dead, { listenPort })];
    await dead.fault('refuse');
    const asked = other.poll('node');
    const refused = expect(asked).rejects.toMatchObject({ kind: 'timeout' });
    for (let round = 0; round < 3; round += 1) await one.poll('node');
    await refused;
  });

  it('finds nodes', async () => {
    const simulator = await simulate({ universes: '3' });
    const search = runSearch(driver, { address: host, port: simulator.port, listenPort: 0, seconds: 5 }, (script) =>
      script.stop(),
    );
    await search.over;
    expect(search.found[0]).toMatchObject({ key: '02:00:5e:10:00:01/1', params: { host, universe: 3 } });
  });

  it('receives 10 000 packets of noise and still works', async () => {
    const simulator = await simulate();
    const listenPort = await freePort();
    const live = await open(simulator, { listenPort });
    const noise = createSocket('udp4');
    opened.push({ close: () => noise.close() });
    const reply = await new Promise<Buffer>((resolve) => {
      noise.once('message', resolve);
      noise.send(encodePoll(), simulator.port, host);
    });
    expect(decodeArtNet(reply)?.kind).toBe('pollReply');
    for (let round = 0; round < 10_000; round += 1) {
      const spoilt = Buffer.from(reply.subarray(0, (round * 7) % reply.length));
      if (spoilt.length > 0) spoilt[(round * 13) % spoilt.length] = round & 0xff;
      noise.send(spoilt, round % 2 === 0 ? simulator.port : listenPort, host);
      if (round % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.waitFor(() => live.poll('node'), { timeout: 8_000 });
    await live.execute('setChannel', { channel: 1, level: 1 });
    await live.until(() => simulator.state()['channel[1]'] === 1);
  });
});

const untilFirstTwo = async (simulator: Simulator, first: number, second: number): Promise<void> => {
  const firstTwo = () => [simulator.state()['channel[1]'], simulator.state()['channel[2]']];
  await expect.poll(firstTwo, { timeout: 5_000, interval: 10 }).toEqual([first, second]);
};
