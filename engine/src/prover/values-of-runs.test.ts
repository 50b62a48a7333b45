import { describe, expect, it } from 'vitest';
import type { Step } from '../scenes/scene.ts';
import type { Facts, ProvableAutomation } from './provable.ts';
import { prove } from './prove.ts';
import { automation, check, createFacts, is, set, when } from './venue.fixture.ts';

const same = (text: string) => ({ zh: text, en: text });
const plain = createFacts(4);
/** Every device has a counter besides, which travels as text. */
const facts: Facts = {
  ...plain,
  device: (id) => {
    const found = plain.device(id);
    const counter = { id: 'counter', name: same('counter'), type: 'long' as const, access: 'rw' as const };
    const action = {
      id: 'set_counter',
      name: same('set'),
      params: [{ id: 'to', name: same('to'), type: 'long' as const }],
      expect: [{ property: 'counter', in: ['$to'] }],
    };
    return found && { ...found, properties: [...found.properties, counter], actions: [...found.actions, action] };
  },
};
const kinds = (automations: readonly ProvableAutomation[]): string[] =>
  prove(automations, facts).findings.map(({ kind }) => kind);
const from = (step: Step, valueFrom: string): Step => ({ ...step, valueFrom }) as Step;
const assign = (id: string, value: string, more: { from?: string } = {}): Step => ({
  kind: 'systemStep',
  id,
  systemStep: 'variable',
  args: {},
  subject: same(''),
  uses: [],
  timeoutMs: 1,
  assigns: { name: 'wanted', value, ...more },
});
const variables = { wanted: { type: 'string', value: 'on' } } as const;
const triggers = [when('d1', 'open', is(true))];
const other = automation('B', { triggers, steps: [set('s', 'd2', 'power', 'off')] });
const one = (steps: readonly Step[], more: Partial<ProvableAutomation> = {}) =>
  automation('A', { triggers, variables, steps, ...more });
const use = from(set('s', 'd2', 'power', 'on'), 'wanted');

describe('a step that is filled from a variable of the run', () => {
  it('is judged by what the steps before it have set', () => {
    expect(kinds([one([use]), other])).toEqual(['contradiction']);
    expect(kinds([one([assign('a', 'off'), use]), other])).toEqual([]);
    expect(kinds([one([assign('a', 'off'), assign('b', 'on'), use]), other])).toEqual(['contradiction']);
  });

  it('may be any of several behind a branch and beside parallel steps', () => {
    const condition = check('d3', 'power', '==', 'on');
    const rule = { deviceId: 'd3', property: 'power', operator: '==' as const, value: 'on' };
    const branch: Step = { kind: 'branch', id: 'x', condition: rule, then: [assign('a', 'off')], else: [] };
    expect(kinds([one([branch, use], { condition }), other])).toEqual([]);
    const beside: Step = { kind: 'parallel', id: 'p', steps: [use, assign('a', 'off')] };
    expect(kinds([one([beside]), other])).toEqual([]);
    const neither: Step = { ...branch, then: [assign('a', 'on')] };
    expect(kinds([one([neither, use], { condition }), other])).toEqual(['contradiction']);
  });

  it('is a mistake only where none of its values fits', () => {
    const rule = { deviceId: 'd3', property: 'power', operator: '==' as const, value: 'on' };
    const maybe: Step = { kind: 'branch', id: 'x', condition: rule, then: [assign('a', 'loud')], else: [] };
    expect(kinds([one([maybe, use])])).toEqual([]);
    expect(kinds([one([assign('a', 'loud'), use])])).toContain('typeError');
  });
});

