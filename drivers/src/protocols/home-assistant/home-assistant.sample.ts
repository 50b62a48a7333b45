import { around, type DriverSample } from '../../kit/sample.ts';
import { sampleModel } from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

const board = sampleModel('Home Assistant MQTT device', 'sensor', [], []);

export const homeAssistantSample: DriverSample = {
  models: [board],
  kinds: [
    {
      id: 'badge',
      name: say('无线环境板', 'Wireless sensor board'),
      models: [board.name],
      installed: 'wall',
      room: 'lobby',
      broker: true,
      simulate: ({ number }) => ({ identifier: `badge-${number}`, temperature: around(number, 21, 25) }),
      params: ({ number }) => ({ identifier: `badge-${number}` }),
    },
  ],
};
