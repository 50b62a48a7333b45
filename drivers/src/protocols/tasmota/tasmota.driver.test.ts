import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDefinition } from '../../kit/definition.ts';
import { runSearch } from '../../kit/search-script.ts';
import { openLive } from '../../testing/live-device.ts';
import { createMemoryBroker } from '../../testing/memory-broker.ts';
import { readTasmota, topicIn } from './tasmota.codec.ts';
import { tasmota } from './tasmota.driver.ts';
import { explainTasmota } from './tasmota.explain.ts';

const read = (last: string, content: object | string) =>
  Object.fromEntries(
    readTasmota(last, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))).map((one) => [
      one.index === undefined ? one.id : `${one.id}${one.index}`,
      one.value,
    ]),
  );

/** Messages as the Tasmota documentation prints them. */
describe('messages of Tasmota', () => {
  it('says its state ("MQTT", tele/STATE)', () => {
    const state = { Time: '2024-02-24T22:20:38', UptimeSec: 611, POWER: 'OFF', Wifi: { RSSI: 44, Signal: -78 } };
    expect(read('STATE', state)).toEqual({ power1: false, signal: -78, uptime: 611 });
  });

  it('says energy and climate ("Power Monitoring", "Sensor")', () => {
    const sensor = {
      SI7021: { Temperature: 22.4, Humidity: 48.5 },
      ENERGY: { Total: 3.185, Today: 0.2, Yesterday: 1.1, Power: [62, 10], Factor: 0.98, Voltage: 230, Current: 0.3 },
      TempUnit: 'C',
    };
    expect(read('SENSOR', sensor)).toMatchObject({ temperature: 22.4, humidity: 48.5, activePower: 62, energy: 3.185 });
    expect(read('SENSOR', { AM2301: { Temperature: 212 }, TempUnit: 'F' })).toEqual({ temperature: 100 });
  });

  it('has no value for a sensor that does not answer, unless another one has it', () => {
    const sensors = { DS18B20: { Temperature: null }, AM2301: { Temperature: 20.5, Humidity: null }, TempUnit: 'C' };
    expect(read('SENSOR', sensors)).toEqual({ temperature: 20.5, humidity: null });
  });

  it('answers "Status 0" in parts', () => {
    expect(read('STATUS11', { StatusSTS: { POWER1: 'ON', POWER2: 'OFF', Dimmer: 40 } })).toEqual({
      power1: true,
      power2: false,
      brightness: 40,
    });
    expect(read('STATUS5', { StatusNET: { IPAddress: '192.0.2.1', Mac: 'AA' } })).toEqual({
      address: '192.0.2.1',
      mac: 'AA',
    });
  });

  it('is nothing when it makes no sense', () => {
    expect([read('STATE', 'x'), read('POWER', 'MAYBE'), read('POWER9', 'ON'), read('STATE', '[]')]).toEqual([
      {},
      {},
      {},
      {},
    ]);
    fc.assert(
      fc.property(
        fc.constantFrom('STATE', 'SENSOR', 'RESULT', 'STATUS', 'POWER'),
        fc.json({ maxDepth: 3 }),
        (last, text) => {
          for (const { id } of readTasmota(last, Buffer.from(text))) expect(typeof id).toBe('string');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('has the topic that its FullTopic says', () => {
    expect(topicIn('%prefix%/%topic%/', 'cmnd', 'plug', 'POWER')).toBe('cmnd/plug/POWER');
    expect(topicIn('home/%topic%/%prefix%', 'tele', 'plug', 'LWT')).toBe('home/plug/tele/LWT');
  });

  it('is explained to people', () => {
    expect(explainTasmota(Buffer.from('cmnd/plug/POWER ON'))?.en).toBe('command POWER ON');
    expect(explainTasmota(Buffer.from('tele/plug/LWT Offline'))?.zh).toBe('在线状态 Offline');
  });
});

const open = async (params = {}) => {
  const broker = createMemoryBroker();
  const live = await openLive(tasmota, { topic: 'plug', ...params }, { shared: broker });
  return { broker, live };
};

describe('a Tasmota device', () => {
  it('asks for everything, and believes the last will', async () => {
    const { broker, live } = await open();
    expect(broker.published[0]).toMatchObject({ topic: 'cmnd/plug/STATUS', payload: '0' });
    await broker.say('tele/plug/LWT', 'Online');
    expect(live.online()).toBe(true);
    await broker.say('tele/plug/LWT', 'Offline');
    expect(live.online()).toBe(false);
    await broker.say('stat/plug/POWER', 'ON');
    expect([live.status('power'), live.online()]).toEqual([true, true]);
    live.close();
  });

  it('turns one of several relays', async () => {
    const { broker, live } = await open({ relays: 4 });
    await live.execute('power', { output: 3, on: true });
    expect(broker.published.at(-1)).toMatchObject({ topic: 'cmnd/plug/POWER3', payload: 'ON' });
    await broker.say('stat/plug/RESULT', { POWER3: 'ON' });
    await broker.say('stat/plug/RESULT', { POWER7: 'ON' });
    expect([live.status('power', 3), live.status('power', 7)]).toEqual([true, undefined]);
    // One question since the connection, one answer that counts.
    expect(live.roundTrips).toHaveLength(1);
    live.close();
  });

  it('offers only what the device showed', async () => {
    const { broker, live } = await open();
    const view = {
      params: live.device.params,
      definition: emptyDefinition,
      store: live.device.store,
      get: live.status,
    };
    const offered = () => (typeof tasmota.actions === 'function' ? tasmota.actions(view).map(({ id }) => id) : []);
    expect(offered()).toContain('fanSpeed');
    await broker.say('tele/plug/STATE', { POWER: 'ON', Dimmer: 30 });
    expect(offered()).toEqual(['power', 'brightness', 'restart']);
    live.close();
  });

  it('is found by its announcement', async () => {
    const broker = createMemoryBroker();
    const config = {
      t: 'plug',
      ft: '%prefix%/%topic%/',
      dn: 'Plug',
      mac: 'AABBCC',
      rl: [1, 1, 0],
      md: 'S31',
      ip: '192.0.2.9',
    };
    await broker.say('tasmota/discovery/AABBCC/config', config, { retain: true });
    const search = runSearch(tasmota, { seconds: 1 }, (script) => script.stop(), broker);
    await search.over;
    expect(search.found).toMatchObject([{ key: 'AABBCC', name: 'Plug', params: { topic: 'plug', relays: 2 } }]);
  });
});
