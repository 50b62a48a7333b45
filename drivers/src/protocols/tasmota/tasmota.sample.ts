import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const tasmotaSample: DriverSample = {
  kinds: [
    {
      id: 'plug',
      name: say('智能插座', 'Smart plug'),
      models: ['S31 (Tasmota)', 'POW R2 (Tasmota)', 'Basic R2 (Tasmota)'],
      installed: 'wall',
      room: 'meeting',
      broker: true,
      simulate: ({ number, model }) => ({
        ...model.params,
        topic: `plug_${number}`,
        name: `plug_${number}`,
        energy: true,
      }),
      params: ({ number }) => ({ topic: `plug_${number}` }),
    },
  ],
};
