import {
  type ActionGroup,
  type ActionGroupStep,
  isBlock,
  type StepConditionGroup,
  type StepTarget,
  stepsIn,
} from '@eoms/contract';
import type { Scene, Step, Target } from '@eoms/engine';

const second = 1_000;

const toTarget = (target: StepTarget, placeIds: readonly string[]): Target =>
  target.kind === 'devices' ? target : { kind: 'type', placeIds, typeCode: target.typeCode ?? undefined };

const toStep = (step: ActionGroupStep, placeIds: readonly string[]): Step => {
  if (isBlock(step)) return { ...step, steps: toSteps(step.steps, placeIds) };
  if (step.kind === 'branch')
    return { ...step, then: toSteps(step.then, placeIds), else: toSteps(step.else, placeIds) };
  if (step.kind === 'delay') return { kind: 'delay', id: step.id, ms: step.seconds * second };
  if (step.kind === 'wait')
    return { kind: 'wait', id: step.id, until: step.until, timeoutMs: step.timeoutSeconds * second };
  const { pauseSeconds, timeoutSeconds, target, ...rest } = step;
  return {
    ...rest,
    target: toTarget(target, placeIds),
    pauseMs: pauseSeconds * second,
    timeoutMs: timeoutSeconds === null ? undefined : timeoutSeconds * second,
  };
};

/** Steps without devices of their own mean those of these places. */
export const toSteps = (steps: readonly ActionGroupStep[], placeIds: readonly string[]): Step[] =>
  steps.map((step) => toStep(step, placeIds));

/** An action group as the engine runs it. */
export const toScene = ({ id, name, placeId, steps, onFailure, overlap, limitSeconds }: ActionGroup): Scene => ({
  ...{ id, name, onFailure, overlap },
  limitMs: limitSeconds * second,
  steps: toSteps(steps, [placeId]),
});

const devicesInRules = ({ rules }: StepConditionGroup): string[] =>
  rules.flatMap((rule) => ('rules' in rule ? devicesInRules(rule) : [rule.deviceId]));

/** Every device that the steps name. */
export const devicesInSteps = (steps: readonly ActionGroupStep[]): string[] =>
  steps.flatMap(stepsIn).flatMap((step) => {
    if (step.kind === 'wait') return devicesInRules(step.until);
    if (step.kind === 'branch') return devicesInRules(step.condition);
    if (step.kind !== 'action' && step.kind !== 'state') return [];
    const named = step.target.kind === 'devices' ? step.target.deviceIds : [];
    return step.spareDeviceId === undefined ? named : [...named, step.spareDeviceId];
  });
