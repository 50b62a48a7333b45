import type { Value } from '@eoms/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../rules/compare.ts';
import { assigned, createVariables } from '../scenes/run-variables.ts';
import type { Condition, Step } from '../scenes/scene.ts';
import type { ProvableAutomation } from './provable.ts';
import { prove } from './prove.ts';
import { automation, createFacts, is, set, when } from './venue.fixture.ts';

const facts = createFacts(5);
const variables = { x: { type: 'double', value: 0 }, y: { type: 'double', value: 0 } } as const;
const triggers = [when('d1', 'open', is(true))];
const findings = (...all: readonly ProvableAutomation[]) => prove(all, facts).findings;
const kinds = (...all: readonly ProvableAutomation[]): string[] => findings(...all).map(({ kind }) => kind);

const assign = (id: string, name: string, value: number, from?: string): Step => ({
  kind: 'systemStep',
  id,
  systemStep: 'variable',
  args: {},
  subject: { zh: '', en: '' },
  uses: [],
  timeoutMs: 1,
  assigns: { name, value, from },
});
const onVariable = (value: number, variable = 'x'): Condition => ({ variable, operator: '==', value });
const onDevice = (deviceId: string, value = 'on'): Condition => ({
  deviceId,
  property: 'power',
  operator: '==',
  value,
});
const branch = (
  id: string,
  condition: Condition,
  then: readonly Step[],
  otherwise: readonly Step[] = [],
): Extract<Step, { kind: 'branch' }> => ({ kind: 'branch', id, condition, then, else: otherwise });
const one = (steps: readonly Step[], more: Partial<ProvableAutomation> = {}) =>
  automation('A', { triggers, variables, steps, ...more });
const off = automation('B', { triggers, steps: [set('s', 'd2', 'power', 'off')] });
const on = set('on', 'd2', 'power', 'on');

describe('a branch on a variable of the run', () => {
  it('is followed only to where the steps before it lead', () => {
    expect(kinds(one([assign('a', 'x', 1), branch('b', onVariable(1), [on])]), off)).toContain('contradiction');
    expect(kinds(one([assign('a', 'x', 2), branch('b', onVariable(1), [on])]), off)).not.toContain('contradiction');
    expect(kinds(one([assign('a', 'x', 2), branch('b', onVariable(1), [], [on])]), off)).toContain('contradiction');
    const copied = [assign('a', 'x', 1), assign('c', 'y', 5, 'x'), branch('b', onVariable(1, 'y'), [on])];
    expect(kinds(one(copied), off)).toContain('contradiction');
  });

  it('says what must have held for the steps that set it', () => {
    const steps = [branch('c', onDevice('d3'), [assign('a', 'x', 1)]), branch('b', onVariable(1), [on])];
    const when3 = (value: string): ProvableAutomation => ({
      ...off,
      condition: {
        kind: 'value',
        deviceId: 'd3',
        property: 'power',
        operator: '==',
        against: { kind: 'value', value },
      },
    });
    expect(kinds(one(steps), when3('on'))).toContain('contradiction');
    expect(kinds(one(steps), when3('off'))).not.toContain('contradiction');
  });

  it('is not decided where parallel steps set it, or what a trigger brings', () => {
    const beside: Step = { kind: 'parallel', id: 'p', steps: [assign('a', 'x', 1), assign('e', 'x', 2)] };
    const ring = (steps: readonly Step[]) => [
      automation('A', { triggers: [when('d2', 'power', is('off'))], variables, steps }),
      automation('B', { triggers: [when('d2', 'power', is('on'))], steps: [set('s', 'd2', 'power', 'off')] }),
    ];
    const looped = ring([assign('a', 'x', 1), branch('b', onVariable(1), [on])]);
    expect(kinds(...looped)).toContain('loop');
    expect(kinds(...ring([assign('a', 'x', 2), branch('b', onVariable(1), [on])]))).not.toContain('loop');
    const open = prove(ring([beside, branch('b', onVariable(1), [on])]), facts);
    expect(open.findings.map(({ kind }) => kind)).not.toContain('loop');
    expect(open.undecided.map(({ kind }) => kind)).toContain('loop');
    const brought = prove(ring([assign('a', 'x', 1, 'trigger_value'), branch('b', onVariable(1), [on])]), facts);
    expect(brought.findings.map(({ kind }) => kind)).not.toContain('loop');
  });

  it('that can never be met is a mistake, and one that always is superfluous', () => {
    const parts = (...steps: readonly Step[]) => findings(one(steps)).map(({ kind, part }) => `${kind} ${part}`);
    expect(parts(branch('b', onVariable(1), [on]))).toEqual(['unreachable step b']);
    expect(parts(assign('a', 'x', 1), branch('b', onVariable(1), [on]))).toEqual(['alwaysTrue step b']);
    const either: Condition = { match: 'any', rules: [onVariable(1), onDevice('d3')] };
    expect(parts(branch('b', either, [on]))).toEqual([]);
    expect(parts(branch('b', { match: 'all', rules: either.rules }, [on]))).toEqual(['unreachable step b']);
    const wait: Step = { kind: 'wait', id: 'w', until: onVariable(1), timeoutMs: 1_000 };
    expect(parts(wait)).toEqual(['unreachable step w']);
    const meanwhile: Step = { kind: 'parallel', id: 'p', steps: [wait, assign('a', 'x', 1)] };
    expect(parts(meanwhile)).toEqual([]);
  });

  it('compares like with like, and only what there is', () => {
    const part = (condition: Condition) => kinds(one([branch('b', condition, [on])]));
    expect(part({ variable: 'x', operator: '==', value: 'one' })).toEqual(['typeError']);
    expect(part({ variable: 'x', operator: 'includes', value: 1 })).toEqual(['typeError']);
    expect(part(onVariable(1, 'gone'))).toEqual(['deadReference']);
  });
});

