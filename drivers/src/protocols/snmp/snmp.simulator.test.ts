import { createSocket } from 'node:dgram';
import type { Value } from '@eoms/contract/vocabulary';
import { afterEach, expect, it } from 'vitest';
import type { DeclaredProperty, Definition } from '../../kit/definition.ts';
import type { DeviceError } from '../../kit/device-error.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { snmp } from './snmp.driver.ts';
import { snmpModels } from './snmp.models.ts';
import { rowsOf } from './snmp.rows.ts';
import { simulateSnmp } from './snmp.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const modelOf = (name: string): DriverModel => {
  const found = snmpModels.find((model) => model.name.startsWith(name));
  if (found === undefined) throw new Error(`no model ${name}`);
  return found;
};
const simulate = async (model: DriverModel, params: Record<string, Value> = {}): Promise<Simulator> => {
  const definition = JSON.stringify(model.definition);
  const simulator = await simulateSnmp({ host, port: 0, params: { definition, rows: 3, ...params } });
  opened.push(simulator);
  return simulator;
};
const connect = async (port: number, model?: DriverModel, params: Record<string, Value> = {}): Promise<LiveDevice> => {
  const definition = model?.definition;
  const live = await openLive(
    snmp,
    { host, port, trapPort: 0, timeoutMs: 250, retries: 0, ...params },
    definition === undefined ? {} : { definition },
  );
  opened.push(live);
  return live;
};

it.each(snmpModels)('$manufacturer $name is read whole from a simulated agent', async (model) => {
  const simulator = await simulate(model);
  const live = await connect(simulator.port, model, { timeoutMs: 5_000 });
  for (const poll of typeof snmp.poll === 'function' ? snmp.poll(live.device) : []) await poll.run(live.device);
  const asked = model.definition?.properties.filter(({ wire }) => wire.convert !== 'rate') ?? [];
  for (const { id, wire } of asked) expect([id, live.values.has(wire.column ? `${id}[3]` : id)]).toEqual([id, true]);
});

it('switches an outlet and proves it', async () => {
  const pdu = modelOf('Switched Rack PDU');
  const simulator = await simulate(pdu);
  const live = await connect(simulator.port, pdu);
  const timed = live.roundTrips.length;
  await live.execute('switchOutlet', { outlet: '2', to: 'off' });
  expect(live.roundTrips.length).toBeGreaterThan(timed);
  expect(simulator.state()).toMatchObject({ 'outlet[1]': 'on', 'outlet[2]': 'off' });
  const actions = typeof snmp.actions === 'function' ? snmp.actions(live.device) : [];
  const [outlet] = actions.find(({ id }) => id === 'switchOutlet')?.params ?? [];
  expect(outlet?.options).toHaveLength(3);
  await actions.find(({ id }) => id === 'switchOutlet')?.readBack?.(live.device);
  expect(live.status('outlet', 2)).toBe('off');
  await expect(live.execute('switchOutlet', { outlet: '9', to: 'off' })).rejects.toMatchObject({ kind: 'refused' });
});

it('names its ports as a switch does, in tables of their own length, and counts octets beyond 32 bits', async () => {
  const catalyst = modelOf('Catalyst');
  const simulator = await simulate(catalyst, { rows: 2, tableRows: 'temperature=1', rowNames: 'temperature=Inlet' });
  simulator.set('inTraffic[2]', 80_000_000);
  const live = await connect(simulator.port, catalyst, { timeoutMs: 5_000 });
  const labels = live.device.definition.properties.map((property) =>
    rowsOf(live.device, property).map(({ label }) => label),
  );
  const ids = live.device.definition.properties.map(({ id }) => id);
  expect(labels[ids.indexOf('link')]).toEqual(['GigabitEthernet1/0/1', 'GigabitEthernet1/0/2']);
  expect(labels[ids.indexOf('temperature')]).toEqual(['Inlet']);
  const polls = typeof snmp.poll === 'function' ? snmp.poll(live.device) : [];
  for (const poll of polls) await poll.run(live.device);
  simulator.set('inTraffic[2]', 80_008_000);
  expect(simulator.state()['inTraffic[2]']).toBe(80_008_000);
  for (const poll of polls) await poll.run(live.device);
  expect(live.values.get('inTraffic[2]')).toBeGreaterThan(0);
});

