import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSearch } from '../../kit/search-script.ts';
import { openLive } from '../../testing/live-device.ts';
import { createMemoryBroker } from '../../testing/memory-broker.ts';
import { readAnnouncement } from './home-assistant.codec.ts';
import { homeAssistantMqtt } from './home-assistant.driver.ts';
import { describeEntity } from './home-assistant.entities.ts';

const dev = { ids: ['board'], name: 'Board', mf: 'EOMS' };
const open = async () => {
  const broker = createMemoryBroker();
  const live = await openLive(homeAssistantMqtt, { identifier: 'board' }, { shared: broker });
  const announce = (component: string, id: string, config: object) =>
    broker.say(`homeassistant/${component}/node/${id}/config`, { uniq_id: id, dev, ...config }, { retain: true });
  return { broker, live, announce };
};
const actionsOf = (live: Awaited<ReturnType<typeof openLive>>) =>
  typeof homeAssistantMqtt.actions === 'function' ? homeAssistantMqtt.actions(live.device) : [];

describe('a device of Home Assistant discovery', () => {
  it('is offline until it announced itself', async () => {
    const { live, announce } = await open();
    expect(live.online()).toBe(false);
    await announce('sensor', 'a', { stat_t: 'a' });
    expect(live.online()).toBe(true);
    live.close();
  });

  it('is made of its entities, in short and in long words', async () => {
    const { broker, live, announce } = await open();
    await announce('switch', 'relay', { '~': 'b/1', name: 'Relay', stat_t: '~/relay', cmd_t: '~/relay/set' });
    await announce('sensor', 't', {
      state_topic: 'b/1/s',
      value_template: '{{ value_json.t }}',
      unit_of_measurement: '°C',
      device_class: 'temperature',
    });
    await announce('binary_sensor', 'm', { stat_t: 'b/1/m', pl_on: 'yes', pl_off: 'no' });
    await announce('select', 'mode', { stat_t: 'b/1/mode', cmd_t: 'b/1/mode/set', ops: ['eco', 'boost'] });
    await announce('cover', 'blind', { cmd_t: 'b/1/blind/set', pos_t: 'b/1/pos', set_pos_t: 'b/1/pos/set' });
    await announce('climate', 'ac', {
      temp_cmd_t: 'b/1/ac/t',
      temp_stat_t: 'b/1/ac/ts',
      mode_cmd_t: 'b/1/ac/m',
      mode_stat_t: 'b/1/ac/ms',
      modes: ['off', 'cool'],
    });
    await announce('light', 'lamp', { schema: 'json', brightness: true, stat_t: 'b/1/lamp', cmd_t: 'b/1/lamp/set' });
    await announce('lock', 'door', { stat_t: 'b/1/door', cmd_t: 'b/1/door/set' });
    await announce('fan', 'fan', { cmd_t: 'b/1/fan/set', pct_cmd_t: 'b/1/fan/pct' });
    await announce('button', 'boot', { cmd_t: 'b/1/boot' });
    await announce('text', 'line', { cmd_t: 'b/1/line', cmd_tpl: '{"line":"{{ value }}"}' });
    await announce('number', 'level', { stat_t: 'b/1/level', cmd_t: 'b/1/level/set', min: 0, max: 10 });
    for (const [topic, payload] of [
      ['relay', 'ON'],
      ['s', '{"t":21.5}'],
      ['m', 'no'],
      ['mode', 'eco'],
      ['pos', '40'],
      ['ac/ms', 'cool'],
      ['lamp', '{"state":"ON","brightness":80}'],
      ['door', 'LOCKED'],
      ['level', '7'],
    ] as const)
      await broker.say(`b/1/${topic}`, payload);
    expect(Object.fromEntries(live.values)).toEqual({
      switch_relay: true,
      sensor_t: 21.5,
      binary_sensor_m: false,
      select_mode: 'eco',
      cover_blind_position: 40,
      climate_ac_mode: 'cool',
      light_lamp: true,
      light_lamp_brightness: 80,
      lock_door: true,
      number_level: 7,
    });
    const said = async (action: string, value?: string | number | boolean) => {
      await live.execute(action, value === undefined ? {} : { value });
      const last = broker.published.at(-1);
      return `${last?.topic} ${last?.payload}`;
    };
    expect(await said('set_switch_relay', false)).toBe('b/1/relay/set OFF');
    expect(await said('set_cover_blind_move', 'stop')).toBe('b/1/blind/set STOP');
    expect(await said('set_climate_ac_target', 24)).toBe('b/1/ac/t 24');
    expect(await said('set_light_lamp_brightness', 9)).toBe('b/1/lamp/set {"state":"ON","brightness":9}');
    expect(await said('set_lock_door', false)).toBe('b/1/door/set UNLOCK');
    expect(await said('set_fan_fan_speed', 30)).toBe('b/1/fan/pct 30');
    expect(await said('set_button_boot')).toBe('b/1/boot PRESS');
    expect(await said('set_text_line', 'hi')).toBe('b/1/line {"line":"hi"}');
    live.close();
  });

  it('leaves out what it does not understand', async () => {
    const { live, announce } = await open();
    await announce('sensor', 'odd', { stat_t: 'x', val_tpl: '{{ states("a") }}' });
    await announce('camera', 'door', { t: 'y' });
    await announce('text', 'z', { cmd_t: 'z', cmd_tpl: '{{ states(value) }}' });
    expect(actionsOf(live)).toEqual([]);
    live.close();
  });

  it('may be announced in one message', async () => {
    const { broker, live } = await open();
    const cmps = {
      r: { p: 'switch', cmd_t: 'w/set', stat_t: 'w' },
      t: { p: 'sensor', stat_t: 'w/t', unit_of_meas: '°C' },
    };
    await broker.say('homeassistant/device/board/config', { dev, o: { name: 'x' }, avty_t: 'w/here', cmps });
    await broker.say('w', 'ON');
    await broker.say('w/here', 'offline');
    expect([live.status('switch_r'), live.online()]).toEqual([true, false]);
    await broker.say('w/here', 'online');
    expect(live.online()).toBe(true);
    live.close();
  });

  it('is found once, whatever it is made of', async () => {
    const broker = createMemoryBroker();
    for (const id of ['a', 'b'])
      await broker.say(`homeassistant/sensor/${id}/config`, { dev, uniq_id: id, stat_t: id }, { retain: true });
    const search = runSearch(
      homeAssistantMqtt,
      { seconds: 1 },
      ({ found, stop }) => found.length > 1 && stop(),
      broker,
    );
    await search.over;
    expect(new Set(search.found.map(({ key }) => key))).toEqual(new Set(['board']));
    expect(search.found.at(-1)?.info?.entities).toBe('2');
  });

  it('survives any announcement', () => {
    const component = fc.constantFrom('switch', 'light', 'climate', 'cover', 'fan', 'lock', 'device', 'sensor', 'text');
    fc.assert(
      fc.property(
        component,
        fc.dictionary(
          fc.constantFrom('stat_t', 'cmd_t', 'val_tpl', '~', 'ops', 'modes', 'avty', 'cmps', 'schema', 'brightness'),
          fc.jsonValue({ maxDepth: 2 }),
        ),
        (kind, config) => {
          const payload = Buffer.from(JSON.stringify({ dev, ...config }));
          const said = readAnnouncement(`homeassistant/${kind}/n/o/config`, payload);
          for (const entity of said?.entities ?? [])
            for (const { state, command } of describeEntity(entity).parts) {
              state?.read(payload);
              command?.payload('x');
            }
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