/** Steps that set variables and branch on them, and on devices that nothing sets. */
const randomSteps = fc.letrec<{ step: Step; list: Step[] }>((tie) => ({
  list: fc.array(tie('step'), { minLength: 1, maxLength: 3, depthIdentifier: 'steps' }),
  step: fc.oneof(
    { depthIdentifier: 'steps', maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom('x', 'y'),
        fc.constantFrom(0, 1, 2),
        fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
      )
      .map(([name, value, from]) => assign('', name, value, from)),
    fc.constantFrom('on', 'off').map((value) => set('', 'd2', 'power', value)),
    fc
      .tuple(
        fc.oneof(
          fc
            .tuple(
              fc.constantFrom('x', 'y'),
              fc.constantFrom('==', '!=', '>' as const),
              fc.constantFrom<number>(0, 1, 2),
            )
            .map(([variable, operator, value]): Condition => ({ variable, operator, value })),
          fc.constantFrom('d3', 'd4').map((id) => onDevice(id)),
        ),
        tie('list'),
        tie('list'),
      )
      .map(([condition, then, otherwise]) => branch('', condition, then, otherwise)),
  ),
})).list;

let nextId = 0;
const named = (steps: readonly Step[]): Step[] =>
  steps.map((step) => {
    nextId += 1;
    const id = `s${nextId}`;
    return step.kind === 'branch'
      ? { ...step, id, then: named(step.then), else: named(step.else) }
      : ({ ...step, id } as Step);
  });

type Powers = Readonly<Record<string, Value>>;
/** What a run sets `d2` to, one after the other. */
const played = (steps: readonly Step[], powers: Powers, now = createVariables(variables)): Value[] =>
  steps.flatMap((step): Value[] => {
    if (step.kind === 'state') return [step.value];
    if (step.kind === 'systemStep' && step.assigns) now.set(step.assigns.name, assigned(step.assigns, now.get));
    if (step.kind !== 'branch' || 'match' in step.condition) return [];
    const { condition } = step;
    const value = 'variable' in condition ? now.get(condition.variable) : powers[condition.deviceId];
    const met = value !== undefined && value !== null && compare(value, condition.operator, condition.value);
    return played(met ? step.then : step.else, powers, now);
  });

it('clashes exactly where two runs can set a device differently, whatever devices were at the beginning', () => {
  const seen = { yes: 0, no: 0 };
  const powers: readonly Powers[] = ['on', 'off', null].flatMap((d3) => ['on', 'off', null].map((d4) => ({ d3, d4 })));
  fc.assert(
    fc.property(randomSteps, fc.constantFrom('on', 'off'), (steps, value) => {
      const a = one(named(steps));
      const b = automation('B', { triggers, steps: [set('s', 'd2', 'power', value)] });
      const found = kinds(a, b).includes('contradiction');
      const clashes = powers.some((now) => played(a.steps, now).some((other) => other !== value));
      expect(found).toBe(clashes);
      seen[found ? 'yes' : 'no'] += 1;
    }),
    { numRuns: 600 },
  );
  // Both answers come often enough to mean something.
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(60);
});