it('reads a UPS that goes to battery', async () => {
  const ups = modelOf('Smart-UPS');
  const simulator = await simulate(ups);
  simulator.set('outputStatus', 'onBattery');
  simulator.set('battery', 55);
  simulator.set('runtime', 600);
  const live = await connect(simulator.port, ups);
  await live.poll('read');
  expect([live.status('outputStatus'), live.status('battery'), live.status('runtime')]).toEqual(['onBattery', 55, 600]);
});

it('shows in words, and as no number, what a printer says instead of a level', async () => {
  const printer = modelOf('Printer');
  const simulator = await simulate(printer, { rows: 5 });
  const levels = [4_200, 0, -1, -2, -3];
  for (const [at, level] of levels.entries()) simulator.set(`supplyLevel[${at + 1}]`, level);
  simulator.set('supplyCapacity[4]', -2);
  const live = await connect(simulator.port, printer, { timeoutMs: 5_000 });
  await live.poll('read300');
  const read = (key: string) => levels.map((_, at) => live.status(key, at + 1));
  expect(read('supplyLevel')).toEqual([4_200, 0, null, null, null]);
  expect(read('supplyState')).toEqual(['measured', 'empty', 'unrestricted', 'unknown', 'someLeft']);
  expect(live.status('supplyCapacity', 4)).toBeNull();
});

it('takes the filling of an UPS that does not measure something for no value', async () => {
  const ups = modelOf('UPS (UPS-MIB)');
  const simulator = await simulate(ups);
  simulator.set('1.3.6.1.2.1.33.1.2.3.0', -1);
  simulator.set('1.3.6.1.2.1.33.1.2.5.0', 2_147_483_647);
  simulator.set('1.3.6.1.2.1.33.1.2.7.0', -1);
  const live = await connect(simulator.port, ups, { timeoutMs: 5_000 });
  await live.poll('read');
  expect(['runtime', 'batteryVoltage', 'temperature'].map((key) => live.status(key))).toEqual([null, null, -1]);
});

it('reads a number with its unit, and names a text that is none after everything else was read', async () => {
  const ofText = (id: string, unit: string, last: number): DeclaredProperty => ({
    id,
    name: say(`${id}（中文）`, id),
    type: 'double',
    unit,
    access: 'r',
    wire: { oid: `1.3.6.1.4.1.99.1.${last}.0` },
  });
  const definition: Definition = {
    properties: [ofText('inlet', '°C', 1), ofText('outlet', '°C', 2), ofText('humidity', '%', 3)],
    actions: [],
  };
  const simulator = await simulate({ ...modelOf('Printer'), definition: { properties: [], actions: [] } });
  for (const [last, text] of ['  23.75 C', '74.75 F', '41 %'].entries())
    simulator.set(`1.3.6.1.4.1.99.1.${last + 1}.0`, text);
  const live = await openLive(snmp, { host, port: simulator.port, trapPort: 0 }, { definition });
  opened.push(live);
  await expect(live.poll('read')).rejects.toMatchObject({
    kind: 'refused',
    text: { zh: expect.stringContaining('outlet（中文）：“74.75 F”'), en: 'outlet: "74.75 F" is no number of °C' },
  });
  expect(['inlet', 'outlet', 'humidity'].map((key) => live.status(key))).toEqual([23.75, null, 41]);
});

it('is offline while the agent is mute, noisy or away, and back within a moment', async () => {
  const simulator = await simulate(modelOf('UPS (UPS-MIB)'));
  for (const fault of ['mute', 'half-open', 'garbage', 'refuse'] as const) {
    await simulator.fault(fault);
    await expect(connect(simulator.port)).rejects.toMatchObject({ kind: 'timeout' });
  }
  await simulator.fault('none');
  const live = await connect(simulator.port);
  expect(live.status('uptime')).toBeTypeOf('number');
});

it('leaves what a lying agent did not do to the read-back', async () => {
  const pdu = modelOf('Switched PDU');
  const simulator = await simulate(pdu);
  const live = await connect(simulator.port, pdu);
  await simulator.fault('lie');
  await live.execute('switchOutlet', { outlet: '1', to: 'off' });
  await live.poll('read');
  expect(live.status('outlet', 1)).toBe('on');
});

it('goes on without traps when the port cannot be had', async () => {
  const taken = createSocket('udp6');
  await new Promise<void>((resolve) => taken.bind(0, resolve));
  opened.push({ close: () => new Promise<void>((resolve) => taken.close(() => resolve())) });
  const simulator = await simulate(modelOf('UPS (UPS-MIB)'));
  const live = await connect(simulator.port, undefined, { trapPort: taken.address().port });
  expect(live.status('trapState')).toBe('failed');
});

