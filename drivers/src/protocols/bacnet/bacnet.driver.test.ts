import { createSocket, type Socket } from 'node:dgram';
import { letTimePass } from '@eoms/contract/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { openLive } from '../../testing/live-device.ts';
import { freePort } from '../../testing/start-peer.ts';
import { bacnetDeclares } from './bacnet.definition.ts';
import { createBacnetDriver } from './bacnet.driver.ts';
import { createBacnetClient } from './bacnet.library.ts';
import { createSimulatedObjects } from './bacnet.simulated-objects.ts';
import { createSimulatedServer } from './bacnet.simulated-server.ts';
import { simulateBacnet } from './bacnet.simulator.ts';

const host = '127.0.0.1';
const name = { zh: '值', en: 'Value' };
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulateBacnet({
    host,
    port: 0,
    params: { objects: 'ai:1=21.5:62; av:1=22:62; bi:1=0; bv:1=1; mv:2=3; csv:1=hello; iv:1=-5', ...params },
  });
  opened.push(simulator);
  return simulator;
};

const definition: Definition = {
  properties: [
    { id: 'warmth', name, type: 'double', access: 'r', wire: { object: 'ai', instance: 1 } },
    { id: 'warmthTenths', name, type: 'int', access: 'r', wire: { object: 'ai', instance: 1, scale: 10, cov: false } },
    { id: 'setpoint', name, type: 'double', access: 'rw', unit: 'K', wire: { object: 'av', instance: 1, cov: false } },
    { id: 'occupied', name, type: 'bool', access: 'r', wire: { object: 'bi', instance: 1 } },
    { id: 'mode', name, type: 'enum', access: 'r', enum: [{ code: '3', name }], wire: { object: 'mv', instance: 2 } },
    { id: 'note', name, type: 'string', access: 'r', wire: { object: 'csv', instance: 1, cov: false } },
    { id: 'flags', name, type: 'string', access: 'r', wire: { object: 'ai', instance: 1, property: '111' } },
    { id: 'absent', name, type: 'double', access: 'r', wire: { object: 'ai', instance: 99 } },
  ],
  actions: [
    {
      id: 'setpoint',
      name,
      params: [{ id: 'to', name, type: 'double', required: true }],
      expect: [{ property: 'setpoint', in: ['$to'] }],
      wire: { object: 'av', instance: 1, value: '{to}', priority: 8 },
    },
    { id: 'release', name, params: [], wire: { object: 'av', instance: 1, value: 'null', priority: 8 } },
  ],
};
const driver = createBacnetDriver(400);
const open = async ({ port }: Simulator, params = {}) => {
  const live = await openLive(driver, { host, port, localPort: 0, ...params }, { definition });
  opened.push(live);
  return live;
};

