import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

const macOf = (number: number): string => `02:00:00:00:01:${(number % 256).toString(16).padStart(2, '0')}`;

export const wakeOnLanSample: DriverSample = {
  kinds: [
    {
      id: 'workstation',
      name: say('导播工作站', 'Production workstation'),
      models: ['Computer (Wake-on-LAN)'],
      installed: 'rack',
      room: 'congress',
      simulate: ({ number }) => ({ mac: macOf(number) }),
      params: ({ number }) => ({ mac: macOf(number) }),
    },
  ],
};
