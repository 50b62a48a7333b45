import { letTimePass } from '@eoms/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSearch } from '../../kit/search-script.ts';
import { openLive } from '../../testing/live-device.ts';
import { createMemoryBroker, type MemoryBroker } from '../../testing/memory-broker.ts';
import { readBridgeDevices, readPresence } from './zigbee2mqtt.codec.ts';
import { zigbee2mqtt } from './zigbee2mqtt.driver.ts';
import { featuresOf, meaningOf } from './zigbee2mqtt.exposes.ts';
import { zigbeeModels } from './zigbee2mqtt.models.ts';
import { featuresOfModel } from './zigbee2mqtt.table.ts';

/** As the Zigbee2MQTT documentation shows it ("Exposes"). */
const lamp = [
  {
    type: 'light',
    features: [
      { type: 'binary', name: 'state', property: 'state', value_on: 'ON', value_off: 'OFF', access: 7 },
      { type: 'numeric', name: 'brightness', property: 'brightness', value_min: 0, value_max: 254, access: 7 },
      {
        type: 'composite',
        name: 'color_xy',
        property: 'color',
        features: [
          { type: 'numeric', name: 'x', property: 'x', access: 7 },
          { type: 'numeric', name: 'y', property: 'y', access: 7 },
        ],
      },
      {
        type: 'composite',
        name: 'color_hs',
        property: 'color',
        features: [
          { type: 'numeric', name: 'hue', property: 'hue', access: 7 },
          { type: 'numeric', name: 'saturation', property: 'saturation', access: 7 },
        ],
      },
    ],
  },
  { type: 'enum', name: 'effect', property: 'effect', values: ['blink', 'breathe'], access: 2 },
  { type: 'numeric', name: 'linkquality', property: 'linkquality', unit: 'lqi', access: 1 },
];
const bridge = (name = 'lamp', exposes: unknown = lamp) => [
  { type: 'Coordinator', ieee_address: '0x00', friendly_name: 'Coordinator', definition: null },
  {
    type: 'Router',
    ieee_address: '0x01',
    friendly_name: name,
    definition: { model: 'L1', vendor: 'V', description: 'Lamp', exposes },
  },
];

const open = async (params = {}, list: object = bridge()) => {
  const broker = createMemoryBroker();
  await broker.say('zigbee2mqtt/bridge/devices', list, { retain: true });
  await broker.say('zigbee2mqtt/bridge/state', { state: 'online' }, { retain: true });
  const live = await openLive(zigbee2mqtt, { device: 'lamp', ...params }, { shared: broker });
  return { broker, live };
};
const offered = (live: Awaited<ReturnType<typeof openLive>>) => ({
  properties: typeof zigbee2mqtt.properties === 'function' ? zigbee2mqtt.properties(live.device) : [],
  actions: typeof zigbee2mqtt.actions === 'function' ? zigbee2mqtt.actions(live.device) : [],
});
const lastOf = ({ published }: MemoryBroker) => published.at(-1);

