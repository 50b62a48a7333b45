import type { FindingKind } from '@eoms/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import type { Step, SystemStepEffect } from '../scenes/scene.ts';
import type { Finding, ProvableAutomation } from './provable.ts';
import { prove, proveOne, proving } from './prove.ts';
import { createChance } from './random-automations.fixture.ts';
import { act, automation, check, createFacts, is, set, when } from './venue.fixture.ts';

const facts = createFacts(4);
const found = (automations: readonly ProvableAutomation[], kind?: FindingKind): readonly Finding[] =>
  prove(automations, facts).findings.filter((one) => kind === undefined || one.kind === kind);
const on = (id: string, given: Partial<ProvableAutomation> = {}) =>
  automation(id, { triggers: [when('d1', 'open', is(true))], steps: [set('s', 'd2', 'power', 'on')], ...given });
const off = (id: string, given: Partial<ProvableAutomation> = {}) =>
  on(id, { steps: [set('s', 'd2', 'power', 'off')], ...given });

describe('contradictions', () => {
  it('are errors where one event sets both off, and say how', () => {
    const [one, ...more] = found([on('A'), off('B')]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      kind: 'contradiction',
      severity: 'error',
      automationIds: ['A', 'B'],
      deviceId: 'd2',
      property: 'power',
    });
    expect(one?.example.map(({ at, text }) => `${at} ${text.en}`)).toEqual([
      '0 D1 open becomes yes',
      '0 “A” runs',
      '0 “B” runs',
      '0 “A” sets D2 power to on',
      '0 “B” sets D2 power to off',
    ]);
  });

  it('are warnings where two events must coincide', () => {
    const [one] = found([on('A'), off('B', { triggers: [when('d3', 'mode', is('a'))] })]);
    expect(one?.severity).toBe('warning');
  });

  it('are none where triggers or conditions exclude each other', () => {
    expect(found([on('A'), off('B', { triggers: [when('d1', 'open', is(false))] })])).toEqual([]);
    const hot = { triggers: [{ kind: 'webhook' as const, id: 'w' }], condition: check('d1', 'temperature', '>', 26) };
    const cold = { ...hot, condition: check('d1', 'temperature', '<=', 26) };
    expect(found([on('A', hot), off('B', cold)])).toEqual([]);
    expect(found([on('A', hot), off('B', { ...cold, condition: check('d1', 'temperature', '>=', 26) })])).toHaveLength(
      1,
    );
  });

  it('are seen between what must have held for some time', () => {
    const warm = (operator: '>' | '<', forSeconds: number) => ({
      condition: { ...check('d3', 'temperature', operator, 26), forSeconds },
    });
    expect(found([on('A', warm('>', 60)), off('B', warm('>', 90))], 'contradiction')).toHaveLength(1);
    expect(found([on('A', warm('>', 60)), off('B', warm('<', 60))])).toEqual([]);
  });

  it('are none between working days and days off, but between a time and sunset on the same days', () => {
    const at = (on: 'all' | 'workdays' | 'holidays') => ({
      triggers: [
        { kind: 'schedule' as const, id: 't', when: { kind: 'times' as const, times: ['18:00'], days: [5, 6], on } },
      ],
    });
    const sunset = (days: number[], on?: 'workdays') => ({
      triggers: [
        {
          kind: 'schedule' as const,
          id: 't',
          when: { kind: 'sun' as const, event: 'sunset' as const, offsetMinutes: 10, days, on },
        },
      ],
    });
    expect(found([on('A', at('workdays')), off('B', at('holidays'))])).toEqual([]);
    const [one] = found([on('A', at('workdays')), off('B', at('all'))]);
    expect(one?.example.map(({ text }) => text.en)).toContain('the day is a working day');
    expect(found([on('A', sunset([6])), off('B', sunset([6]))])[0]).toMatchObject({ severity: 'error' });
    expect(found([on('A', sunset([6])), off('B', at('all'))])[0]).toMatchObject({ severity: 'warning' });
    expect(found([on('A', sunset([7])), off('B', at('all'))])).toEqual([]);
    expect(found([on('A', sunset([6], 'workdays')), off('B', at('holidays'))])).toEqual([]);
    const hours = (applies: 'inside' | 'outside', to = '20:00') => ({
      kind: 'hours' as const,
      on: 'workdays' as const,
      hours: { applies, periods: [{ days: [5, 6], from: '17:00', to }] },
    });
    const given = (condition: ReturnType<typeof hours>) => ({ ...at('holidays'), condition });
    expect(found([on('A', given(hours('inside')))], 'unreachable')).toHaveLength(1);
    expect(found([on('A', given(hours('outside')))], 'unreachable')).toEqual([]);
    expect(found([on('A', given(hours('inside', '02:00')))], 'unreachable')).toEqual([]);
  });

  it('are none between times that never meet', () => {
    const at = (...times: string[]) => ({
      triggers: [{ kind: 'schedule' as const, id: 't', when: { kind: 'times' as const, times, days: [1, 2] } }],
    });
    expect(found([on('A', at('08:00')), off('B', at('20:00'))])).toEqual([]);
    expect(found([on('A', at('08:00', '20:00')), off('B', at('20:00'))])[0]).toMatchObject({ severity: 'error' });
    const cron = (expression: string) => ({
      triggers: [{ kind: 'schedule' as const, id: 't', when: { kind: 'cron' as const, expression } }],
    });
    expect(found([on('A', at('08:00')), off('B', cron('0 8 * * 3'))])).toEqual([]);
    expect(found([on('A', at('08:00')), off('B', cron('*/30 8 * * MON'))])).toHaveLength(1);
    expect(found([on('A', cron('0 8 1 * *')), off('B', cron('0 8 2 * *'))])).toEqual([]);
  });

  it('are none for a later step, which is meant to undo', () => {
    const later = { steps: [{ kind: 'delay' as const, id: 'd', ms: 60_000 }, set('s', 'd2', 'power', 'off')] };
    expect(found([on('A'), on('B', later)])).toEqual([]);
  });

  it('of thresholds need a value from which both begin', () => {
    const rises = (operator: '>' | '<' | '<=', value: number) => ({
      triggers: [when('d1', 'temperature', { operator, value })],
    });
    expect(found([on('A', rises('>', 20)), off('B', rises('>', 30))])).toHaveLength(1);
    // Whoever is not above 20 is below 30 already, so that only one of them can begin.
    expect(found([on('A', rises('>', 20)), off('B', rises('<', 30))])).toEqual([]);
  });

  it('of values that must last need a time at which both are due', () => {
    const lasts = (value: number, forSeconds: number) => ({
      triggers: [when('d1', 'temperature', { operator: '>', value }, 'change', forSeconds)],
    });
    expect(found([on('A', lasts(20, 60)), off('B', lasts(20, 60))])).toMatchObject([{ severity: 'error' }]);
    // It is above 20 for a minute when it rises above 30.
    expect(found([on('A', lasts(20, 60)), off('B', lasts(30, 0))])).toMatchObject([{ severity: 'warning' }]);
    // What has been above 30 for a minute cannot begin to be above 20.
    expect(found([on('A', lasts(30, 60)), off('B', lasts(20, 0))])).toEqual([]);
  });

  it('are seen between parallel steps of one automation, by the ways that are taken', () => {
    const parallel = (...steps: ProvableAutomation['steps']) =>
      on('A', { steps: [{ kind: 'parallel', id: 'p', steps }] });
    expect(found([parallel(set('1', 'd2', 'power', 'on'), set('2', 'd2', 'power', 'off'))])).toMatchObject([
      { kind: 'contradiction', automationIds: ['A'], part: 'step 2' },
    ]);
    const branch = (value: string, id: string): ProvableAutomation['steps'][number] => ({
      kind: 'branch',
      id,
      condition: { deviceId: 'd3', property: 'mode', operator: '==', value: 'a' },
      then: [set(`${id}1`, 'd2', 'power', value)],
      else: [],
    });
    expect(found([parallel(branch('on', 'x'), branch('off', 'y'))])).toHaveLength(1);
    expect(found([on('A', { steps: [set('1', 'd2', 'power', 'on'), set('2', 'd2', 'power', 'off')] })])).toEqual([]);
  });
});