const keptProperty = (id: string, zh: string, wire: DeclaredProperty['wire']): DeclaredProperty => ({
  id,
  name: say(zh, id),
  type: 'string',
  access: 'r',
  wire,
});
const kept: Definition = {
  properties: [
    keptProperty('port', '端口', { oid: '1.3.6.1.2.1.2.2.1.8', column: true }),
    keptProperty('name', '名称', { oid: '1.3.6.1.4.1.9999.1.0' }),
    keptProperty('secret', '密级', { oid: '1.3.6.1.4.1.9999.2.0' }),
  ],
  actions: [],
};
it.each([
  ['2c', {}],
  ['3', { user: 'operator', authKey: 'first-password', privKey: 'second-password' }],
])('reads around a column and an object that the agent keeps to itself, by v%s', async (version, users) => {
  const model = { name: 'kept', manufacturer: '', category: '', params: {}, definition: kept, source: '' };
  const hidden = '1.3.6.1.2.1.2.2.1.8 1.3.6.1.4.1.9999.2.0';
  const simulator = await simulate(model, { kept: hidden, ...users });
  const live = await connect(simulator.port, model, { version, timeoutMs: 2_000, ...users });
  await expect(live.poll('read')).rejects.toMatchObject({
    kind: 'refused',
    text: { zh: '端口：不允许读取', en: 'port: reading is not allowed' },
  });
  expect(live.lost()).toBeUndefined();
  expect([live.status('name'), live.status('secret'), live.status('port', 1)]).toEqual([
    simulator.state().name,
    null,
    null,
  ]);
  expect(live.status('uptime')).toBeTypeOf('number');
});

it.each([
  [{ version: '2c' }, 'community'],
  [{ version: '1' }, 'community'],
  [{ version: '3', user: 'a', authKey: 'first-password', privKey: 'second-password' }, 'encryption password'],
  [{ version: '3', user: 'a', authKey: 'first-password', privProtocol: 'none' }, 'SNMP v3 is not enabled'],
  [{ version: '3', user: 'a', authProtocol: 'none' }, 'SNMP v3 is not enabled'],
])('reports silence in the words of its version: %j', async (params, blamed) => {
  const simulator = await simulate(modelOf('UPS (UPS-MIB)'));
  await simulator.fault('mute');
  const failed = await connect(simulator.port, undefined, params).catch((error: DeviceError) => error);
  expect(failed).toMatchObject({ kind: 'timeout', text: { en: expect.stringContaining(blamed) } });
  const { zh, en } = (failed as DeviceError).text;
  expect([zh.includes('团体名'), en.includes('community')]).toEqual([params.version !== '3', params.version !== '3']);
});

it('stops a search that is no longer wanted', async () => {
  const search = runSearch(snmp, { range: '127.9.0.0/22', port: 9, timeoutMs: 5_000 });
  search.stop();
  await search.over;
  expect(search.found).toEqual([]);
  expect(search.progress.done).toBeLessThan(100);
});

it('outlives 10 000 malformed answers and reads on', async () => {
  const agent = createSocket('udp4');
  await new Promise<void>((resolve) => agent.bind(0, host, resolve));
  opened.push({ close: () => new Promise<void>((resolve) => agent.close(() => resolve())) });
  const samples: Buffer[] = [];
  let sent = 0;
  agent.on('message', (request, from) => {
    // An echo with the type of a response keeps the request's id, so that the library decodes it.
    const answer = Buffer.from(request);
    const at = answer.indexOf(0xa0, 13);
    if (at > 0) answer[at] = 0xa2;
    samples.push(answer);
    for (const frame of malformedFrames(500, samples.slice(-4), sent)) agent.send(frame, from.port, host);
    sent += 500;
  });
  const outcomes = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const outcome = await connect(agent.address().port, undefined, { timeoutMs: 100 }).then(
      () => 'open',
      (error: Error) => error.name,
    );
    outcomes.add(outcome);
  }
  expect(sent).toBeGreaterThanOrEqual(10_000);
  expect([...outcomes].filter((outcome) => outcome !== 'open' && outcome !== 'DeviceError')).toEqual([]);
  const simulator = await simulate(modelOf('UPS (UPS-MIB)'));
  expect((await connect(simulator.port)).lost()).toBeUndefined();
});
