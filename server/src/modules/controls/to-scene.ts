import {
  type ActionGroup,
  type ActionGroupStep,
  conditionsOfStep,
  isBlock,
  type StepTarget,
  type Text,
} from '@eoms/contract';
import type { AssignStep, DeedEffect, Reason, Scene, Step, Target } from '@eoms/engine';

const second = 1_000;

const toTarget = (target: StepTarget, placeIds: readonly string[]): Target =>
  target.kind === 'devices' ? target : { kind: 'type', placeIds, typeCode: target.typeCode ?? undefined };

/** What is known of a system step before it is carried out. */
export interface Foreseen {
  /** What it is about, for people. */
  readonly subject: Text;
  /** Why it cannot be done. */
  readonly problem?: Reason | undefined;
  /** Devices that it acts on. */
  readonly uses?: readonly string[];
  /** Defaults to 30 s. */
  readonly limitMs?: number;
  readonly effect?: DeedEffect;
  /** It only sets a variable of the run. */
  readonly assigns?: AssignStep;
  /** The variable of the run that gets what it brings. */
  readonly brings?: string;
  /** It sets what the run has a copy of. */
  readonly follows?: AssignStep;
}
type ForeseenDeeds = ReadonlyMap<ActionGroupStep, Foreseen>;
const nothingKnown: Foreseen = { subject: { zh: '', en: '' } };

const toStep = (step: ActionGroupStep, placeIds: readonly string[], foreseen: ForeseenDeeds): Step => {
  const inner = (steps: readonly ActionGroupStep[]): Step[] => toSteps(steps, placeIds, foreseen);
  if (isBlock(step)) return { ...step, steps: inner(step.steps) };
  if (step.kind === 'branch') return { ...step, then: inner(step.then), else: inner(step.else) };
  if (step.kind === 'deed') {
    const { subject, problem, uses = [], limitMs = 30 * second, ...more } = foreseen.get(step) ?? nothingKnown;
    return { ...step, subject, problem, uses, ...more, timeoutMs: limitMs };
  }
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
export const toSteps = (
  steps: readonly ActionGroupStep[],
  placeIds: readonly string[],
  foreseen: ForeseenDeeds,
): Step[] => steps.map((step) => toStep(step, placeIds, foreseen));

/** An action group as the engine runs it, with its steps. */
export const toScene = (
  { id, name, onFailure, overlap, limitSeconds }: ActionGroup,
  run: Pick<Scene, 'steps' | 'variables'>,
): Scene => ({ id, name, onFailure, overlap, ...run, limitMs: limitSeconds * second });

/** The devices that a step itself names, by the fields that name them. */
export const devicesInStep = (step: ActionGroupStep): { readonly field: string; readonly deviceIds: string[] }[] => {
  const asked = conditionsOfStep(step).flatMap((one) => ('variable' in one ? [] : [one.deviceId]));
  if (step.kind === 'wait') return [{ field: 'until', deviceIds: asked }];
  if (step.kind === 'branch') return [{ field: 'condition', deviceIds: asked }];
  if (step.kind !== 'action' && step.kind !== 'state') return [];
  const { target, spareDeviceId } = step;
  return [
    { field: 'target', deviceIds: target.kind === 'devices' ? target.deviceIds : [] },
    { field: 'spareDeviceId', deviceIds: spareDeviceId === undefined ? [] : [spareDeviceId] },
  ];
};