describe('what never happens', () => {
  it('is a condition, a trigger against its condition, or hours that never open', () => {
    const rules = [check('d1', 'temperature', '>', 30), check('d1', 'temperature', '<', 20)];
    expect(found([on('A', { condition: { match: 'all', rules } })], 'unreachable')).toMatchObject([
      { part: 'condition' },
    ]);
    expect(found([on('A', { condition: { match: 'any', rules } })], 'unreachable')).toEqual([]);
    expect(found([on('A', { condition: check('d1', 'open', '==', false) })], 'unreachable')).toMatchObject([
      { part: 'trigger t d1 open' },
    ]);
    const days = [1, 2, 3, 4, 5, 6, 7];
    const hours = {
      kind: 'hours' as const,
      hours: { applies: 'outside' as const, periods: [{ days, from: '06:00', to: '06:00' }] },
    };
    expect(found([on('A', { condition: hours })], 'unreachable')).toHaveLength(1);
    expect(
      found([on('A', { condition: { kind: 'connection', deviceId: 'd1', is: 'offline' } })], 'unreachable'),
    ).toHaveLength(1);
  });

  it('follows variables and values against each other', () => {
    const rules = [
      { ...check('d1', 'level', '>', 0), against: { kind: 'variable' as const, name: 'limit' } },
      { kind: 'variable' as const, name: 'limit', operator: '>=' as const, value: 3 },
    ];
    expect(found([on('A', { condition: { match: 'all', rules } })], 'unreachable')).toHaveLength(1);
    const equal = rules.map((rule) => ({ ...rule, operator: '>=' as const }));
    expect(found([on('A', { condition: { match: 'all', rules: equal } })], 'unreachable')).toEqual([]);
  });

  it('says so when there are too many combinations', () => {
    const any = (property: string) => ({
      match: 'any' as const,
      rules: [0, 1, 2, 3].map((value) => check(`d${value + 1}`, property, '!=', 1)),
    });
    const condition = {
      match: 'all' as const,
      rules: [any('level'), any('temperature'), any('lamp[1]'), any('lamp[2]')],
    };
    const proof = prove([on('A', { condition }), off('B')], facts);
    expect(proof.undecided.map(({ kind }) => kind).sort()).toEqual(['contradiction', 'unreachable']);
  });
});

