import type { Step } from '../scenes/scene.ts';
import type { ProvableAutomation, ProvableCondition, ProvableTrigger } from './provable.ts';
import { act, automation, check, is, set, when } from './venue.fixture.ts';

type Given = Partial<ProvableAutomation>;

/** A defect that was planted: automations on devices of their own. */
export interface Plant {
  readonly automations: readonly ProvableAutomation[];
  /** `kind|…` as the comparison writes findings; only for what trying every state does not show. */
  readonly expected: readonly string[];
  /** Automations with mistakes of which trying every state can say nothing. */
  readonly faulty?: boolean;
}

const loopOf = (automations: readonly ProvableAutomation[]): string =>
  `loop|${automations
    .map((one) => one.id)
    .sort()
    .join()}`;

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
      expected: [loopOf(automations)],
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
      expected: [loopOf(automations)],
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
      expected: [loopOf(automations)],
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
  thresholds: (id, d) => {
    // Whatever the level is, one of the two holds already, so that both cannot begin to.
    const one = (value: string, operator: '<' | '>', bound: number) =>
      automation(`${id}${value}`, {
        triggers: [when(d(1), 'level', { operator, value: bound })],
        steps: [set('s', d(2), 'power', value)],
      });
    return { automations: [one('on', '>', 0), one('off', '<', 3)], expected: [] };
  },
  offline: (id, d) => {
    const condition = { kind: 'connection' as const, deviceId: d(1), is: 'offline' as const };
    const triggers = [when(d(1), 'open', is(true))];
    return {
      automations: [automation(id, { triggers, condition, steps: [set('s', d(2), 'power', 'on')] })],
      expected: [],
    };
  },
  notShadowed: (id, d) => {
    // What is above 1 already when it rises above 2 sets only one of them off.
    const one = (value: number) =>
      automation(`${id}${value}`, {
        triggers: [when(d(1), 'level', { operator: '>', value })],
        steps: [set('s', d(2), 'mode', 'c')],
      });
    return { automations: [one(0), one(1)], expected: [] };
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
      [{ steps: [{ ...set('s', d(2), 'power', 'on'), spareDeviceId: 'gone' } as Step] }, 'step s'],
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
