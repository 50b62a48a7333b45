import {
  type ActionGroup,
  type ActionGroupStep,
  type ActionStep,
  type ByKind,
  byKnownKind,
  conditionsOfStep,
  type SourceText,
  type StateStep,
  type StepBlock,
  type StepTarget,
} from '@eoms/contract';
import type { AssignStep, Reason, Scene, Step, SystemStepEffect, Target } from '@eoms/engine';

const second = 1_000;

const toTarget = (target: StepTarget, placeIds: readonly string[]): Target =>
  target.kind === 'devices' ? target : { kind: 'type', placeIds, typeCode: target.typeCode ?? undefined };

/** What is known of a system step before it is carried out. */
export interface StepForecast {
  /** What it is about, for people. */
  readonly subject: SourceText;
  /** Nobody here knows what it does. */
  readonly isUnknown?: true;
  /** Why it cannot be done. */
  readonly problem?: Reason | undefined;
  /** Devices that it acts on. */
  readonly uses?: readonly string[];
  /** Defaults to 30 s. */
  readonly limitMs?: number;
  readonly effect?: SystemStepEffect;
  /** It only sets a variable of the run. */
  readonly assigns?: AssignStep;
  /** The variable of the run that gets what it brings. */
  readonly brings?: string;
  /** It sets what the run has a copy of. */
  readonly follows?: AssignStep;
}
type StepForecasts = ReadonlyMap<ActionGroupStep, StepForecast>;
const nothingKnown: StepForecast = { subject: { zh: '', en: '' } };

interface Around {
  readonly placeIds: readonly string[];
  readonly forecasts: StepForecasts;
}
const inner = (steps: readonly ActionGroupStep[], { placeIds, forecasts }: Around): Step[] =>
  toSteps(steps, placeIds, forecasts);
const onDevices = <S extends ActionStep | StateStep>(
  { pauseSeconds, timeoutSeconds, target, ...rest }: S,
  { placeIds }: Around,
) => ({
  ...rest,
  target: toTarget(target, placeIds),
  pauseMs: pauseSeconds * second,
  timeoutMs: timeoutSeconds === null ? undefined : timeoutSeconds * second,
});
const block = (step: StepBlock, around: Around): Step => ({ ...step, steps: inner(step.steps, around) });
const forEngine: ByKind<ActionGroupStep, Step, [around: Around]> = {
  action: onDevices,
  state: onDevices,
  wait: ({ kind, id, until, timeoutSeconds }) => ({ kind, id, until, timeoutMs: timeoutSeconds * second }),
  delay: ({ kind, id, seconds }) => ({ kind, id, ms: seconds * second }),
  systemStep: (step, { forecasts }) => {
    const { subject, problem, uses = [], limitMs = 30 * second, ...more } = forecasts.get(step) ?? nothingKnown;
    return { ...step, subject, problem, uses, ...more, timeoutMs: limitMs };
  },
  ordered: block,
  parallel: block,
  branch: (step, around) => ({ ...step, then: inner(step.then, around), else: inner(step.else, around) }),
};

/** Steps without devices of their own mean those of these places. */
export const toSteps = (
  steps: readonly ActionGroupStep[],
  placeIds: readonly string[],
  forecasts: StepForecasts,
): Step[] =>
  // A kind of a newer version stays as it is: the proof says so of it, and a run refuses it.
  steps.map((step) => byKnownKind(forEngine, step, step as unknown as Step, { placeIds, forecasts }));

/** An action group as the engine runs it, with its steps. */
export const toScene = (
  { id, name, onFailure, overlap, limitSeconds }: ActionGroup,
  run: Pick<Scene, 'steps' | 'variables'>,
): Scene => ({ id, name, onFailure, overlap, ...run, limitMs: limitSeconds * second });

type NamedDevices = readonly { readonly field: string; readonly deviceIds: readonly string[] }[];
const asked = (step: ActionGroupStep): string[] =>
  conditionsOfStep(step).flatMap((one) => ('variable' in one ? [] : [one.deviceId]));
const aimedAt = ({ target, spareDeviceId }: ActionStep | StateStep): NamedDevices => [
  { field: 'target', deviceIds: target.kind === 'devices' ? target.deviceIds : [] },
  { field: 'spareDeviceId', deviceIds: spareDeviceId === undefined ? [] : [spareDeviceId] },
];
const none = (): NamedDevices => [];
const named: ByKind<ActionGroupStep, NamedDevices> = {
  action: aimedAt,
  state: aimedAt,
  wait: (step) => [{ field: 'until', deviceIds: asked(step) }],
  delay: none,
  systemStep: none,
  ordered: none,
  parallel: none,
  branch: (step) => [{ field: 'condition', deviceIds: asked(step) }],
};
/** The devices that a step itself names, by the fields that name them. */
export const devicesInStep = (step: ActionGroupStep): NamedDevices => byKnownKind(named, step, []);
