import { around, type DriverSample } from '../../kit/sample.ts';
import { onParam, sampleAction, sampleModel, sampleReading, sampleSetting } from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

const airHandling = sampleModel(
  'BACnet air handling unit (sample)',
  'airConditioner',
  [
    sampleSetting('power', 'bool', { object: 'bv', instance: 1 }),
    sampleReading('temperature', 'double', { object: 'ai', instance: 1 }),
    sampleSetting('targetTemperature', 'double', { object: 'av', instance: 1 }),
  ],
  [
    sampleAction('power', onParam, { object: 'bv', instance: 1, value: '{on}' }),
    sampleAction(
      'targetTemperature',
      { id: 'to', name: say('设定温度', 'Target temperature'), type: 'double', unit: '°C', min: 16, max: 30 },
      { object: 'av', instance: 1, value: '{to}' },
    ),
  ],
  // Any port: the standard one may be in use by another program on this machine.
  { localPort: 0 },
);

export const bacnetSample: DriverSample = {
  models: [airHandling],
  kinds: [
    {
      id: 'airHandling',
      name: say('新风机组', 'Air handling unit'),
      models: [airHandling.name],
      installed: 'ceiling',
      room: 'hall',
      simulate: ({ number }) => ({
        instance: 1_000 + number,
        name: `AHU-${number}`,
        objects: `ai:1=${around(number, 21, 24)}:62; av:1=22:62; bv:1=1`,
      }),
      params: ({ number }) => ({ instance: 1_000 + number }),
    },
  ],
};
