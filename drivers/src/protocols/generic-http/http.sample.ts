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

const player = sampleModel(
  'Signage player (sample)',
  'display',
  [
    sampleSetting('power', 'bool', { path: '/state', selector: '$.power' }),
    sampleSetting('brightness', 'int', { path: '/state', selector: '$.brightness' }),
    sampleReading('temperature', 'double', { path: '/state', selector: '$.deviceTemperature' }),
  ],
  [
    sampleAction('power', onParam, { method: 'PUT', path: '/state', body: '{"power":{on}}' }),
    sampleAction('brightness', levelParam, { method: 'PUT', path: '/state', body: '{"brightness":{level}}' }),
  ],
);

export const httpSample: DriverSample = {
  models: [player],
  kinds: [
    {
      id: 'signage',
      name: say('信息发布屏', 'Signage screen'),
      models: [player.name],
      installed: 'wall',
      room: 'lobby',
      simulate: ({ number }) => ({
        state: JSON.stringify({ power: true, brightness: 70, deviceTemperature: around(number, 30, 36) }),
      }),
    },
  ],
};
