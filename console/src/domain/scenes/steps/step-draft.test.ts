import { type ActionGroupStep, ActionGroupSteps, type SystemStepName, systemStepNames } from '@eoms/contract';
import { expect, it } from 'vitest';
import { incompleteAt, movedStep, newStep, stepKinds, withTarget } from './step-draft.ts';

it('names the first step that is incomplete, also in a block', () => {
  const action = newStep('action');
  const block = { ...newStep('parallel'), kind: 'parallel' as const, steps: [newStep('delay'), action] };
  expect(incompleteAt([newStep('delay'), block])).toBe('2.2');
  expect(incompleteAt([newStep('wait')])).toBe('1');
  expect(incompleteAt([newStep('delay'), newStep('ordered')])).toBeUndefined();
});

it('tells on which way of a branch a step is incomplete', () => {
  const rules = [{ deviceId: 'a', property: 'power', operator: '==' as const, value: 'on' }];
  const branch = { ...newStep('branch'), kind: 'branch' as const, condition: { match: 'all' as const, rules } };
  expect(incompleteAt([newStep('branch')])).toBe('1');
  expect(incompleteAt([{ ...branch, then: [newStep('delay')], else: [newStep('delay'), newStep('action')] }])).toBe(
    '1b.2',
  );
});

it('drops the spare of a step that does not name exactly one other device', () => {
  const step = newStep('action');
  if (step.kind !== 'action') throw new Error('not an action');
  const withSpare = { ...step, spareDeviceId: 'b' };
  expect(withTarget(withSpare, { kind: 'devices', deviceIds: ['a'] }).spareDeviceId).toBe('b');
  for (const deviceIds of [[], ['b'], ['a', 'c']])
    expect(withTarget(withSpare, { kind: 'devices', deviceIds })).not.toHaveProperty('spareDeviceId');
  expect(withTarget(withSpare, { kind: 'type', typeCode: null })).not.toHaveProperty('spareDeviceId');
});

it('moves a step among its siblings', () => {
  const steps = stepKinds.map((kind) => newStep(kind));
  expect(
    movedStep(steps, 1, -1)
      .map(({ kind }) => kind)
      .slice(0, 2),
  ).toEqual(['state', 'action']);
  expect(
    movedStep(steps, 0, 1)
      .map(({ kind }) => kind)
      .slice(0, 2),
  ).toEqual(['state', 'action']);
});

it('says which steps without a device lack something', () => {
  const id = '00000000-0000-7000-8000-000000000001';
  const filled: Record<SystemStepName, object> = {
    scene: { groupId: id },
    placeState: { placeId: id },
    notice: { title: 'Fire', content: 'Leave', objectIds: [id], channelIds: [id] },
    variable: { name: 'mode', value: 'day' },
    webhook: { url: 'https://example.com/hook' },
    dataBehavior: { behaviorId: id },
    workOrder: { placeId: id, theme: 'Too warm' },
  };
  for (const kind of systemStepNames) {
    const step = newStep(kind);
    if (step.kind !== 'systemStep') throw new Error('not a system step');
    expect(incompleteAt([step])).toBe('1');
    const whole = { ...step, args: { ...step.args, ...filled[kind] } } as ActionGroupStep;
    expect(incompleteAt([whole])).toBeUndefined();
    expect(ActionGroupSteps.safeParse([whole]).success).toBe(true);
  }
  expect(incompleteAt([newStep('placeState', [id])])).toBeUndefined();
});

it('makes steps that the server accepts once they are complete', () => {
  const deviceIds = ['00000000-0000-7000-8000-000000000001'];
  const step = { ...newStep('action'), kind: 'action', target: { kind: 'devices', deviceIds }, action: 'power' };
  expect(ActionGroupSteps.safeParse([step, newStep('delay'), newStep('parallel')]).success).toBe(true);
});
