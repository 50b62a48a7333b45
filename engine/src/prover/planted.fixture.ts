import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import type { Step } from '../scenes/scene.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { times } from './brute-force.fixture.ts';
import type { ProvableAutomation, ProvableCheck, ProvableCondition, ProvableTrigger } from './provable.ts';
import { act, automation, check, is, places, set, valuesOfProperty, when } from './venue.fixture.ts';

const days = [1, 2, 3, 4, 5, 6, 7];
const written = Object.keys(valuesOfProperty);
type Given = Partial<ProvableAutomation>;

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

/** A defect that was planted: automations on devices of their own. */
interface Plant {
  readonly automations: readonly ProvableAutomation[];
  /** `kind|…` as the comparison writes findings; only for what trying every state does not show. */
  readonly expected: readonly string[];
  /** Automations with mistakes of which trying every state can say nothing. */
  readonly faulty?: boolean;
}

/** One defect of each kind, or something that only looks like one. */
export const plants: Readonly<Record<string, (id: string, d: (nth: number) => string, nth: number) => Plant>> = {
  contradiction: (id, d) => {
    const triggers = [when(d(1), 'open', is(true))];
    const two = ['on', 'off'].map((value) =>
      automation(`${id}${value}`, { triggers, steps: [set('s', d(2), 'power', value)] }),
    );
    return { automations: two, expected: [] };
  },
  noContradiction: (id, d) => {
    const guarded = (value: string, operator: '<' | '>=') =>
      automation(`${id}${value}`, {
        triggers: [when(d(1), 'open', null)],
        condition: check(d(3), 'temperature', operator, 25),
        steps: [set('s', d(2), 'power', value)],
      });
    return { automations: [guarded('on', '<'), guarded('off', '>=')], expected: [] };
  },
  parallel: (id, d) => {
    const steps: Step[] = [
      { kind: 'parallel', id: 'p', steps: [set('1', d(1), 'power', 'on'), set('2', d(1), 'power', 'off')] },
    ];
    return { automations: [automation(id, { steps })], expected: [`contradiction|${id}||${d(1)}.power|oneEvent`] };
  },
  ring: (id, d, nth) => {
    const length = 2 + (nth % 3);
    const automations = Array.from({ length }, (_, at) =>
      automation(`${id}${at}`, {
        triggers: [when(d(1), 'level', is(at))],
        steps: [set('s', d(1), 'level', (at + 1) % length)],
      }),
    );
    return {
      automations,
      expected: [
        `loop|${automations
          .map((one) => one.id)
          .sort()
          .join()}`,
      ],
    };
  },
  pulses: (id, d, nth) => {
    const length = 1 + (nth % 6);
    const automations = Array.from({ length }, (_, at) => {
      const next = d(1 + ((at + 1) % length));
      return automation(`${id}${at}`, {
        triggers: [when(d(1 + at), 'open', null)],
        steps: [set('1', next, 'open', true), set('2', next, 'open', false)],
      });
    });
    return {
      automations,
      expected: [
        `loop|${automations
          .map((one) => one.id)
          .sort()
          .join()}`,
      ],
    };
  },
  helped: (id, d) => {
    // The first and the last alone settle; the one between takes back what they set, so that they begin anew.
    const given: readonly [ProvableTrigger, Step[]][] = [
      [when(d(1), 'open', is(true)), [set('s', d(2), 'open', true)]],
      [when(d(2), 'open', is(true)), [set('1', d(1), 'open', false), set('2', d(2), 'open', false)]],
      [when(d(2), 'open', is(true)), [set('s', d(1), 'open', true)]],
    ];
    const automations = given.map(([trigger, steps], nth) => automation(`${id}${nth}`, { triggers: [trigger], steps }));
    return {
      automations,
      expected: [
        `loop|${automations
          .map((one) => one.id)
          .sort()
          .join()}`,
      ],
    };
  },
  settles: (id, d) => {
    const one = (nth: number) =>
      automation(`${id}${nth}`, {
        triggers: [when(d(nth), 'open', is(true))],
        steps: [set('s', d(3 - nth), 'open', true)],
      });
    return { automations: [one(1), one(2)], expected: [] };
  },
  unreachable: (id, d, nth) => {
    const rules = [check(d(1), 'temperature', '>', 27), check(d(1), 'temperature', '<', 22)];
    const condition: ProvableCondition = nth % 2 === 0 ? { match: 'all', rules } : check(d(1), 'open', '==', false);
    return {
      automations: [
        automation(id, {
          triggers: [when(d(1), 'open', is(true))],
          condition,
          steps: [set('s', d(2), 'power', 'on')],
        }),
      ],
      expected: [],
    };
  },
  shadowed: (id, d, nth) => {
    const given = { triggers: [when(d(1), 'open', is(true))], steps: [set('s', d(2), 'mode', 'b')] };
    const narrow = automation(`${id}narrow`, { ...given, condition: check(d(1), 'level', '>', 1) });
    const wide = automation(`${id}wide`, { ...given, condition: nth % 2 === 0 ? null : check(d(1), 'level', '>=', 1) });
    return { automations: [narrow, wide], expected: [] };
  },
  typeError: (id, d, nth) => {
    const fine: Given = { steps: [set('s', d(2), 'power', 'on')] };
    const faults: readonly [Given, string][] = [
      [{ ...fine, condition: check(d(1), 'level', '==', 'three') }, 'check 1'],
      [{ ...fine, condition: check(d(1), 'height', '==', 1) }, 'check 1'],
      [{ ...fine, condition: check(d(1), 'mode', '==', 'z') }, 'check 1'],
      [{ ...fine, condition: { kind: 'variable', name: 'armed', operator: '==', value: 'yes' } }, 'check 1'],
      [
        { ...fine, condition: { ...check(d(1), 'open', '==', true), against: { kind: 'variable', name: 'limit' } } },
        'check 1',
      ],
      [{ ...fine, triggers: [{ ...when(d(1), 'level', { operator: '>', value: 9 }), id: 't' }] }, 'trigger t'],
      [{ steps: [act('s', d(1), 'set_level', { to: 8 })] }, 'step s'],
      [{ steps: [act('s', d(1), 'set_level', { to: 1, how: 'fast' })] }, 'step s'],
      [{ steps: [act('s', d(1), 'explode', {})] }, 'step s'],
      [{ steps: [set('s', d(1), 'label', 'x')] }, 'step s'],
    ];
    const [given, part] = faults[nth % faults.length] as [Given, string];
    return { automations: [automation(id, given)], expected: [`typeError|${id}|${part}`], faulty: true };
  },
  deadReference: (id, d, nth) => {
    const fine: Given = { steps: [set('s', d(2), 'power', 'on')] };
    const faults: readonly [Given, string][] = [
      [{ ...fine, triggers: [{ ...when('gone', 'open', null), id: 't' }] }, 'trigger t'],
      [{ ...fine, condition: check('gone', 'open', '==', true) }, 'check 1'],
      [{ ...fine, condition: { kind: 'connection', deviceId: 'gone', is: 'online' } }, 'check 1'],
      [{ ...fine, condition: { kind: 'placeState', placeId: 'gone', is: ['idle'] } }, 'check 1'],
      [{ ...fine, condition: { kind: 'variable', name: 'gone', operator: '==', value: 1 } }, 'check 1'],
      [
        {
          ...fine,
          condition: {
            ...check(d(1), 'level', '==', 1),
            against: { kind: 'device', deviceId: 'gone', property: 'level' },
          },
        },
        'check 1',
      ],
      [{ steps: [set('s', 'gone', 'power', 'on')] }, 'step s'],
      [
        { ...fine, triggers: [{ kind: 'meeting', id: 't', placeIds: ['gone'], point: 'begun', minutes: 0 }] },
        'trigger t',
      ],
    ];
    const [given, part] = faults[nth % faults.length] as [Given, string];
    return { automations: [automation(id, given)], expected: [`deadReference|${id}|${part}`], faulty: true };
  },
  noFeedback: (id, d) => ({
    automations: [automation(id, { steps: [act('s', d(1), 'ping', {})] })],
    expected: [`noFeedback|${id}|step s`],
  }),
  noSteps: (id) => ({ automations: [automation(id, {})], expected: [`noSteps|${id}|null`] }),
};

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
