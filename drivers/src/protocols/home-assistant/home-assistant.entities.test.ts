import { afterEach, describe, expect, it } from 'vitest';
import { runSearch } from '../../kit/search-script.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { createMemoryBroker } from '../../testing/memory-broker.ts';
import { homeAssistantMqtt } from './home-assistant.driver.ts';

const dev = { ids: ['board'], name: 'Board' };
const opened: LiveDevice[] = [];
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

const open = async () => {
  const broker = createMemoryBroker();
  const live = await openLive(homeAssistantMqtt, { identifier: 'board' }, { shared: broker });
  opened.push(live);
  const announce = (component: string, id: string, config: object) =>
    broker.say(`homeassistant/${component}/node/${id}/config`, { uniq_id: id, dev, ...config }, { retain: true });
  const sent = async (action: string, value?: string | number | boolean): Promise<string> => {
    await live.execute(action, value === undefined ? {} : { value });
    const last = broker.published.at(-1);
    return `${last?.topic} ${last?.payload}`;
  };
  const actions = () => (typeof homeAssistantMqtt.actions === 'function' ? homeAssistantMqtt.actions(live.device) : []);
  return { broker, live, announce, sent, actions };
};

describe('lights', () => {
  it('have colours and effects under topics of their own', async () => {
    const { broker, live, announce, sent } = await open();
    await announce('light', 'a', {
      cmd_t: 'l/set',
      rgb_stat_t: 'l/rgb',
      rgb_cmd_t: 'l/rgb/set',
      rgb_cmd_tpl: '{{ "#%s" }}{{ red }}-{{ green }}-{{ blue }}',
      hs_stat_t: 'l/hs',
      hs_cmd_t: 'l/hs/set',
      xy_stat_t: 'l/xy',
      xy_cmd_t: 'l/xy/set',
      fx_list: ['rainbow', 'none'],
      fx_stat_t: 'l/fx',
      fx_cmd_t: 'l/fx/set',
    });
    await broker.say('l/rgb', '255,128,0');
    await broker.say('l/hs', '30,100');
    await broker.say('l/xy', '0.5,0.4');
    await broker.say('l/fx', 'rainbow');
    expect(Object.fromEntries(live.values)).toMatchObject({
      light_a_rgb: '255,128,0',
      light_a_hs: '30,100',
      light_a_xy: '0.5,0.4',
      light_a_effect: 'rainbow',
    });
    await broker.say('l/rgb', '256,0,0');
    expect(live.status('light_a_rgb')).toBe('255,128,0');
    expect(await sent('set_light_a_rgb', '1,2,3')).toBe('l/rgb/set #%s1-2-3');
    expect(await sent('set_light_a_hs', '30, 50')).toBe('l/hs/set 30,50');
    expect(await sent('set_light_a_effect', 'none')).toBe('l/fx/set none');
    await expect(live.execute('set_light_a_xy', { value: '2,2' })).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('have them in one document', async () => {
    const { broker, live, announce, sent } = await open();
    const config = { schema: 'json', stat_t: 'j', cmd_t: 'j/set', sup_clrm: ['rgb', 'hs'], fx_list: ['fade'] };
    await announce('light', 'j', config);
    await broker.say('j', { state: 'ON', brightness: 9, color: { r: 1, g: 2, b: 3, h: 210, s: 67 }, effect: 'fade' });
    expect(Object.fromEntries(live.values)).toMatchObject({
      light_j: true,
      light_j_brightness: 9,
      light_j_rgb: '1,2,3',
      light_j_hs: '210,67',
      light_j_effect: 'fade',
    });
    expect(await sent('set_light_j_rgb', '255,0,0')).toBe('j/set {"state":"ON","color":{"r":255,"g":0,"b":0}}');
    expect(await sent('set_light_j_effect', 'fade')).toBe('j/set {"state":"ON","effect":"fade"}');
  });
});

it('sirens and updates are known', async () => {
  const { broker, live, announce, sent } = await open();
  await announce('siren', 's', { stat_t: 's', cmd_t: 's/set' });
  await announce('update', 'u', { stat_t: 'u', cmd_t: 'u/set', pl_inst: 'INSTALL' });
  await broker.say('s', { state: 'ON', tone: 'ding' });
  await broker.say('u', { installed_version: '1.0', latest_version: '1.2' });
  const values = { siren_s: true, update_u: '1.0', update_u_latest: '1.2' };
  expect(Object.fromEntries(live.values)).toMatchObject(values);
  await broker.say('s', 'OFF');
  expect(live.status('siren_s')).toBe(false);
  expect(await sent('set_siren_s', true)).toBe('s/set {"state":"ON"}');
  expect(await sent('set_update_u_install')).toBe('u/set INSTALL');
});

it('follows state topics with wildcards, and takes limits that are text', async () => {
  const { broker, live, announce, actions } = await open();
  await announce('sensor', 't', { stat_t: 'gateway/+/BTtoMQTT/1', val_tpl: '{{ value_json.t | is_defined }}' });
  await announce('number', 'n', { stat_t: 'n', cmd_t: 'n/set', min: '-5', max: '12.5', step: '0.5' });
  await broker.say('gateway/one/BTtoMQTT/1', { t: 20 });
  expect(live.status('sensor_t')).toBe('20');
  await broker.say('gateway/two/BTtoMQTT/1', { t: 21 });
  await broker.say('gateway/two/BTtoMQTT/1', { h: 55 });
  expect(live.status('sensor_t')).toBe('21');
  expect(actions().find(({ id }) => id === 'set_number_n')?.params).toMatchObject([{ min: -5, max: 12.5 }]);
});

it('says which entity and which part of it is not understood, to those who search and with the device', async () => {
  const { broker, live, announce } = await open();
  await announce('sensor', 'age', { name: 'Age', stat_t: 'x', val_tpl: '{{ now() }}' });
  await announce('camera', 'door', { t: 'y' });
  await announce('switch', 'bad', { name: 'Bad', stat_t: 'b', cmd_t: 'b/#' });
  await announce('sensor', 'far', { name: 'Far', stat_t: 'f', avty: [{ t: 'f/on', val_tpl: '{{ states() }}' }] });
  const parts = [
    'Far (sensor) availability',
    'Age (sensor) value_template: "now" is not supported',
    'kind "camera"',
    'Bad (switch) command_topic',
  ];
  const told = String(live.status('notUnderstood'));
  for (const part of parts) expect(told).toContain(part);
  expect(told).toContain('Age（sensor）value_template：不支持“now”');
  const search = runSearch(homeAssistantMqtt, { seconds: 1 }, ({ found, stop }) => found.length > 3 && stop(), broker);
  await search.over;
  const info = String(search.found.at(-1)?.info?.notUnderstood);
  for (const part of parts) expect(info).toContain(part);
  await announce('sensor', 'age', { name: 'Age', stat_t: 'x' });
  expect(live.status('notUnderstood')).not.toContain('Age');
});