describe('mistakes of one automation', () => {
  const kinds = (given: Partial<ProvableAutomation>) =>
    found([on('A', given)]).map(({ kind, part }) => `${kind} ${part}`);

  it('are types, codes and ranges', () => {
    expect(kinds({ condition: check('d1', 'level', '==', 'three') })).toEqual(['typeError check 1']);
    expect(kinds({ condition: check('d1', 'mode', '==', 'z') })).toEqual([
      'typeError check 1',
      'unreachable condition',
    ]);
    expect(kinds({ condition: check('d1', 'level', '>', 7) })).toEqual(['typeError check 1', 'unreachable condition']);
    expect(kinds({ condition: check('d1', 'level', '!=', 'three') })).toEqual(['typeError check 1']);
    expect(kinds({ condition: check('d1', 'open', '<', true) })).toEqual(['typeError check 1']);
    expect(kinds({ condition: check('d1', 'lamp[3]', '==', 1) })).toEqual(['typeError check 1']);
    expect(kinds({ steps: [act('s', 'd2', 'set_level', { to: 9 })] })).toEqual(['typeError step s']);
    expect(kinds({ steps: [act('s', 'd2', 'fly', {})] })).toEqual(['typeError step s']);
    expect(kinds({ steps: [set('s', 'd2', 'label', 'x')] })).toEqual(['typeError step s']);
    expect(kinds({ condition: { kind: 'variable', name: 'armed', operator: '==', value: 1 } })).toEqual([
      'typeError check 1',
    ]);
  });

  it('of types leave an inequality held, as it is when automations run', () => {
    const wrong = { condition: check('d1', 'level', '!=', 'three') };
    expect(found([on('A', wrong), off('B', wrong)], 'contradiction')).toHaveLength(1);
    const never = { condition: check('d1', 'level', '==', 'three') };
    expect(found([on('A', never), off('B', never)], 'contradiction')).toEqual([]);
  });

  it('are references to what is gone', () => {
    expect(kinds({ triggers: [when('gone', 'open', is(true))] })).toEqual(['deadReference trigger t gone open']);
    expect(kinds({ condition: { kind: 'placeState', placeId: 'gone', is: ['idle'] } })).toEqual([
      'deadReference check 1',
    ]);
    expect(kinds({ condition: { kind: 'variable', name: 'gone', operator: '==', value: 1 } })).toEqual([
      'deadReference check 1',
    ]);
    expect(kinds({ steps: [set('s', 'gone', 'power', 'on')] })).toEqual(['deadReference step s']);
  });

  it('are steps without proof, checks that always hold, and no steps at all', () => {
    expect(kinds({ steps: [act('s', 'd2', 'ping', {})] })).toEqual(['noFeedback step s']);
    expect(kinds({ condition: check('d1', 'level', '>=', 0) })).toEqual(['alwaysTrue check 1']);
    expect(kinds({ steps: [] })).toEqual(['noSteps null']);
  });

  it('of indexed properties are about one element, and a trigger may mean each', () => {
    expect(kinds({ triggers: [when('d1', 'lamp', is(1))] })).toEqual([]);
    expect(kinds({ condition: check('d1', 'lamp', '==', 1) })).toEqual(['typeError check 1']);
    const one = { triggers: [when('d1', 'lamp[2]', is(1))] };
    expect(found([on('A', { triggers: [when('d1', 'lamp', is(1))] }), off('B', one)])).toMatchObject([
      { severity: 'error' },
    ]);
  });

  it('of steps for a type are only about devices that could do it, and about places', () => {
    const target = { kind: 'type' as const, placeIds: ['hall'] };
    expect(kinds({ steps: [{ kind: 'state', id: 's', target, property: 'label', value: 'x' }] })).toEqual([]);
    const everywhere = [{ kind: 'state' as const, id: 's', target, property: 'power', value: 'off' }];
    expect(found([on('A'), on('B', { steps: everywhere })])).toMatchObject([{ kind: 'contradiction', deviceId: 'd2' }]);
    const gone = { ...target, placeIds: ['gone'] };
    expect(kinds({ steps: [{ kind: 'state', id: 's', target: gone, property: 'power', value: 'on' }] })).toEqual([
      'deadReference step s',
    ]);
  });

  it('leaves kinds of steps alone that write nothing', () => {
    const stepEffect = {
      kind: 'systemStep',
      id: 's',
      systemStep: 'notify',
    } as unknown as ProvableAutomation['steps'][number];
    expect(kinds({ steps: [stepEffect] })).toEqual([]);
  });
});

