import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const qrcSample: DriverSample = {
  kinds: [
    {
      id: 'audio',
      name: say('音频处理器', 'Audio processor'),
      models: ['Q-SYS Core 110f', 'Q-SYS Core 8 Flex'],
      installed: 'rack',
      room: 'hall',
      simulate: ({ model }) => ({ model: model.name }),
    },
  ],
};
