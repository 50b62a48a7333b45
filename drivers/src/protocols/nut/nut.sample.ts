import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const nutSample: DriverSample = {
  kinds: [
    {
      id: 'reserve',
      name: say('机房 UPS', 'Server room UPS'),
      models: ['UPS on a NUT server'],
      installed: 'rack',
      room: 'lobby',
      simulate: () => ({ ups: 'ups' }),
      params: () => ({ ups: 'ups' }),
    },
  ],
};
