import type { Value } from '@eoms/contract/vocabulary';
import type { DriverSample, Making } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

const simulate = ({ model }: Making): Record<string, Value> => ({ ...model.params, moveMs: 800, power: 'on' });

export const viscaSample: DriverSample = {
  kinds: [
    {
      id: 'camera',
      name: say('会议摄像机', 'PTZ camera'),
      models: ['SRG-X400', 'SRG-X120', 'BRC-X400'],
      installed: 'wall',
      room: 'meeting',
      simulate,
    },
    {
      id: 'overview',
      name: say('全景摄像机', 'Overview camera'),
      models: ['PT20X-SDI-G2', 'PT30X-SDI-G2'],
      installed: 'ceiling',
      room: 'hall',
      simulate,
    },
  ],
};
