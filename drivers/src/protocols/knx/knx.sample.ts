import type { DriverSample } from '../../kit/sample.ts';
import {
  levelParam,
  onParam,
  sampleAction,
  sampleModel,
  sampleReading,
  sampleSetting,
} from '../../kit/sample-model.ts';
import { say } from '../../kit/say.ts';

const lighting = sampleModel(
  'KNX room lighting (sample)',
  'lighting',
  [
    sampleSetting('power', 'bool', { address: '1/1/1', dpt: '1.001' }),
    sampleSetting('brightness', 'int', { address: '1/1/2', dpt: '5.001' }),
    sampleReading('illuminance', 'double', { address: '3/0/1', dpt: '9.004' }),
  ],
  [
    sampleAction('power', onParam, { address: '1/0/1', dpt: '1.001', value: '{on}' }),
    sampleAction('brightness', levelParam, { address: '1/0/2', dpt: '5.001', value: '{level}' }),
  ],
);

export const knxSample: DriverSample = {
  models: [lighting],
  kinds: [
    {
      id: 'bus',
      name: say('照明总线', 'Lighting bus'),
      models: [lighting.name],
      installed: 'panel',
      room: 'hall',
      simulate: ({ number }) => ({
        groups: `1/0/1=1.001:true; 1/1/1=1.001:true; 1/0/2=5.001:60; 1/1/2=5.001:60; 3/0/1=9.004:${300 + (number % 9) * 20}`,
        mirrors: '1/0/1>1/1/1; 1/0/2>1/1/2',
      }),
    },
  ],
};
