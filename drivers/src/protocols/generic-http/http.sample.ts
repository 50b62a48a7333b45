import type { DeclaredProperty } from '../../kit/definition.ts';
import { around, type DriverSample } from '../../kit/sample.ts';
import {
  levelParam,
  onParam,
  sampleAction,
  sampleModel,
  sampleReading,
  sampleSetting,
} from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

const showText = { method: 'PUT', path: '/state', body: '{"message":"{text}"}' };
const player = sampleModel(
  'Signage player (sample)',
  'display',
  [
    sampleSetting('power', 'bool', { path: '/state', selector: '$.power' }),
    sampleSetting('brightness', 'int', { path: '/state', selector: '$.brightness' }),
    sampleReading('temperature', 'double', { path: '/state', selector: '$.deviceTemperature' }),
    {
      id: 'message',
      name: say('滚动文字', 'Ticker'),
      type: 'string',
      access: 'r',
      wire: { path: '/state', selector: '$.message' },
    },
  ],
  [
    {
      id: 'message',
      name: say('显示文字', 'Show a text'),
      wire: showText,
      params: [{ id: 'text', name: say('文字', 'Text'), type: 'string', maxLength: 200, required: true }],
      expect: [{ property: 'message', in: ['$text'] }],
    },
    sampleAction('power', onParam, { method: 'PUT', path: '/state', body: '{"power":{on}}' }),
    sampleAction('brightness', levelParam, { method: 'PUT', path: '/state', body: '{"brightness":{level}}' }),
  ],
);

const reading = (
  id: string,
  name: DeclaredProperty['name'],
  type: DeclaredProperty['type'],
  selector: string,
  unit: string,
): DeclaredProperty => ({ id, name, type, unit, access: 'r', wire: { path: '/state', selector } });

const station = sampleModel(
  'Weather station (sample)',
  'sensor',
  [
    sampleReading('temperature', 'double', { path: '/state', selector: '$.outdoorTemperature' }),
    sampleReading('humidity', 'double', { path: '/state', selector: '$.outdoorHumidity' }),
    reading('windSpeed', say('风速', 'Wind speed'), 'double', '$.windSpeed', 'm/s'),
    reading('rainToday', say('今日雨量', 'Rain today'), 'double', '$.rainToday', 'mm'),
  ],
  [],
);
const counter = sampleModel(
  'People counter (sample)',
  'sensor',
  [reading('people', say('人数', 'People'), 'int', '$.people', '')],
  [],
);

export const httpSample: DriverSample = {
  models: [player, station, counter],
  kinds: [
    {
      id: 'signage',
      name: say('信息发布屏', 'Signage screen'),
      models: [player.name],
      installed: 'wall',
      room: 'lobby',
      simulate: ({ number }) => ({
        state: JSON.stringify({ power: true, brightness: 70, deviceTemperature: around(number, 30, 36), message: '' }),
      }),
    },
    {
      id: 'weather',
      name: say('气象站', 'Weather station'),
      models: [station.name],
      installed: 'wall',
      room: 'lobby',
      simulate: () => ({
        state: JSON.stringify({ outdoorTemperature: 12.4, outdoorHumidity: 61, windSpeed: 3.2, rainToday: 0.6 }),
      }),
    },
    {
      id: 'people',
      name: say('客流计数器', 'People counter'),
      models: [counter.name],
      installed: 'ceiling',
      room: 'lobby',
      simulate: () => ({ state: JSON.stringify({ people: 46 }) }),
    },
  ],
};
