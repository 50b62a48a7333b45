import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const x32Sample: DriverSample = {
  kinds: [
    {
      id: 'console',
      name: say('调音台', 'Mixing console'),
      models: ['X32 Rack', 'M32R'],
      installed: 'booth',
      room: 'hall',
      simulate: ({ model }) => ({ model: model.name }),
    },
  ],
};