describe('shadowed automations', () => {
  it('are those that another one always does the work of', () => {
    const narrow = on('A', { condition: check('d3', 'level', '>', 2) });
    expect(found([narrow, on('B')], 'shadowed')).toMatchObject([{ automationIds: ['A', 'B'] }]);
    expect(found([on('A'), on('B')], 'shadowed')).toMatchObject([{ automationIds: ['B', 'A'] }]);
    expect(found([narrow, on('B', { condition: check('d3', 'level', '<', 3) })], 'shadowed')).toEqual([]);
    const wider = on('B', { triggers: [when('d1', 'open', null)] });
    expect(found([on('A'), wider], 'shadowed')).toMatchObject([{ automationIds: ['A', 'B'] }]);
  });

  it('do not follow from one that asks for more time', () => {
    const high = (forSeconds?: number) => ({ condition: { ...check('d3', 'level', '>', 2), forSeconds } });
    expect(found([on('A', high()), on('B', high(60))], 'shadowed')).toMatchObject([{ automationIds: ['B', 'A'] }]);
    expect(found([on('A', high(60)), on('B', high(60))], 'shadowed')).toHaveLength(1);
    expect(found([on('A', high(60)), on('B', high(90))], 'shadowed')).toEqual([]);
  });
});

it('proves a draft against others, as if it were switched on, and only it', () => {
  const others = [on('A'), off('B'), on('C', { steps: [] })];
  const draft = { ...off('D'), enabled: false };
  const { findings } = proveOne(draft, others, facts);
  expect(findings.map(({ kind, automationIds }) => `${kind} ${automationIds.join()}`)).toEqual([
    'contradiction A,D',
    'shadowed D,B',
  ]);
});

