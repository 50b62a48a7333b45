import { around, type DriverSample } from '../../kit/sample.ts';
import { onParam, sampleAction, sampleModel, sampleReading, sampleSetting } from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

const board = sampleModel(
  'Sensor board (sample)',
  'sensor',
  [
    sampleReading('temperature', 'double', { topic: '{base}/sensor', selector: 'temperature' }),
    sampleReading('humidity', 'double', { topic: '{base}/sensor', selector: 'humidity' }),
    sampleSetting('relay', 'bool', { topic: '{base}/relay', map: 'ON=true; OFF=false' }),
  ],
  [sampleAction('relay', onParam, { topic: '{base}/relay/set', payload: '{on?ON:OFF}', qos: '1' })],
  { availability: '{base}/status' },
);

export const mqttSample: DriverSample = {
  models: [board],
  kinds: [
    {
      id: 'board',
      name: say('环境传感板', 'Sensor board'),
      models: [board.name],
      installed: 'wall',
      room: 'press',
      broker: true,
      simulate: ({ number }) => ({ base: `board/${number}`, temperature: around(number, 21, 25), humidity: 45 }),
      params: ({ number }) => ({ base: `board/${number}` }),
    },
  ],
};