describe('the BACnet driver', () => {
  it('learns who the device is, its units, and reads every kind of object', async () => {
    const live = await open(await simulate({ vendor: 'Acme', model: 'X' }));
    expect([live.status('vendor'), live.status('model'), live.status('deviceName')]).toEqual([
      'Acme',
      'X',
      'Simulated controller',
    ]);
    const timed = live.roundTrips.length;
    await live.poll('values');
    expect([timed > 0, live.roundTrips.length > timed]).toEqual([true, true]);
    expect(live.status('systemStatus')).toBe('0');
    expect([live.status('setpoint'), live.status('note'), live.status('warmthTenths'), live.status('flags')]).toEqual([
      22,
      'hello',
      215,
      '0000',
    ]);
    expect(live.status('absent')).toBeNull();
    const listed = typeof driver.properties === 'function' ? driver.properties(live.device) : [];
    expect(listed.find(({ id }) => id === 'warmth')?.unit).toBe('°C');
    expect(listed.find(({ id }) => id === 'setpoint')?.unit).toBe('K');
  });

  it('is notified of changes by those objects that can, and renews its subscriptions', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    await live.until(() => live.status('warmth') === 21.5 && live.status('occupied') === false);
    simulator.set('ai:1', 25.25);
    simulator.set('bi:1', 1);
    simulator.set('mv:2', 3);
    await live.until(() => live.status('warmth') === 25.25 && live.status('occupied') === true);
    expect(live.status('mode')).toBe('3');
    await live.poll('changes');
  });

  it('writes with a priority, gives it up again, and reports why a device refuses', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    await live.execute('setpoint', { to: 19.5 });
    expect(simulator.state()['av:1']).toBe(19.5);
    await live.execute('writeObject', { object: 'av', instance: 1, value: '30', priority: 16 });
    expect(simulator.state()['av:1']).toBe(19.5);
    await live.execute('release');
    expect(simulator.state()['av:1']).toBe(30);
    await live.execute('relinquishObject', { object: 'av', instance: 1, priority: 16 });
    expect(simulator.state()['av:1']).toBe(22);
    await live.execute('writeObject', { object: 'iv', instance: 1, value: '-7', priority: 8 });
    expect(simulator.state()['iv:1']).toBe(-7);
    const denied = live.execute('writeObject', { object: 'ai', instance: 1, value: '1', priority: 8 });
    await expect(denied).rejects.toMatchObject({ kind: 'refused', text: { en: 'write access denied' } });
    const unknown = live.execute('writeObject', { object: 'av', instance: 77, value: '1', priority: 8 });
    await expect(unknown).rejects.toMatchObject({ kind: 'refused', text: { en: 'unknown object' } });
    const wrong = live.execute('writeObject', { object: 'bv', instance: 1, value: 'maybe', priority: 8 });
    await expect(wrong).rejects.toMatchObject({ kind: 'refused' });
  });

  const exact: Definition = {
    properties: [
      { id: 'pulses', name, type: 'int', access: 'rw', wire: { object: 'piv', instance: 1 } },
      { id: 'polled', name, type: 'double', access: 'r', wire: { object: 'piv', instance: 1, cov: false } },
      { id: 'signed', name, type: 'int', access: 'r', wire: { object: 'iv', instance: 1 } },
      { id: 'large', name, type: 'double', access: 'r', wire: { object: 'lav', instance: 1 } },
      { id: 'wide', name, type: 'long', access: 'rw', wire: { object: 'piv', instance: 2 } },
      { id: 'deep', name, type: 'long', access: 'r', wire: { object: 'iv', instance: 2, cov: false } },
      { id: 'real', name, type: 'double', access: 'r', wire: { object: 'av', instance: 1 } },
    ],
    actions: [],
  };
  it('shows every digit that an object has, polled and reported', async () => {
    const objects =
      'piv:1=123456789; iv:1=-2147483648; lav:1=123456.789012345; piv:2=18446744073709551615; iv:2=-9007199254740993; av:1=72.3';
    const simulator = await simulate({ objects });
    const live = await openLive(driver, { host, port: simulator.port, localPort: 0 }, { definition: exact });
    opened.push(live);
    await live.poll('values');
    await live.until(() => live.status('real') !== undefined && live.status('wide') !== undefined);
    expect(Object.fromEntries(live.values)).toMatchObject({
      pulses: 123_456_789,
      polled: 123_456_789,
      signed: -2_147_483_648,
      large: 123_456.789_012_345,
      wide: '18446744073709551615',
      deep: '-9007199254740993',
      real: 72.3,
    });
    simulator.set('piv:1', 4_294_967_295);
    await live.until(() => live.status('pulses') === 4_294_967_295);
    await live.execute('writeObject', { object: 'piv', instance: 2, value: '18446744073709551614', priority: 8 });
    expect(live.status('wide')).toBe('18446744073709551614');
    const tooLarge = live.execute('writeObject', { object: 'piv', instance: 2, value: '18446744073709551616' });
    await expect(tooLarge).rejects.toMatchObject({ kind: 'refused' });
  });

  it('shows what it wrote itself where the device takes a subscription and reports nothing', async () => {
    const simulator = await simulate({ silent: true });
    const quiet: Definition = {
      properties: [{ id: 'setpoint', name, type: 'double', access: 'rw', wire: { object: 'av', instance: 1 } }],
      actions: definition.actions,
    };
    const live = await openLive(driver, { host, port: simulator.port, localPort: 0 }, { definition: quiet });
    opened.push(live);
    await live.execute('writeObject', { object: 'av', instance: 1, value: '19', priority: 8 });
    expect(live.status('setpoint')).toBe(19);
    await live.execute('release');
    expect(live.status('setpoint')).toBe(22);
    // A device that takes its time to follow is read again with the next poll.
    await simulator.fault('lie');
    await live.execute('writeObject', { object: 'av', instance: 1, value: '18', priority: 8 });
    await simulator.fault('none');
    simulator.set('av:1', 18);
    await live.poll('values');
    expect(live.status('setpoint')).toBe(18);
  });

  it('reads one by one where ReadPropertyMultiple is not known', async () => {
    const live = await open(await simulate({ multiple: false }));
    await live.poll('values');
    expect([live.status('setpoint'), live.status('absent')]).toEqual([22, null]);
  });

  it('serves many devices from one local port', async () => {
    const localPort = await freePort();
    const [first, second] = [await simulate({ name: 'one' }), await simulate({ name: 'two', objects: 'ai:1=5:62' })];
    const [one, two] = [await open(first, { localPort }), await open(second, { localPort })];
    await Promise.all([one.poll('values'), two.poll('values')]);
    expect([one.status('deviceName'), two.status('deviceName')]).toEqual(['one', 'two']);
    expect([one.status('warmthTenths'), two.status('warmthTenths')]).toEqual([215, 50]);
  });

  it('reports silence, and is back at once', async () => {
    const simulator = await simulate();
    const live = await open(simulator);
    for (const fault of ['mute', 'garbage', 'refuse'] as const) {
      await simulator.fault(fault);
      await expect(live.poll('values')).rejects.toMatchObject({ kind: 'timeout' });
      await simulator.fault('none');
      await live.poll('values');
    }
    await simulator.fault('mute');
    await expect(open(simulator)).rejects.toMatchObject({ kind: 'timeout' });
    await simulator.fault('lie');
    await live.execute('setpoint', { to: 5 });
    expect(simulator.state()['av:1']).toBe(22);
  });

  it('finds devices, within a range if one is given', async () => {
    const simulator = await simulate({ instance: 4711 });
    const args = { address: host, port: simulator.port, localPort: 0, seconds: 5 };
    const search = runSearch(driver, args, (script) => script.stop());
    await search.over;
    expect(search.found[0]).toMatchObject({ key: '4711', params: { host, port: simulator.port, instance: 4711 } });
    const outside = runSearch(driver, { ...args, seconds: 1, from: 0, to: 4_000 });
    await outside.over;
    expect([outside.found, outside.progress]).toEqual([[], { done: 8, total: 8 }]);
  });
});

