import { connect as netConnect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { createDriverScript } from '../../kit/driver-script.ts';
import { say } from '../../kit/say.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { simulate as simulateDriver } from '../../simulators.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { checkDefinition } from './modbus.check.ts';
import { modbusRtu, modbusTcp } from './modbus.driver.ts';
import { rtuFraming, tcpFraming } from './modbus.frames.ts';
import { rtuModels, tcpModels } from './modbus.models.ts';
import { itemOf, planBlocks } from './modbus.plan.ts';

const host = '127.0.0.1';
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const reading = (id: string, wire: Definition['properties'][number]['wire'], type: 'double' | 'bool' = 'double') => ({
  id,
  name: say(id, id),
  type,
  access: 'rw' as const,
  wire,
});

const definition: Definition = {
  properties: [
    reading('temperature', { address: 0, dataType: 'int16', scale: 0.1 }),
    reading('target', { address: 1, dataType: 'int16', scale: 0.1 }),
    reading('power', { table: 'coil', address: 5 }, 'bool'),
    reading('slow', { address: 40, dataType: 'float32', pollSeconds: 60 }),
  ],
  actions: [
    {
      id: 'setTarget',
      name: say('设定', 'Set'),
      params: [{ id: 'to', name: say('到', 'To'), type: 'double', required: true }],
      expect: [{ property: 'target', in: ['$to'] }],
      wire: { write: 'register', address: 1, dataType: 'int16', scale: 0.1, value: '{to}' },
    },
    {
      id: 'power',
      name: say('电源', 'Power'),
      params: [{ id: 'on', name: say('开', 'On'), type: 'bool' }],
      wire: { write: 'coil', address: 5, value: '{on}' },
    },
    {
      id: 'preset',
      name: say('预设', 'Preset'),
      params: [],
      wire: { write: 'registers', address: 20, value: '1,2,3' },
    },
    {
      id: 'curtains',
      name: say('窗帘', 'Curtains'),
      params: [],
      wire: { write: 'coils', address: 8, value: '1,0,1' },
    },
  ],
};

describe('planning', () => {
  const items = (...addresses: number[]) => addresses.map((address) => itemOf(reading(`p${address}`, { address }), {}));
  const spans = (...args: Parameters<typeof planBlocks>) =>
    planBlocks(...args).map((block) => [block.first, block.bytes / 2]);

  it('reads neighbours in one request, over small gaps, up to the limit', () => {
    expect(spans(items(0, 1, 5, 100), { joinGap: 8, maxRegisters: 125 })).toEqual([
      [0, 6],
      [100, 1],
    ]);
    expect(spans(items(0, 1, 2), { joinGap: 0, maxRegisters: 2 })).toEqual([
      [0, 2],
      [2, 1],
    ]);
  });
});

describe('on the wire', () => {
  it('polls with a transaction number and takes the answer apart', async () => {
    const script = createDriverScript(modbusTcp, {}, { definition });
    const open = script.open();
    await script.shouldSend(hex('0001 0000 0006 01 03 0000 0001'));
    script.transmit(hex('0001 0000 0005 01 03 02 00D7'));
    await open;
    const poll = script.poll('read');
    await script.shouldSend(hex('0002 0000 0006 01 01 0005 0001'));
    script.transmit(hex('0002 0000 0004 01 01 01 01'));
    await script.shouldSend(hex('0003 0000 0006 01 03 0000 0002'));
    script.transmit(hex('0002 0000 0005 01 03 02 FFFF'));
    script.transmit(hex('0003 0000 0007 01 03 04 00D7 00FA'));
    await poll;
    expect([script.status('temperature'), script.status('target'), script.status('power')]).toEqual([21.5, 25, true]);
    expect(script.status('slow')).toBeUndefined();
  });

  it('reads less at once when a device refuses, and remembers it', async () => {
    const script = createDriverScript(modbusRtu, { gapMs: 0 }, { definition });
    const rtu = (pdu: string) => rtuFraming.encode(1, hex(pdu), 0);
    const open = script.open();
    await script.shouldSend(rtu('03 0000 0001'));
    script.transmit(rtu('83 02'));
    await open;
    for (const turn of ['first', 'second']) {
      const poll = script.poll('read');
      await script.shouldSend(rtu('01 0005 0001'));
      script.transmit(rtu('01 01 00'));
      if (turn === 'first') {
        await script.shouldSend(rtu('03 0000 0002'));
        script.transmit(rtu('83 02'));
      }
      await script.shouldSend(rtu('03 0000 0001'));
      script.transmit(rtu('03 02 0010'));
      await script.shouldSend(rtu('03 0001 0001'));
      script.transmit(rtu('83 02'));
      await expect(poll).rejects.toMatchObject({
        kind: 'unsupported',
        text: { en: expect.stringContaining('address') },
      });
    }
    expect([script.status('temperature'), script.status('target')]).toEqual([1.6, null]);
  });

  it('lets a late RTU answer pass instead of taking it for the next one', async () => {
    const script = createDriverScript(
      modbusRtu,
      { gapMs: 0 },
      { definition: { ...definition, properties: definition.properties.slice(0, 1) } },
    );
    const rtu = (pdu: string) => rtuFraming.encode(1, hex(pdu), 0);
    const open = script.open();
    await script.shouldSend(rtu('03 0000 0001'));
    script.transmit(rtu('03 02 0001'));
    await open;
    const missed = script.poll('read');
    await script.shouldSend(rtu('03 0000 0001'));
    await script.advance(2_000);
    await expect(missed).rejects.toMatchObject({ kind: 'timeout' });
    const poll = script.poll('read');
    script.transmit(rtu('03 02 0001'));
    await script.advance(200);
    await script.shouldSend(rtu('03 0000 0001'));
    script.transmit(rtu('03 02 0002'));
    await poll;
    expect(script.status('temperature')).toBe(0.2);
  });

  it('asks an RTU device that never falls silent all the same', async () => {
    const script = createDriverScript(
      modbusRtu,
      { gapMs: 0 },
      { definition: { ...definition, properties: definition.properties.slice(0, 1) } },
    );
    const rtu = (pdu: string) => rtuFraming.encode(1, hex(pdu), 0);
    const open = script.open();
    await script.shouldSend(rtu('03 0000 0001'));
    script.transmit(rtu('03 02 0001'));
    await open;
    const missed = script.poll('read');
    await script.shouldSend(rtu('03 0000 0001'));
    await script.advance(2_000);
    await expect(missed).rejects.toMatchObject({ kind: 'timeout' });
    const poll = script.poll('read');
    for (let turn = 0; turn < 40; turn += 1) {
      script.transmit(rtu('03 02 0001'));
      await script.advance(100);
    }
    await script.shouldSend(rtu('03 0000 0001'));
    script.transmit(rtu('03 02 0002'));
    await poll;
  });

  it.each([
    [1, 'unsupported'],
    [3, 'refused'],
    [6, 'busy'],
    [11, 'timeout'],
  ])('reports exception %i as %s', async (code, kind) => {
    const script = createDriverScript(modbusTcp, {}, { definition: { ...definition, properties: [] } });
    await script.open();
    const power = script.execute('power', { on: true });
    await script.shouldSend(hex('0001 0000 0006 01 05 0005 FF00'));
    script.transmit(Buffer.concat([hex('0001 0000 0003 01 85'), Buffer.from([code])]));
    await expect(power).rejects.toMatchObject({ kind, text: { en: expect.stringContaining(`exception ${code}`) } });
  });

  it('refuses a value that does not fit before it is sent', async () => {
    const script = createDriverScript(modbusTcp, {}, { definition: { ...definition, properties: [] } });
    await script.open();
    await expect(script.execute('setTarget', { to: 9_999 })).rejects.toMatchObject({ kind: 'refused' });
    await expect(script.execute('setTarget', {})).rejects.toMatchObject({ kind: 'refused' });
    await script.shouldBeSilent();
  });
});

describe.each([modbusTcp, modbusRtu])('$id with its simulator', (driver) => {
  const simulate = async (): Promise<Simulator> => {
    const params = { definition: JSON.stringify(definition), size: 200 };
    const simulator = await simulateDriver(driver.id, { host, port: 0, params });
    opened.push(simulator);
    return simulator;
  };
  const connect = async (simulator: Simulator, params = {}): Promise<LiveDevice> => {
    const live = await openLive(driver, { host, port: simulator.port, timeoutMs: 300, ...params }, { definition });
    opened.push(live);
    return live;
  };

  it('reads, writes and reads back', async () => {
    const simulator = await simulate();
    simulator.set('temperature', -3.5);
    simulator.set('slow', 1.25);
    const live = await connect(simulator);
    await live.poll('read');
    await live.poll('read60');
    expect([live.status('temperature'), live.status('slow')]).toEqual([-3.5, 1.25]);
    await live.execute('setTarget', { to: 22.5 });
    await live.execute('power', { on: true });
    await live.execute('preset');
    await live.execute('curtains');
    expect(simulator.state()).toMatchObject({ target: 22.5, power: true });
    const actions = typeof driver.actions === 'function' ? driver.actions(live.device) : [];
    await actions[0]?.readBack?.(live.device);
    expect(live.status('target')).toBe(22.5);
  });

  it('leaves what a lying device did not do to the read-back', async () => {
    const simulator = await simulate();
    const live = await connect(simulator);
    await simulator.fault('lie');
    await live.execute('setTarget', { to: 22.5 });
    await live.poll('read');
    expect(live.status('target')).toBe(0);
  });

  it('answers a function without data with exception 1 and keeps the connection', async () => {
    const simulator = await simulate();
    const framing = driver.id === 'modbus_tcp' ? tcpFraming : rtuFraming;
    const socket = netConnect(simulator.port, host);
    opened.push({ close: () => socket.destroy() });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('hex');
    });
    socket.write(framing.encode(1, hex('11'), 5));
    await expect.poll(() => received).toBe(framing.encode(1, hex('91 01'), 5).toString('hex'));
    received = '';
    socket.write(framing.encode(1, hex('03 0000 0001'), 6));
    await expect.poll(() => received).toBe(framing.encode(1, hex('03 02 0000'), 6).toString('hex'));
  });

  it('is offline when nothing, noise or another unit answers, and is back afterwards', async () => {
    const simulator = await simulate();
    for (const fault of ['mute', 'half-open', 'garbage'] as const) {
      await simulator.fault(fault);
      await expect(connect(simulator)).rejects.toMatchObject({ name: 'DeviceError' });
    }
    await simulator.fault('refuse');
    await expect(connect(simulator)).rejects.toMatchObject({ kind: 'unreachable' });
    await simulator.fault('none');
    await expect(connect(simulator, { unit: 9 })).rejects.toMatchObject({ kind: 'timeout' });
    const live = await connect(simulator);
    await live.poll('read');
    expect(live.status('temperature')).toBe(0);
  });
});

describe('the models', () => {
  it.each([...rtuModels, ...tcpModels])('$manufacturer $name is whole', ({ definition: own, params }) => {
    if (own === undefined) throw new Error('a model without properties');
    expect(checkDefinition(own)).toEqual([]);
    const ids = own.properties.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const blocks = planBlocks(
      own.properties.map((property) => itemOf(property, params)),
      { joinGap: 8, maxRegisters: 125 },
    );
    expect(blocks.length).toBeGreaterThan(0);
    for (const { expect: proofs = [] } of own.actions)
      for (const { property } of proofs) expect(ids).toContain(property);
  });
});

it('says what is wrong with a definition', () => {
  const faults = checkDefinition({
    properties: [reading('a', { address: 65_535, dataType: 'float64' }), reading('b', { address: 1, bit: 17 })],
    actions: [{ id: 'c', name: say('c', 'c'), params: [], wire: { address: 1, value: '{level}' } }],
  });
  expect(faults.map(({ at }) => at)).toEqual(['properties/a/address', 'properties/b/bit', 'actions/c/value']);
});
