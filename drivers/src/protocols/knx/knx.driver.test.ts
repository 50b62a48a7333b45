import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { Definition } from '../../kit/definition.ts';
import { createFakeClock } from '../../kit/fake-clock.ts';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { openLive } from '../../testing/live-device.ts';
import { knxDeclares } from './knx.definition.ts';
import { createKnxDriver } from './knx.driver.ts';
import { simulateKnx } from './knx.simulator.ts';
import { createHeartbeat } from './knx-heartbeat.ts';
import { openTunnel } from './knx-tunnel.ts';
import { createTunnelSender } from './knx-tunnel-sender.ts';

const host = '127.0.0.1';
const name = { zh: '值', en: 'Value' };
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulateKnx({
    host,
    port: 0,
    params: {
      groups: '1/0/1=1.001:false; 1/1/1=1.001:false; 3/0/1=9.001:21.5; 4/0/1=20.102:2',
      mirrors: '1/0/1>1/1/1',
      ...params,
    },
  });
  opened.push(simulator);
  return simulator;
};
const definition: Definition = {
  properties: [
    { id: 'light', name, type: 'bool', access: 'rw', wire: { address: '1/1/1', dpt: '1.001', listen: '1/0/1' } },
    { id: 'temperature', name, type: 'double', access: 'r', wire: { address: '3/0/1', dpt: '9.001' } },
    {
      id: 'mode',
      name,
      type: 'enum',
      access: 'r',
      enum: [{ code: '2', name }],
      wire: { address: '4/0/1', dpt: '20.102', readAtStart: false },
    },
  ],
  actions: [
    {
      id: 'light',
      name,
      params: [{ id: 'on', name, type: 'bool', required: true }],
      expect: [{ property: 'light', in: ['$on'] }],
      wire: { address: '1/0/1', dpt: '1.001', value: '{on}' },
    },
    { id: 'nobody', name, params: [], wire: { address: '9/0/9', dpt: '5.010', value: '7' } },
  ],
};
const driver = createKnxDriver(systemClock);
const open = async ({ port }: Simulator, params = {}) => {
  const live = await openLive(driver, { host, port, ...params }, { definition });
  opened.push(live);
  return live;
};

