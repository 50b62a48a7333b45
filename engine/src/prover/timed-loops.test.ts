import type { Value } from '@eoms/contract/vocabulary';
import { expect, it } from 'vitest';
import type { Step } from '../scenes/scene.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { bruteTimedLoops } from './brute-time.fixture.ts';
import type { ProvableAutomation } from './provable.ts';
import { prove } from './prove.ts';
import { act, automation, check, createFacts, set, valuesOfProperty, when } from './venue.fixture.ts';

/** `EOMS_PROOFS=5000` for the long form. */
const sets = Number(process.env.EOMS_PROOFS ?? 400);
const facts = createFacts(2);

/** Four automations on three values, with delays, branches and values that must last. */
const randomSet = (seed: number): ProvableAutomation[] => {
  const random = numbersFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const place = (): readonly [string, string, Value] => {
    const [device, property] = pick([
      ['d1', 'open'],
      ['d2', 'open'],
      ['d1', 'mode'],
    ] as const);
    return [device, property, pick(valuesOfProperty[property] ?? [])];
  };
  const write = (id: string): Step => {
    const [device, property, to] = place();
    return random() < 0.8 ? set(id, device, property, to) : act(id, device, `set_${property}`, { to });
  };
  const trigger = () => {
    const [device, property, value] = place();
    const compare = { operator: pick(['==', '==', '!='] as const), value };
    const at = random();
    if (at < 0.15) return when(device, property, null);
    return at < 0.25
      ? when(device, property, compare, 'report')
      : when(device, property, compare, 'change', pick([0, 0, 4]));
  };
  const steps = (): Step[] => {
    const [deviceId, property, value] = place();
    const branch: Step = {
      kind: 'branch',
      id: 'b',
      condition: { deviceId, property, operator: '==', value },
      then: [write('t')],
      else: random() < 0.5 ? [] : [write('e')],
    };
    const delay: Step = { kind: 'delay', id: 'd', ms: pick([3_000, 5_000]) };
    const parts: Step[] = [random() < 0.3 ? branch : write('1'), ...(random() < 0.4 ? [write('2')] : [])];
    if (random() < 0.35) parts.splice(Math.floor(random() * (parts.length + 1)), 0, delay);
    return parts;
  };
  return Array.from({ length: 4 }, (_, nth) => {
    const [device, property, value] = place();
    const condition = random() < 0.6 ? null : check(device, property, pick(['==', '!=']), value);
    return automation(`a${nth}`, { triggers: [trigger()], condition, steps: steps() });
  });
};

it(`finds every loop of ${sets} sets of automations that take their time, and nothing else`, {
  timeout: sets * 1_000,
}, () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  let open = 0;
  for (let seed = 1; seed <= sets; seed += 1) {
    const automations = randomSet(seed);
    const { findings, undecided } = prove(automations, facts);
    const loops = findings
      .filter(({ kind }) => kind === 'loop')
      .map(({ automationIds }) => [...automationIds].sort().join());
    const truth = bruteTimedLoops(automations);
    if (undecided.length > 0) open += 1;
    right += loops.filter((loop) => truth.includes(loop)).length;
    wrong.push(...loops.filter((loop) => !truth.includes(loop)).map((loop) => `${seed}: ${loop}`));
    if (undecided.length === 0)
      missed.push(...truth.filter((loop) => !loops.includes(loop)).map((loop) => `${seed}: ${loop}`));
  }
  if (process.env.EOMS_PROOFS) console.info({ right, wrong, missed, open });
  expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
  expect(right).toBeGreaterThan(sets / 10);
  expect(open).toBeLessThan(sets / 50);
});
