import { ActionGroupSteps } from '@eoms/contract';
import { expect, it } from 'vitest';
import { incompleteAt, movedStep, newStep, stepKinds } from './step-draft.ts';

it('names the first step that is incomplete, also in a block', () => {
  const action = newStep('action');
  const block = { ...newStep('parallel'), kind: 'parallel' as const, steps: [newStep('delay'), action] };
  expect(incompleteAt([newStep('delay'), block])).toBe('2.2');
  expect(incompleteAt([newStep('wait')])).toBe('1');
  expect(incompleteAt([newStep('delay'), newStep('ordered')])).toBeUndefined();
});

it('moves a step among its siblings', () => {
  const steps = stepKinds.map(newStep);
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

it('makes steps that the server accepts once they are complete', () => {
  const deviceIds = ['00000000-0000-7000-8000-000000000001'];
  const step = { ...newStep('action'), kind: 'action', target: { kind: 'devices', deviceIds }, action: 'power' };
  expect(ActionGroupSteps.safeParse([step, newStep('delay'), newStep('parallel')]).success).toBe(true);
});