describe('the KNX driver', () => {
  it('reads what it may at the start, and receives what others say', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    await live.until(() => live.status('light') === false && live.status('temperature') === 21.5);
    expect([live.status('individualAddress'), live.status('mode')]).toEqual(['1.1.241', undefined]);
    simulator.set('4/0/1', 2);
    simulator.set('3/0/1', -5.5);
    await live.until(() => live.status('mode') === '2' && live.status('temperature') === -5.5);
  });

  it('writes, and shows what the actuator reports', async () => {
    const simulator = await simulate();
    const live = await open(simulator, { nat: true });
    await live.execute('light', { on: true });
    await live.until(() => live.status('light') === true && simulator.state()['1/1/1'] === true);
    await live.execute('writeGroup', { address: '3/0/1', dpt: '9.001', value: '19.5' });
    expect(simulator.state()['3/0/1']).toBe(19.5);
    expect(live.roundTrips.length).toBeGreaterThanOrEqual(2);
    await expect(live.execute('nobody')).rejects.toMatchObject({ kind: 'refused' });
    await expect(live.execute('writeGroup', { address: 'x', dpt: '9.001', value: '1' })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('shares one tunnel among devices, and gives it back', async () => {
    const simulator = await simulate({ tunnels: 1 });
    const [one, two] = [await open(simulator), await open(simulator)];
    expect(simulator.state().tunnels).toBe(1);
    await one.execute('light', { on: true });
    await two.until(() => two.status('light') === true);
    const outsider = openLive(createKnxDriver(systemClock), { host, port: simulator.port });
    await expect(outsider).rejects.toMatchObject({ kind: 'refused', text: { en: 'the interface has no free tunnel' } });
    one.close();
    expect(simulator.state().tunnels).toBe(1);
    two.close();
    await two.until(() => simulator.state().tunnels === 0);
    (await open(simulator)).close();
  });

  it('knows a silent interface from an absent one, and is back at once', async () => {
    const simulator = await simulate();
    await simulator.fault('mute');
    await expect(open(simulator)).rejects.toMatchObject({ kind: 'timeout' });
    await simulator.fault('none');
    const live = await open(simulator);
    await simulator.fault('refuse');
    await expect(live.execute('light', { on: true })).rejects.toMatchObject({ kind: 'closed' });
    await live.until(() => live.lost() !== undefined);
    await simulator.fault('none');
    await (await open(simulator)).execute('light', { on: true });
  });

  it('gives its tunnel up when an idle interface falls silent', async () => {
    const clock = createFakeClock();
    const simulator = await simulate();
    const how = { clock, to: { host, port: simulator.port }, nat: false, timeoutMs: 5_000 };
    const tunnel = await openTunnel({ ...how, signal: new AbortController().signal });
    opened.push(tunnel);
    const lost: string[] = [];
    tunnel.watch(({ en }) => lost.push(en));
    await simulator.fault('mute');
    await clock.advance(15_000);
    expect(lost).toEqual(['the KNX interface does not answer']);
  });

  it('finds interfaces', async () => {
    const simulator = await simulate();
    const search = runSearch(driver, { address: host, port: simulator.port, from: host, seconds: 5 }, (script) =>
      script.stop(),
    );
    await search.over;
    expect(search.found[0]).toMatchObject({ key: '00fa5e100001', params: { host, port: simulator.port } });
  });

  it('receives 10 000 packets of noise and still works', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    const noise = createSocket('udp4');
    opened.push({ close: () => noise.close() });
    for (let round = 0; round < 10_000; round += 1) {
      const packet = Buffer.from('061004200015040100002900bcd011050a03030080', 'hex');
      packet[(round * 7) % packet.length] = round & 0xff;
      noise.send(packet.subarray(0, 1 + (round % packet.length)), simulator.port, host);
      if (round % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await live.execute('light', { on: true });
    await live.until(() => live.status('light') === true);
  });
});

describe('the heartbeat', () => {
  const setUp = () => {
    const clock = createFakeClock();
    const asked: number[] = [];
    const silent: number[] = [];
    const begun = clock.now();
    const heartbeat = createHeartbeat({
      clock,
      ask: () => asked.push(clock.now() - begun),
      onSilent: () => silent.push(clock.now() - begun),
    });
    heartbeat.answered();
    return { clock, heartbeat, asked, silent };
  };

  it('knows a dead interface within 15 s, and has asked it three times and waited 10 s by then', async () => {
    const { clock, asked, silent } = setUp();
    await clock.advance(60_000);
    expect([asked, silent, clock.waiting()]).toEqual([[4_000, 7_000, 10_000], [14_000], 0]);
  });

  it('forgives lost datagrams and an answer that takes nearly as long as it may', async () => {
    const { clock, heartbeat, asked, silent } = setUp();
    await clock.advance(13_900);
    heartbeat.answered();
    await clock.advance(3_900);
    expect([asked.length, silent]).toEqual([3, []]);
    await clock.advance(200);
    expect([asked.length, silent]).toEqual([4, []]);
  });
});

describe('the sender', () => {
  const setUp = () => {
    const clock = createFakeClock();
    const sent: number[] = [];
    let silent = 0;
    const sender = createTunnelSender({
      clock,
      write: (sequence) => sent.push(sequence),
      onSilent: () => {
        silent += 1;
      },
    });
    return { clock, sent, sender, silent: () => silent };
  };
  const request = Buffer.from('1100bce000000a03010081', 'hex');
  const confirmation = Buffer.from('2e00bce000000a03010081', 'hex');

  it('repeats once with the same number, then gives the connection up', async () => {
    const { clock, sent, sender, silent } = setUp();
    sender.send(request).catch(() => {});
    await clock.advance(2_100);
    expect([sent, silent()]).toEqual([[0, 0], 1]);
  });

  it('counts on after an acknowledgement, and after a confirmation that overtook it', async () => {
    const { sent, sender } = setUp();
    const first = sender.send(request);
    sender.acknowledge(0, 0);
    sender.confirm(confirmation);
    await first;
    const second = sender.send(request);
    sender.confirm(confirmation);
    await second;
    sender.acknowledge(1, 0);
    void sender.send(request).catch(() => {});
    expect(sent).toEqual([0, 1, 2]);
  });

  it('is bounded, and ends everything when the connection ends', async () => {
    const { sender } = setUp();
    const all = Array.from({ length: 200 }, () =>
      sender.send(request).then(
        () => 'sent',
        (error: Error) => error.message,
      ),
    );
    sender.close(new Error('gone'));
    const outcomes = await Promise.all(all);
    expect([outcomes.filter((one) => one === 'gone').length, outcomes.at(-1)]).toEqual([129, 'the KNX bus is busy']);
  });
});

it('refuses descriptions that cannot work', () => {
  const faults = knxDeclares.check?.({
    properties: [
      { id: 'a', name, type: 'bool', access: 'r', wire: { address: '1/9/1', dpt: '9.001', listen: '1/2/3, 99/1' } },
    ],
    actions: [
      { id: 'b', name, params: [], wire: { address: '1/1/1', dpt: '5.001', value: '{x}' } },
      { id: 'c', name, params: [], wire: { address: '1/1/1', dpt: '5.001', value: '101' } },
    ],
  });
  expect(faults?.map(({ at }) => at)).toEqual([
    'properties/a/address',
    'properties/a/listen',
    'properties/a/dpt',
    'actions/b/value',
    'actions/c/value',
  ]);
  expect(knxDeclares.check?.(definition)).toEqual([]);
});
