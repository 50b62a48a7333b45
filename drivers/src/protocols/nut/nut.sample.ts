import type { DriverSample, Making } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

const signedIn = ({ password }: Making) => ({ ups: 'ups', user: 'console', password });

export const nutSample: DriverSample = {
  kinds: [
    {
      id: 'reserve',
      name: say('机房 UPS', 'Server room UPS'),
      models: ['UPS on a NUT server'],
      installed: 'rack',
      room: 'lobby',
      // Everybody may read; commands are for this user only.
      simulate: signedIn,
      params: signedIn,
    },
  ],
};
