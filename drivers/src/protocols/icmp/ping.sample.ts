import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

/** Nothing is simulated: this machine itself is pinged. */
export const pingSample: DriverSample = {
  kinds: [
    {
      id: 'server',
      name: say('运维服务器', 'Operations server'),
      models: ['Network host (ping)'],
      installed: 'rack',
      room: 'lobby',
      params: () => ({ host: '127.0.0.1' }),
    },
  ],
};
