import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import type { Step } from '../scenes/scene.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { times } from './brute-force.fixture.ts';
import type { ProvableAutomation, ProvableCheck, ProvableCondition, ProvableTrigger } from './provable.ts';
import { act, automation, check, places, set, valuesOfProperty, when } from './venue.fixture.ts';

const days = [1, 2, 3, 4, 5, 6, 7];
const written = Object.keys(valuesOfProperty);

/** Random automations over devices `d1` to `d<devices>`, without a mistake that can be seen from one of them alone. */
export const createChance = (seed: number, devices: number) => {
  const random = numbersFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const device = (): string => `d${1 + below(devices)}`;
  const oneValue = (property: string): Value =>
    property === 'temperature' ? pick([20, 25, 30]) : pick(valuesOfProperty[property] ?? []);
  const property = (): string => (random() < 0.1 ? 'temperature' : pick(written));
  const compare = (name: string) => {
    const operators =
      name === 'level' || name === 'temperature'
        ? (['==', '!=', '>', '<', '>=', '<='] as const)
        : (['==', '==', '!='] as const);
    return { operator: pick(operators) as Exclude<Operator, 'includes'>, value: oneValue(name) };
  };
  const trigger = (): ProvableTrigger => {
    const at = random();
    const name = property();
    if (at < 0.64) return when(device(), name, compare(name));
    if (at < 0.7) return when(device(), name, null);
    if (at < 0.75) return when(device(), name, compare(name), 'report');
    if (at < 0.85)
      return { kind: 'schedule', id: 't', when: { kind: 'times', times: [pick(times), pick(times)], days } };
    if (at < 0.89) return { kind: 'webhook', id: 't' };
    if (at < 0.92) return { kind: 'start', id: 't' };
    if (at < 0.96)
      return { kind: 'connection', id: 't', deviceIds: [device()], to: pick(['online', 'offline']), forSeconds: 0 };
    return { kind: 'placeState', id: 't', placeIds: [pick(places)], to: pick(['idle', 'occupy']) };
  };
  const oneCheck = (): ProvableCheck => {
    const at = random();
    const name = property();
    const { operator, value } = compare(name);
    if (at < 0.76) return check(device(), name, operator, value);
    if (at < 0.82) return { kind: 'connection', deviceId: device(), is: pick(['online', 'offline']) };
    if (at < 0.87) return { kind: 'placeState', placeId: pick(places), is: [pick(['idle', 'occupy']), 'unknown'] };
    if (at < 0.93) {
      const applies = pick(['inside', 'outside'] as const);
      return {
        kind: 'hours',
        hours: {
          applies,
          periods: [{ days, from: pick(['02:00', '07:00', '18:00']), to: pick(['10:00', '15:00', '22:00']) }],
        },
      };
    }
    if (at < 0.96) return { kind: 'variable', name: 'armed', operator: '==', value: random() < 0.5 };
    return { ...check(device(), 'level', pick(['>', '<', '==']), 0), against: { kind: 'variable', name: 'limit' } };
  };
  const condition = (): ProvableCondition | null => {
    const at = random();
    if (at < 0.4) return null;
    if (at < 0.7) return oneCheck();
    const match = pick(['all', 'any'] as const);
    const second =
      random() < 0.2 ? { match: pick(['all', 'any'] as const), rules: [oneCheck(), oneCheck()] } : oneCheck();
    return { match, rules: [oneCheck(), second] };
  };
  const write = (id: string, deviceId: string, name: string): Step =>
    random() < 0.7 ? set(id, deviceId, name, oneValue(name)) : act(id, deviceId, `set_${name}`, { to: oneValue(name) });
  const steps = (): Step[] => {
    const [one, other] = [device(), device()];
    const first = write('1', one, pick(written));
    return random() < 0.7 || one === other ? [first] : [first, write('2', other, pick(written))];
  };
  return {
    below,
    pick,
    automation: (id: string): ProvableAutomation =>
      automation(id, { enabled: random() > 0.04, triggers: [trigger()], condition: condition(), steps: steps() }),
  };
};