describe('steps without a device', () => {
  const stepEffect = (id: string, effect: SystemStepEffect): Step => ({
    kind: 'systemStep',
    id,
    systemStep: 'some',
    args: {},
    subject: { zh: '', en: '' },
    uses: [],
    timeoutMs: 1_000,
    effect,
  });
  const hot = { triggers: [when('d1', 'open', is(true))] };

  it('contradict each other in the variables and states of places that they set', () => {
    const armed = (value: boolean) => stepEffect('s', { sets: [{ kind: 'variable', name: 'armed', value }] });
    expect(
      found([automation('A', { ...hot, steps: [armed(true)] }), automation('B', { ...hot, steps: [armed(false)] })]),
    ).toMatchObject([{ kind: 'contradiction', severity: 'error' }]);
    const state = (value: string) => stepEffect('s', { sets: [{ kind: 'placeState', placeId: 'hall', value }] });
    expect(
      found([
        automation('A', { ...hot, steps: [state('occupy')] }),
        automation('B', { ...hot, steps: [state('idle')] }),
        automation('C', { ...hot, steps: [state('idle')] }),
      ]).map(({ kind, automationIds }) => [kind, automationIds]),
    ).toEqual([
      ['contradiction', ['A', 'B']],
      ['contradiction', ['A', 'C']],
      ['shadowed', ['C', 'B']],
    ]);
  });

  it('set each other off through the state of a place', () => {
    const to = (state: 'idle' | 'occupy') =>
      automation(state, {
        triggers: [{ kind: 'placeState', id: 't', placeIds: ['hall'], to: state }],
        steps: [
          stepEffect('s', {
            sets: [{ kind: 'placeState', placeId: 'hall', value: state === 'idle' ? 'occupy' : 'idle' }],
          }),
        ],
      });
    expect(found([to('idle'), to('occupy')], 'loop')).toMatchObject([{ automationIds: ['idle', 'occupy'] }]);
  });

  it('do what the scene does that they run, whose mistakes are its own', () => {
    const scene = stepEffect('s', { steps: [set('x', 'd2', 'power', 'off'), set('y', 'gone', 'power', 'off')] });
    const other = automation('B', { ...hot, steps: [scene] });
    expect(found([on('A'), other])).toMatchObject([
      { kind: 'contradiction', deviceId: 'd2', automationIds: ['A', 'B'] },
    ]);
  });

  it('are mistakes where what they set is gone or of another type', () => {
    const steps = [
      stepEffect('a', { sets: [{ kind: 'variable', name: 'gone', value: 1 }] }),
      stepEffect('b', { sets: [{ kind: 'variable', name: 'limit', value: 'much' }] }),
    ];
    expect(found([automation('A', { ...hot, steps })]).map(({ kind, part }) => `${kind} ${part}`)).toEqual([
      'deadReference step a',
      'typeError step b',
    ]);
  });
});

it('is done in steps that are short enough to do other things in between', () => {
  const chance = createChance(7, 60);
  const automations = Array.from({ length: 120 }, (_, nth) => chance.automation(`a${nth}`));
  const proof = proving(automations, createFacts(60));
  let steps = 0;
  let last = proof.next();
  for (; !last.done; last = proof.next()) steps += 1;
  expect(steps).toBeGreaterThan(automations.length);
  expect(last.value).toEqual(prove(automations, createFacts(60)));
});