describe('a Zigbee device', () => {
  it('is what the bridge says', async () => {
    const { live } = await open();
    const { properties, actions } = offered(live);
    expect(properties.map(({ id, type, capability }) => [id, type, capability])).toEqual([
      ['state', 'bool', 'power'],
      ['brightness', 'double', 'brightness'],
      ['color_x', 'double', undefined],
      ['color_y', 'double', undefined],
      ['color_hue', 'double', undefined],
      ['color_saturation', 'double', undefined],
      ['linkquality', 'double', 'signalStrength'],
    ]);
    expect(actions.map(({ id }) => id)).toEqual([
      ...['set_state', 'set_brightness', 'set_color_x', 'set_color_y', 'set_color_hue', 'set_color_saturation'],
      ...['set_effect', 'set_color_xy', 'set_color_hs'],
    ]);
    live.close();
  });

  it('reads its state and sets it', async () => {
    const { broker, live } = await open();
    expect(lastOf(broker)).toMatchObject({ topic: 'zigbee2mqtt/lamp/get', payload: '{"state":"","brightness":""}' });
    await broker.say('zigbee2mqtt/lamp', { state: 'ON', brightness: 120, color: { x: 0.3 }, linkquality: 80 });
    expect(Object.fromEntries(live.values)).toEqual({ state: true, brightness: 120, color_x: 0.3, linkquality: 80 });
    await broker.say('zigbee2mqtt/lamp', { state: 'ON' });
    expect(live.roundTrips).toHaveLength(1);
    await live.execute('set_state', { value: false });
    expect(lastOf(broker)).toMatchObject({ topic: 'zigbee2mqtt/lamp/set', payload: '{"state":"OFF"}' });
    await offered(live).actions[0]?.readBack?.(live.device);
    expect(lastOf(broker)).toMatchObject({ topic: 'zigbee2mqtt/lamp/get', payload: '{"state":""}' });
    live.close();
  });

  it('receives a colour as a whole: the bridge takes no half', async () => {
    const { broker, live } = await open();
    await expect(live.execute('set_color_x', { value: 0.5 })).rejects.toMatchObject({
      kind: 'refused',
      text: { zh: expect.stringContaining('颜色 y'), en: expect.stringContaining('Colour y') },
    });
    await broker.say('zigbee2mqtt/lamp', { color: { x: 0.3, y: 0.4, hue: 20, saturation: 90 } });
    await live.execute('set_color_x', { value: 0.5 });
    expect(JSON.parse(String(lastOf(broker)?.payload))).toEqual({ color: { x: 0.5, y: 0.4 } });
    await live.execute('set_color_saturation', { value: 50 });
    expect(JSON.parse(String(lastOf(broker)?.payload))).toEqual({ color: { hue: 20, saturation: 50 } });
    await live.execute('set_color_xy', { x: 0.1, y: 0.2 });
    expect(JSON.parse(String(lastOf(broker)?.payload))).toEqual({ color: { x: 0.1, y: 0.2 } });
    await live.execute('set_color_hs', { hue: 200, saturation: 30 });
    expect(JSON.parse(String(lastOf(broker)?.payload))).toEqual({ color: { hue: 200, saturation: 30 } });
    const whole = offered(live).actions.find(({ id }) => id === 'set_color_xy');
    expect(whole?.params?.map(({ id, required }) => [id, required])).toEqual([
      ['x', true],
      ['y', true],
    ]);
    expect(whole?.expect?.map(({ property }) => property)).toEqual(['color_x', 'color_y']);
    await whole?.readBack?.(live.device);
    expect(lastOf(broker)).toMatchObject({ topic: 'zigbee2mqtt/lamp/get', payload: '{"color":{"x":"","y":""}}' });
    live.close();
  });

  it('is online when bridge and device are', async () => {
    const { broker, live } = await open();
    await live.until(() => live.online() === true);
    await broker.say('zigbee2mqtt/lamp/availability', 'offline');
    expect(live.online()).toBe(false);
    await broker.say('zigbee2mqtt/lamp', { state: 'ON' });
    expect(live.online()).toBe(true);
    await broker.say('zigbee2mqtt/bridge/state', 'offline');
    expect(live.online()).toBe(false);
    await broker.say('zigbee2mqtt/bridge/state', { state: 'online' });
    await broker.say('zigbee2mqtt/bridge/devices', []);
    expect(live.online()).toBe(false);
    live.close();
  });

  it('is offline after the silence that was agreed, not while it speaks, and back with the next word', async () => {
    const { broker, live } = await open({ silenceSeconds: 1 });
    await live.until(() => live.online() === true);
    for (let word = 0; word < 5; word += 1) {
      await letTimePass(400, 'the next word comes before the silence is too long');
      await broker.say('zigbee2mqtt/lamp', { state: 'ON' });
      expect(live.online()).toBe(true);
    }
    await live.until(() => live.online() === false);
    await broker.say('zigbee2mqtt/lamp', { state: 'ON' });
    expect(live.online()).toBe(true);
    await broker.say('zigbee2mqtt/bridge/state', 'offline');
    await broker.say('zigbee2mqtt/lamp', { state: 'ON' });
    expect(live.online()).toBe(false);
    live.close();
  });

  it('is found again by its address after it was renamed', async () => {
    const { broker, live } = await open({ device: '0x01' });
    await broker.say('zigbee2mqtt/bridge/devices', bridge('hall/lamp'));
    await broker.say('zigbee2mqtt/hall/lamp', { state: 'ON' });
    expect(live.status('state')).toBe(true);
    expect(broker.followers('zigbee2mqtt/lamp')).toBe(0);
    live.close();
  });

  it('comes from the table when the bridge does not describe it', async () => {
    const { broker, live } = await open({ model: 'WSDCGQ11LM' }, bridge('lamp', []));
    await broker.say('zigbee2mqtt/lamp', { temperature: 21.3, humidity: 40 });
    expect([live.status('temperature'), live.status('humidity')]).toEqual([21.3, 40]);
    live.close();
  });

  it('waits for a list only as long as its bridge might have one', async () => {
    const broker = createMemoryBroker();
    const opening = () => openLive(zigbee2mqtt, { device: 'lamp', model: 'WSDCGQ11LM' }, { shared: broker });
    const took = async () => {
      const from = performance.now();
      (await opening()).close();
      return performance.now() - from;
    };
    const [first, later] = [await took(), await took()];
    expect(first).toBeGreaterThan(2_900);
    expect(later).toBeLessThan(first / 2);
  });

  it('never guesses', async () => {
    const { broker, live } = await open();
    await broker.say('zigbee2mqtt/lamp', { state: 'MAYBE', brightness: 'much', color: 'red', linkquality: null });
    expect(Object.fromEntries(live.values)).toEqual({ state: null, brightness: null });
    live.close();
  });

  it('takes neither null nor the invalid values of Zigbee for a measurement', async () => {
    const { broker, live } = await open({ model: 'WSDCGQ11LM' }, bridge('lamp', []));
    const shown = () => ['temperature', 'humidity', 'battery'].map((key) => live.status(key));
    await broker.say('zigbee2mqtt/lamp', { temperature: 21.3, humidity: 40, battery: 90 });
    expect(shown()).toEqual([21.3, 40, 90]);
    await broker.say('zigbee2mqtt/lamp', { temperature: -327.68, humidity: 655.35, battery: null });
    expect(shown()).toEqual([null, null, null]);
    await broker.say('zigbee2mqtt/lamp', { temperature: 21.4 });
    expect(shown()).toEqual([21.4, null, null]);
    live.close();
  });

  it('is found', async () => {
    const broker = createMemoryBroker();
    await broker.say('zigbee2mqtt/bridge/devices', bridge(), { retain: true });
    const search = runSearch(zigbee2mqtt, { seconds: 1 }, (script) => script.stop(), broker);
    await search.over;
    expect(search.found).toMatchObject([{ key: '0x01', name: 'lamp', params: { device: 'lamp', model: 'L1' } }]);
  });
});

describe('what a bridge may say', () => {
  it('is read or left out, never thrown at', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const payload = Buffer.from(text);
        readBridgeDevices(payload);
        readPresence(payload);
        const document: unknown = JSON.parse(text);
        for (const feature of featuresOf(document)) meaningOf(feature, document);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the table of models', () => {
  it.each(zigbeeModels.map((model) => String(model.params.model)))('knows %s', async (model) => {
    expect(featuresOf(await featuresOfModel(model)).length).toBeGreaterThan(0);
  });
});
