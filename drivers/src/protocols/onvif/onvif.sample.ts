import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const onvifSample: DriverSample = {
  kinds: [
    {
      id: 'surveillance',
      name: say('监控摄像机', 'Surveillance camera'),
      models: ['DS-2DE4425IW-DE', 'P3245-V', 'IPC-HFW2431S-S-S2'],
      installed: 'ceiling',
      room: 'lobby',
      simulate: ({ model, number }) => ({
        manufacturer: model.manufacturer,
        model: model.name,
        ptz: model.info?.kind === 'ptz',
        serialNumber: `CAM${String(number).padStart(6, '0')}`,
      }),
    },
  ],
};
