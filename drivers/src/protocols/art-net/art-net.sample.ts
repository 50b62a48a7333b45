import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const artNetSample: DriverSample = {
  kinds: [
    {
      id: 'stageLight',
      name: say('舞台灯', 'Stage light'),
      models: ['LED PAR-64 RGBA 10mm', 'Scena Compact LED 50'],
      installed: 'ceiling',
      room: 'hall',
      simulate: () => ({}),
    },
  ],
};
