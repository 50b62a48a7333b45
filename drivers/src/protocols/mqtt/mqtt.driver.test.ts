import { describe, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { runSearch } from '../../kit/search-script.ts';
import { openLive } from '../../testing/live-device.ts';
import { createMemoryBroker } from '../../testing/memory-broker.ts';
import { mqtt } from './mqtt.driver.ts';
import { mqttModels } from './mqtt.models.ts';

const name = { zh: '值', en: 'value' };
const definition: Definition = {
  properties: [
    {
      id: 'temperature',
      name,
      type: 'double',
      access: 'r',
      wire: { topic: '{base}/sensor', selector: 'air.temp', scale: 0.1 },
    },
    {
      id: 'door',
      name,
      type: 'bool',
      access: 'r',
      wire: { topic: '{base}/sensor', selector: '/door', map: 'open=true; shut=false' },
    },
    { id: 'relay', name, type: 'bool', access: 'rw', wire: { topic: '{base}/relay' } },
    { id: 'counter', name, type: 'int', access: 'r', wire: { topic: '{base}/counter', retained: 'ignore' } },
  ],
  actions: [
    {
      id: 'relay',
      name,
      params: [{ id: 'on', name, type: 'bool' }],
      expect: [{ property: 'relay', in: ['$on'] }],
      wire: { topic: '{base}/relay/set', payload: '{on?ON:OFF}', qos: '1' },
    },
    {
      id: 'text',
      name,
      params: [{ id: 'line', name, type: 'string' }],
      wire: { topic: '{base}/text/set', payload: '{"line":"{line}","n":1}', retain: true },
    },
  ],
};

const open = async (params = {}) => {
  const broker = createMemoryBroker();
  let settled = 0;
  const durable = async (work?: () => void) => {
    work?.();
    settled += 1;
  };
  const live = await openLive(mqtt, { base: 'room/1', ...params }, { definition, shared: { ...broker, durable } });
  return { broker, live, settled: () => settled };
};

describe('a device on MQTT', () => {
  it('reads values out of payloads and JSON, with map and scale', async () => {
    const { broker, live } = await open();
    await broker.say('room/1/sensor', { air: { temp: 215 }, door: 'open' });
    await broker.say('room/1/relay', 'on');
    expect(Object.fromEntries(live.values)).toEqual({ temperature: 21.5, door: true, relay: true });
    live.close();
  });

  it('takes what the broker kept, unless the model says otherwise', async () => {
    const broker = createMemoryBroker();
    await broker.say('room/1/relay', 'ON', { retain: true });
    await broker.say('room/1/counter', '5', { retain: true });
    const live = await openLive(mqtt, { base: 'room/1' }, { definition, shared: broker });
    await live.until(() => live.status('relay') === true);
    await broker.say('room/1/counter', '6');
    expect(live.status('counter')).toBe(6);
    live.close();
  });

  it('never guesses: what means nothing keeps its value and is marked bad', async () => {
    const { broker, live } = await open();
    await broker.say('room/1/sensor', { air: { temp: 215 }, door: 'open' });
    const qualities: (string | undefined)[] = [];
    const { set } = live.device;
    Object.assign(live.device, {
      set: (id: string, value: never, how?: { quality?: string }) => {
        qualities.push(how?.quality);
        set(id, value);
      },
    });
    await broker.say('room/1/sensor', { air: { temp: 'warm' } });
    await broker.say('room/1/sensor', 'not json');
    expect(live.status('temperature')).toBe(21.5);
    expect(qualities).toEqual(['bad']);
    live.close();
  });

  it('publishes what an action says; a text cannot leave its quotes', async () => {
    const { broker, live } = await open();
    await live.execute('relay', { on: false });
    await live.execute('text', { line: 'say "hi", {on}' });
    expect(broker.published).toEqual([
      { topic: 'room/1/relay/set', payload: 'OFF', qos: 1, retain: false },
      { topic: 'room/1/text/set', payload: '{"line":"say \\"hi\\", {on}","n":1}', qos: 0, retain: true },
    ]);
    live.close();
  });

  it('believes the last will', async () => {
    const { broker, live } = await open({ availability: '{base}/status' });
    expect(live.online()).toBeUndefined();
    await broker.say('room/1/status', 'online', { retain: true });
    expect(live.online()).toBe(true);
    await broker.say('room/1/status', 'offline', { retain: true });
    expect(live.online()).toBe(false);
    await broker.say('room/1/status', 'weather');
    expect(live.online()).toBe(false);
    live.close();
  });

  it('acknowledges QoS 1 only after the readings of that message are durable', async () => {
    const { broker, live, settled } = await open();
    await broker.say('room/1/relay', 'ON');
    expect(settled()).toBe(0);
    await Promise.all([broker.say('room/1/relay', 'OFF', { qos: 1 }), broker.say('room/1/counter', '1', { qos: 1 })]);
    expect([settled(), live.status('relay'), live.status('counter')]).toEqual([2, false, 1]);
    live.close();
  });

  it('is lost with its broker, and follows nothing after its end', async () => {
    const { broker, live } = await open();
    broker.fail();
    expect(live.lost()?.en).toContain('broker');
    live.close();
    expect(broker.followers('room/1/relay')).toBe(0);
  });

  it('says at its end what it may be back for', async () => {
    const { broker, live } = await open();
    expect(broker.expected).toEqual([]);
    live.close();
    expect(broker.expected.sort()).toEqual(['room/1/counter', 'room/1/relay', 'room/1/sensor']);
  });

  it('distinguishes a wrong model from a broken driver', async () => {
    const shared = createMemoryBroker();
    const wrong: Definition = {
      ...definition,
      properties: [{ id: 'x', name, type: 'int', access: 'r', wire: { topic: 'a/#/b' } }],
    };
    await expect(openLive(mqtt, {}, { definition: wrong, shared })).rejects.toMatchObject({ kind: 'unsupported' });
    expect(mqtt.declares?.check?.(wrong).map(({ at }) => at)).toEqual(['properties/x/topic']);
    expect(mqtt.declares?.check?.(definition)).toEqual([]);
  });

  it('finds devices by the topics it receives', async () => {
    const broker = createMemoryBroker();
    await broker.say('hall/lamp/state', 'ON', { retain: true });
    const search = runSearch(mqtt, { seconds: 1 }, (script) => script.stop(), broker);
    await search.over;
    expect(search.found[0]).toMatchObject({ key: 'hall/lamp', params: { broker: 'own', base: 'hall/lamp' } });
  });

  it('survives 10 000 payloads of noise', async () => {
    const { broker, live } = await open({ availability: '{base}/status' });
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"air"',
      ':',
      '1e999',
      'null',
      'true',
      '\u0000',
      '𝄞',
      '"temp"',
      ',',
      '-',
      '__proto__',
    ];
    const topics = ['sensor', 'relay', 'counter', 'status'];
    for (let i = 0; i < 10_000; i += 1) {
      const payload = Array.from(
        { length: Math.floor(random() * 12) },
        () => pieces[Math.floor(random() * pieces.length)],
      );
      await broker.say(`room/1/${topics[i % 4]}`, payload.join(''));
    }
    await broker.say('room/1/relay', 'ON');
    expect(live.status('relay')).toBe(true);
    live.close();
  });
});

describe('the models', () => {
  it.each(mqttModels.map((model) => [model.name, model] as const))('%s is well described', (_name, model) => {
    expect(model.definition && mqtt.declares?.check?.(model.definition)).toEqual([]);
    const properties = new Set(model.definition?.properties.map(({ id }) => id));
    for (const { expect: proofs } of model.definition?.actions ?? [])
      for (const { property } of proofs ?? []) expect(properties.has(property)).toBe(true);
  });
});
