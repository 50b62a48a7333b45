import { expect, it } from 'vitest';
import type { StepFacts } from './step-facts.ts';
import { isUnderWay, stepsOf } from './steps.ts';

const empty: StepFacts = {
  people: 1,
  places: 0,
  models: 36,
  devices: { all: 0, online: 0, offline: 0, unknown: 0 },
  reading: undefined,
  rules: 0,
  channels: 0,
  panels: 0,
};
const doneIn = (facts: StepFacts): string[] => stepsOf(facts).flatMap(({ name, done }) => (done ? [name] : []));

it('ticks only what is there', () => {
  expect(doneIn(empty)).toEqual(['setUp', 'model']);
  const offline = { ...empty, people: 2, places: 3, devices: { all: 4, online: 0, offline: 4, unknown: 0 } };
  expect(doneIn(offline)).toEqual(['setUp', 'people', 'place', 'model']);
  const live = { ...offline, devices: { ...offline.devices, online: 1 }, reading: { device: 'Lamp', at: 'now' } };
  expect(doneIn(live)).toEqual(['setUp', 'people', 'place', 'model', 'device', 'reading']);
});
it('is shown until all but the panel is there, and not before that is known', () => {
  const live = { ...empty, people: 2, places: 1, devices: { all: 1, online: 1, offline: 0, unknown: 0 } };
  const done = { ...live, reading: { device: 'Lamp', at: 'now' }, rules: 1, channels: 1 };
  expect([isUnderWay(stepsOf(empty)), isUnderWay(stepsOf(live)), isUnderWay(stepsOf(done))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isUnderWay(stepsOf({ ...empty, rules: undefined }))).toBe(false);
});
