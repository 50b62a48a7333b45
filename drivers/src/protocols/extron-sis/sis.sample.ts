import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const sisSample: DriverSample = {
  kinds: [
    {
      id: 'matrix',
      name: say('切换矩阵', 'Switcher'),
      models: ['DXP 88 HDMI', 'DTP CrossPoint 84', 'DXP 44 HDMI'],
      installed: 'rack',
      room: 'meeting',
      simulate: ({ model }) => ({ ...model.params, model: model.name }),
    },
  ],
};
