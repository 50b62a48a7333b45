import { describe, expect, it } from 'vitest';
import type { Finding, ProvableAutomation } from './provable.ts';
import { prove } from './prove.ts';
import { act, automation, check, createFacts, is, set, when } from './venue.fixture.ts';

const found = (automations: readonly ProvableAutomation[]): readonly Finding[] =>
  prove(automations, createFacts(4)).findings.filter(({ kind }) => kind === 'loop');

describe('loops', () => {
  const ring = (a: number, b: number) => [
    automation('A', { triggers: [when('d1', 'level', is(1))], steps: [set('s', 'd2', 'level', a)] }),
    automation('B', { triggers: [when('d2', 'level', is(a))], steps: [set('s', 'd1', 'level', b)] }),
  ];

  it('settle where the same value is written again', () => {
    expect(found(ring(1, 1))).toEqual([]);
  });

  it('are found where values go to and fro, and repeat in the example', () => {
    const toAndFro = [
      automation('A', { triggers: [when('d1', 'level', is(1))], steps: [set('s', 'd1', 'level', 0)] }),
      automation('B', { triggers: [when('d1', 'level', is(0))], steps: [set('s', 'd1', 'level', 1)] }),
    ];
    const [one, ...more] = found(toAndFro);
    expect(more).toEqual([]);
    expect(one?.automationIds).toEqual(['A', 'B']);
    expect(one?.example.filter(({ what }) => what.kind === 'writes')).toHaveLength(2);
  });

  it('end at a condition that what they change has not held for long enough', () => {
    const toAndFro = (forSeconds?: number) => [
      automation('A', { triggers: [when('d1', 'level', is(1))], steps: [set('s', 'd1', 'level', 0)] }),
      automation('B', {
        triggers: [when('d1', 'level', is(0))],
        steps: [set('s', 'd1', 'level', 1)],
        condition: { ...check('d1', 'level', '<', 1), forSeconds },
      }),
    ];
    expect(found(toAndFro())).toHaveLength(1);
    expect(found(toAndFro(60))).toEqual([]);
  });

  it('of one automation need a report, and a step that always writes', () => {
    const report = (step: ReturnType<typeof set>) => [
      automation('A', { triggers: [when('d1', 'level', null, 'report')], steps: [step] }),
    ];
    expect(found(report(act('s', 'd1', 'set_level', { to: 1 })))).toHaveLength(1);
    expect(found(report(set('s', 'd1', 'level', 1)))).toEqual([]);
  });

  it('need conditions that hold, also of what nobody changes', () => {
    const guarded = (mode: string) => [
      automation('A', {
        triggers: [when('d1', 'level', is(1))],
        condition: check('d3', 'mode', '==', 'a'),
        steps: [set('s', 'd1', 'level', 0)],
      }),
      automation('B', {
        triggers: [when('d1', 'level', is(0))],
        condition: check('d3', 'mode', '==', mode),
        steps: [set('s', 'd1', 'level', 1)],
      }),
    ];
    expect(found(guarded('a'))).toHaveLength(1);
    expect(found(guarded('b'))).toEqual([]);
  });

  it('may take their time', () => {
    const slow = [
      automation('A', {
        triggers: [when('d1', 'level', is(1), 'change', 60)],
        steps: [{ kind: 'delay', id: 'd', ms: 5_000 }, set('s', 'd1', 'level', 0)],
      }),
      automation('B', { triggers: [when('d1', 'level', is(0))], steps: [set('s', 'd1', 'level', 1)] }),
    ];
    const [one] = found(slow);
    expect(one?.automationIds).toEqual(['A', 'B']);
    // A write that takes the value back before the time is over leaves nothing to fire.
    const tooFast = [
      { ...slow[0], steps: [set('s', 'd1', 'level', 0)] },
      automation('B', {
        ...slow[1],
        steps: [set('s', 'd1', 'level', 1), { kind: 'delay', id: 'd', ms: 9_000 }, set('r', 'd1', 'level', 2)],
      }),
    ];
    expect(found(tooFast as ProvableAutomation[])).toEqual([]);
  });

  it('are named once, and not again with others beside', () => {
    const three = ['d1', 'd2', 'd3'].flatMap((id, nth) => {
      const next = ['d2', 'd3', 'd1'][nth] ?? 'd1';
      return [
        automation(id, {
          triggers: [when(id, 'open', null)],
          steps: [set('1', next, 'open', true), set('2', next, 'open', false)],
        }),
      ];
    });
    expect(found(three).map(({ automationIds }) => automationIds.join())).toEqual(['d1,d2,d3']);
  });
});
