import { type Plant, plants } from './plants.fixture.ts';
import { createChance } from './random-automations.fixture.ts';

/** A set of 5 to 40 automations; every second one with defects. */
export const plantedSet = (seed: number) => {
  const count = 5 + ((seed * 7) % 36);
  // In every fourth set the automations are closely entangled.
  const pool = Math.max(4, Math.ceil(count * (seed % 4 === 0 ? 0.2 : 0.7)));
  const chance = createChance(seed, pool);
  const planted: Plant[] = [];
  const kinds = Object.keys(plants);
  const room = seed % 2 === 0 ? 0 : count;
  for (let taken = 0; planted.length < 6 && taken < room; ) {
    const kind = chance.pick(kinds);
    const from = pool + planted.length * 6;
    const plant = plants[kind]?.(`${kind}${planted.length}-`, (nth) => `d${from + nth}`, chance.below(60));
    if (!plant || taken + plant.automations.length > room) break;
    planted.push(plant);
    taken += plant.automations.length;
  }
  const own = planted.flatMap(({ automations }) => automations);
  const random = Array.from({ length: count - own.length }, (_, nth) => chance.automation(`r${nth}`));
  return {
    automations: [...random, ...own],
    devices: pool + 40,
    expected: planted.flatMap(({ expected }) => expected),
    faulty: new Set(planted.flatMap((plant) => (plant.faulty ? plant.automations.map(({ id }) => id) : []))),
  };
};
