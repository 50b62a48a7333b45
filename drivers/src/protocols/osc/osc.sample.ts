import type { DriverSample } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

export const oscSample: DriverSample = {
  kinds: [
    {
      id: 'rackMixer',
      name: say('机架调音台', 'Rack mixer'),
      models: ['X AIR XR18'],
      installed: 'rack',
      room: 'press',
      simulate: ({ model }) => ({ values: `/xinfo=${model.name}; /xremote=1; /lr/mix/fader=0.75; /lr/mix/on=1` }),
    },
  ],
};
