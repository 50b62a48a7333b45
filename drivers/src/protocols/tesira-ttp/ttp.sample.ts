import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const ttpSample: DriverSample = {
  kinds: [
    {
      id: 'speech',
      name: say('扩声处理器', 'Speech processor'),
      models: ['TesiraFORTÉ AI', 'TesiraFORTÉ AVB VT'],
      installed: 'rack',
      room: 'meeting',
      simulate: ({ number }) => ({ serialNumber: String(30_000_000 + number) }),
    },
  ],
};