describe('a step that takes what its trigger brings', () => {
  const mirror = (given: Partial<ProvableAutomation> = {}) =>
    automation('A', {
      triggers: [when('d1', 'power', null)],
      steps: [from(set('s', 'd2', 'power', 'on'), 'trigger_value')],
      ...given,
    });
  const onPower = (value: string) =>
    automation('B', { triggers: [when('d1', 'power', null)], steps: [set('s', 'd2', 'power', value)] });

  it('may be anything that the trigger can be, and not its own value alone', () => {
    expect(kinds([mirror(), onPower('off')])).toEqual([]);
    const onlyOn = { triggers: [when('d1', 'power', is('on'))] };
    expect(kinds([mirror(onlyOn), { ...onPower('off'), ...onlyOn }])).toEqual(['contradiction']);
    expect(kinds([mirror(onlyOn), { ...onPower('on'), ...onlyOn }])).toEqual([]);
  });

  it('has its own value where a schedule sets it off', () => {
    const at: ProvableAutomation['triggers'] = [
      { kind: 'schedule', id: 't', when: { kind: 'times', times: ['08:00'], days: [1] } },
    ];
    expect(kinds([mirror({ triggers: at }), { ...onPower('off'), triggers: at }])).toEqual(['contradiction']);
  });

  it('keeps to the range of a threshold, beyond what can be listed', () => {
    const rises = { triggers: [when('d1', 'temperature', { operator: '>' as const, value: 30 })] };
    const level = from(set('s', 'd2', 'level', 1), 'trigger_value');
    const fixed = automation('B', { ...rises, steps: [set('s', 'd2', 'level', 2)] });
    // Levels end at 3, so that what is above 30 never fits.
    expect(kinds([automation('A', { ...rises, steps: [level] }), fixed])).not.toContain('loop');
    const web = automation('A', { triggers: [{ kind: 'webhook', id: 'w' }], steps: [level] });
    expect(kinds([web, { ...fixed, triggers: web.triggers }])).toEqual([]);
  });

  it('makes a ring undecided, as it depends on what comes', () => {
    const back = automation('B', {
      triggers: [when('d2', 'power', null)],
      steps: [from(set('s', 'd1', 'power', 'on'), 'trigger_value')],
    });
    const proof = prove([mirror(), back], facts);
    expect(proof.findings.map(({ kind }) => kind)).not.toContain('loop');
    expect(proof.undecided.map(({ kind }) => kind)).toContain('loop');
  });
});

describe('long numbers, which travel as text', () => {
  const counts = (operator: '>' | '<=' | '==', value: string | number, id = 'A') =>
    automation(id, {
      triggers,
      condition: check('d2', 'counter', operator, value),
      steps: [set('s', 'd3', 'power', id === 'A' ? 'on' : 'off')],
    });

  it('have the order of numbers', () => {
    expect(kinds([counts('>', '9'), counts('<=', '10', 'B')])).toEqual(['contradiction']);
    expect(kinds([counts('>', '10'), counts('<=', '9', 'B')])).toEqual([]);
    expect(kinds([counts('==', '5'), counts('==', '6', 'B')])).toEqual([]);
  });

  it('are never plain numbers or words', () => {
    expect(kinds([counts('>', 5)])).toContain('typeError');
    expect(kinds([counts('==', 'many')])).toContain('typeError');
  });

  it('contradict each other where steps set them differently', () => {
    const sets = (id: string, value: string) => automation(id, { triggers, steps: [set('s', 'd2', 'counter', value)] });
    expect(kinds([sets('A', '1'), sets('B', '2')])).toEqual(['contradiction']);
    expect(kinds([sets('A', '1'), sets('B', '1')])).not.toContain('contradiction');
  });

  it('are not told apart beyond what numbers can', () => {
    const huge = [counts('==', '9007199254740993'), counts('==', '9007199254740992', 'B')];
    expect(kinds(huge)).not.toContain('contradiction');
  });
});

describe('what must have held for some time', () => {
  it('holds now as well, for places and variables too', () => {
    const place = (state: string) => ({ kind: 'placeState' as const, placeId: 'hall', is: [state], forSeconds: 60 });
    const clash = (a: string, b: string) => [
      automation('A', { triggers, condition: place(a), steps: [set('s', 'd2', 'power', 'on')] }),
      automation('B', { triggers, condition: place(b), steps: [set('s', 'd2', 'power', 'off')] }),
    ];
    expect(kinds(clash('idle', 'occupy'))).toEqual([]);
    expect(kinds(clash('idle', 'idle'))).toEqual(['contradiction']);
    const armed = (value: boolean, forSeconds?: number) => ({
      kind: 'variable' as const,
      name: 'armed',
      operator: '==' as const,
      value,
      ...(forSeconds === undefined ? {} : { forSeconds }),
    });
    const never = { match: 'all' as const, rules: [armed(true, 60), armed(false)] };
    expect(kinds([automation('A', { triggers, condition: never, steps: [set('s', 'd2', 'power', 'on')] })])).toEqual([
      'unreachable',
    ]);
  });
});
