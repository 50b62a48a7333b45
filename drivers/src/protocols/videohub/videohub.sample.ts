import { createHash } from 'node:crypto';
import type { Value } from '@eoms/contract/vocabulary';
import type { DriverSample, Making } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

const name = say('视频矩阵', 'Video matrix');
const large = 'Videohub 20x20 12G';
const simulate = ({ model }: Making): Record<string, Value> => ({
  ...model.params,
  model: model.name,
  name: model.name,
});

/** The same at every start and another one in every venue: two venues on a network have no device in common. */
const ofThisVenue = ({ password }: Making): string =>
  createHash('sha256').update(`router ${password}`).digest('hex').slice(0, 6).toUpperCase();

export const videohubSample: DriverSample = {
  kinds: [
    {
      id: 'videohub',
      name,
      models: [large, 'Smart Videohub CleanSwitch 12x12'],
      installed: 'rack',
      room: 'hall',
      simulate,
    },
  ],
  spares: [
    {
      room: ['meeting', 4],
      name,
      model: large,
      installed: 'rack',
      // Announces itself: found by a search over mDNS.
      simulate: (making) => ({
        ...simulate(making),
        announce: true,
        serialNumber: `7C2E0D${ofThisVenue(making)}`,
      }),
    },
  ],
};