describe('noise', () => {
  const seeds = [
    '810a0017010400 0275010e0c0200000119551e094d1f'.replaceAll(' ', ''),
    '810a001d0100 30010c0c0000000119553e4441ac00003f00'.replaceAll(' ', ''),
    '810b00190120ffff00ff1000c4020004d22205c49103220103e7',
    '810a0011010030010e0c020000011e29554e',
    '810a0020010010020904 1c020004d22c00000001390 04e09552e4441ac00002f4f'.replaceAll(' ', ''),
    '810a000f010050010c91019120',
    '810a001301003c010003 0e0c0200000119'.replaceAll(' ', ''),
  ];
  const spoilt = (round: number): Buffer => {
    const packet = Buffer.from(seeds[round % seeds.length] ?? '', 'hex');
    packet[4 + ((round * 7) % (packet.length - 4))] = (round * 31) & 0xff;
    packet[4 + ((round * 13) % (packet.length - 4))] = (round >> 3) & 0xff;
    const cut = round % 3 === 0 ? packet.subarray(0, 5 + (round % packet.length)) : packet;
    cut.writeUInt16BE(cut.length, 2);
    return cut;
  };
  const createServerEnd = () =>
    createSimulatedServer({
      instance: 1,
      objects: createSimulatedObjects('ai:1=1:62', {
        instance: 1,
        name: '',
        vendor: '',
        model: '',
        multiple: true,
        status: () => 0,
      }),
      multiple: true,
      lies: () => false,
      send: () => {},
    });
  const shower = async (socket: Socket, port: number): Promise<void> => {
    for (let round = 0; round < 10_000; round += 1) {
      socket.send(spoilt(round), port, host);
      if (round % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await letTimePass(100, 'the last packets are read');
  };

  it('of 10 000 packets never makes the library throw at us or hang, on either side', () => {
    let refused = 0;
    const ends = [createBacnetClient({ timeoutMs: 400, send: () => {} }), createServerEnd()];
    for (let round = 0; round < 10_000; round += 1)
      for (const end of ends) if (!end.receive(spoilt(round), { host: '10.0.0.1', port: 47_808 })) refused += 1;
    expect(refused).toBeLessThan(20_000);
    for (const end of ends) end.client.close();
  });

  it('of 10 000 packets from the device’s own address does not stop the driver, nor the simulator', async () => {
    const simulator = await simulate();
    const localPort = await freePort();
    const noise = createSocket('udp4');
    await new Promise<void>((resolve) => noise.bind(0, host, resolve));
    const liar = await openLive(driver, { host, port: simulator.port, localPort }, { definition });
    opened.push(liar);
    // The noise comes from a second device, at whose address nothing else answers.
    const deaf = openLive(driver, { host, port: noise.address().port, localPort }).catch((error: Error) => error.name);
    await shower(noise, localPort);
    await shower(noise, simulator.port);
    expect(await deaf).toBe('DeviceError');
    await new Promise<void>((resolve) => noise.close(() => resolve()));
    await liar.poll('values');
    expect(liar.status('setpoint')).toBe(22);
  });
});

it('checks descriptions', () => {
  const faults = bacnetDeclares.check?.({
    properties: [{ id: 'a', name, type: 'double', access: 'r', wire: { object: 'zz', instance: 1, scale: 0 } }],
    actions: [
      { id: 'b', name, params: [], wire: { object: 'av', instance: 1, value: '{x}' } },
      { id: 'c', name, params: [], wire: { object: 'bv', instance: 1, value: 'maybe' } },
    ],
  });
  expect(faults?.map(({ at }) => at)).toEqual([
    'properties/a/object',
    'properties/a/scale',
    'actions/b/value',
    'actions/c/value',
  ]);
  expect(bacnetDeclares.check?.(definition)).toEqual([]);
});
