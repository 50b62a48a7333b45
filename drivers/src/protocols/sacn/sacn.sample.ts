import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const sacnSample: DriverSample = {
  kinds: [
    {
      id: 'washLight',
      name: say('染色灯', 'Wash light'),
      models: ['LED Studio Par Platinum'],
      installed: 'ceiling',
      room: 'hall',
      simulate: ({ number }) => ({ universe: number }),
      params: ({ number }) => ({ mode: 'unicast', universe: number }),
    },
  ],
};
