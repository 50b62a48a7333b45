import type { ByKind } from '@eoms/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import type { Step } from '../scenes/scene.ts';
import type { ProvableAutomation, ProvableCheck, ProvableTrigger } from './provable.ts';
import { prove, proveOne } from './prove.ts';
import { automation, createFacts, is, set, when } from './venue.fixture.ts';

const facts = createFacts(3);
const triggers = [when('d1', 'open', is(true))];
const on = automation('A', { triggers, steps: [set('s', 'd2', 'power', 'on')] });
const off = automation('B', { triggers, steps: [set('s', 'd2', 'power', 'off')] });
const unreachable: ProvableCheck = { kind: 'connection', deviceId: 'd1', is: 'offline' };

const strangeTrigger = { kind: 'earthquake', id: 't', sensor: 's1' } as unknown as ProvableTrigger;
const strangeDue = { kind: 'schedule', id: 't', when: { kind: 'moon', phase: 'full' } } as unknown as ProvableTrigger;
const strangeCheck = { kind: 'weather', is: 'rain' } as unknown as ProvableCheck;
const strangeAgainst = {
  kind: 'value',
  deviceId: 'd1',
  property: 'open',
  operator: '==',
  against: { kind: 'forecast' },
} as unknown as ProvableCheck;
const strangeStep = { kind: 'repeat', id: 'r', times: 3, steps: [] } as unknown as Step;
const strangeSystemStep: Step = {
  kind: 'systemStep',
  id: 'd',
  systemStep: 'fax',
  args: {},
  subject: { zh: '', en: '' },
  uses: [],
  timeoutMs: 1,
  isUnknown: true,
};
const inside = (step: Step): Step => ({ kind: 'parallel', id: 'p', steps: [step] });

describe('of a kind that it does not know, the proof says that it is not decided', () => {
  const strange: readonly (readonly [string, Partial<ProvableAutomation>])[] = [
    ['trigger', { triggers: [...triggers, strangeTrigger] }],
    ['schedule', { triggers: [...triggers, strangeDue] }],
    ['check', { condition: { match: 'all', rules: [{ match: 'any', rules: [unreachable, strangeCheck] }] } }],
    ['value to compare with', { condition: strangeAgainst }],
    ['step', { steps: [strangeStep, ...on.steps] }],
    ['step in a block', { steps: [inside(strangeStep), ...on.steps] }],
    ['system step', { steps: [strangeSystemStep, ...on.steps] }],
  ];

  it.each(strange)('%s', (_, given) => {
    const unknown = { ...on, ...given };
    const all = prove([unknown, off], facts);
    expect(all.undecided.map(({ kind }) => kind)).toEqual(['unreachable', 'contradiction', 'loop']);
    expect(all.undecided.every(({ automationIds }) => automationIds.join() === 'A')).toBe(true);
    // Whatever else it has cannot be judged without it.
    expect(all.findings).toEqual([]);

    const asDraft = proveOne(unknown, [off], facts);
    expect(asDraft.undecided.map(({ kind }) => kind)).toEqual(['unreachable', 'contradiction', 'loop']);
    const other = proveOne(off, [unknown], facts);
    expect(other.undecided.map(({ kind }) => kind)).toEqual(['contradiction', 'loop']);
  });

  it('names the kind in every language, and judges the others as before', () => {
    const unknown = automation('C', { triggers: [strangeTrigger] });
    const { findings, undecided } = prove([unknown, on, off], facts);
    expect(findings.map(({ kind, automationIds }) => [kind, ...automationIds])).toEqual([['contradiction', 'A', 'B']]);
    expect(undecided[0]?.reason.en).toContain('earthquake');
    expect(undecided[0]?.reason.zh).toContain('earthquake');
  });

  it('asks nothing of one that nothing starts but people', () => {
    const { undecided } = prove([automation('C', { triggers: [], steps: [strangeStep] }), on], facts);
    expect(undecided.map(({ kind }) => kind)).toEqual(['unreachable']);
  });
});

it('does not compile where a kind is left out', () => {
  const nothing = (): null => null;
  // @ts-expect-error a table of steps that lacks the branch
  const steps: ByKind<Step, null> = {
    action: nothing,
    state: nothing,
    wait: nothing,
    delay: nothing,
    systemStep: nothing,
    ordered: nothing,
    parallel: nothing,
  };
  // @ts-expect-error a table of checks that lacks most of them
  const checks: ByKind<ProvableCheck, null> = { value: nothing, hours: nothing };
  expect([steps, checks]).toHaveLength(2);
});
