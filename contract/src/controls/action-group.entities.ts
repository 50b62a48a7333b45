import { z } from 'zod';
import { Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { Unreadable } from '../kit/unreadable.ts';
import { VariableName, VariableValue } from '../variables/variable.entities.ts';
import { type ByKind, byKnownKind } from '../vocabulary/by-kind.ts';
import { Value } from '../vocabulary/data-types.ts';
import { ConditionOperator } from '../vocabulary/plain-types.ts';
import { SystemStep } from './system-step.entities.ts';

const StepId = z.string().min(1).max(40);
const Args = z.record(z.string().max(64), Value);

/** Devices by name, or every device of a type in the group's place; the latter also includes devices added later. */
export const StepTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('devices'), deviceIds: z.array(Id).min(1).max(100) }),
  z.strictObject({ kind: z.literal('type'), typeCode: z.string().max(60).nullable() }),
]);
export type StepTarget = z.infer<typeof StepTarget>;

const deviceStep = {
  id: StepId,
  target: StepTarget,
  /** Tried when the device fails; only for a step that names exactly one device. */
  spareDeviceId: Id.optional(),
  attempts: z.number().int().min(1).max(5),
  pauseSeconds: z.number().min(0).max(60),
  /** Null: the action's own timeout. */
  timeoutSeconds: z.number().int().min(1).max(300).nullable(),
};

/** Runs an action; `action` is an id, or a capability, which works across manufacturers. */
export const ActionStep = z.strictObject({
  kind: z.literal('action'),
  ...deviceStep,
  action: z.string().min(1).max(64),
  args: Args,
  /**
   * Arguments, by name, that take the value which a variable has when the run begins, instead of those in `args`. What
   * set off the run may have no value: then those in `args` are used.
   */
  argsFrom: z.record(z.string().max(64), VariableName).optional(),
});
export type ActionStep = z.infer<typeof ActionStep>;

/** Brings a property into a state; a device that is in it already is left alone. */
export const StateStep = z.strictObject({
  kind: z.literal('state'),
  ...deviceStep,
  property: z.string().min(1).max(80),
  value: Value,
  /** The variable whose value it takes when the run begins, instead of `value`; see `argsFrom`. */
  valueFrom: VariableName.optional(),
});
export type StateStep = z.infer<typeof StateStep>;

const DeviceCondition = z.strictObject({
  deviceId: Id,
  property: z.string().min(1).max(80),
  operator: ConditionOperator,
  value: Value,
});
/**
 * What a variable of the run is when the step is reached; a wait also sees what steps beside it set. Only in automations
 * and strategies that declare it, with the scope `run`.
 */
const VariableCondition = z.strictObject({
  variable: VariableName,
  operator: ConditionOperator,
  value: VariableValue,
});
export const StepCondition = z.union([DeviceCondition, VariableCondition]);
export type StepCondition = z.infer<typeof StepCondition>;

export interface StepConditionGroup {
  match: 'all' | 'any';
  rules: (StepCondition | StepConditionGroup)[];
}
export const StepConditionGroup: z.ZodType<StepConditionGroup> = z.lazy(() =>
  z.strictObject({
    match: z.enum(['all', 'any']),
    rules: z
      .array(z.union([StepCondition, StepConditionGroup]))
      .min(1)
      .max(20),
  }),
);

/** The comparisons of a condition. */
export const conditionsIn = ({ rules }: StepConditionGroup): StepCondition[] =>
  rules.flatMap((rule) => ('rules' in rule ? conditionsIn(rule) : [rule]));

export const WaitStep = z.strictObject({
  kind: z.literal('wait'),
  id: StepId,
  until: StepConditionGroup,
  timeoutSeconds: z.number().int().min(1).max(600),
});
export type WaitStep = z.infer<typeof WaitStep>;

export const DelayStep = z.strictObject({
  kind: z.literal('delay'),
  id: StepId,
  seconds: z.number().min(0.1).max(600),
});
export type DelayStep = z.infer<typeof DelayStep>;

/** A step that does something itself, in contrast to a block of steps. */
export const PlainStep = z.discriminatedUnion('kind', [ActionStep, StateStep, WaitStep, DelayStep, SystemStep]);
export type PlainStep = z.infer<typeof PlainStep>;

export interface StepBlock {
  kind: 'ordered' | 'parallel';
  id: string;
  steps: ActionGroupStep[];
}
/** One of two ways, chosen when it is reached; a value that is not known meets no condition. */
export interface BranchStep {
  kind: 'branch';
  id: string;
  condition: StepConditionGroup;
  then: ActionGroupStep[];
  else: ActionGroupStep[];
}
export type ActionGroupStep = PlainStep | StepBlock | BranchStep;

export const StepBlock: z.ZodType<StepBlock> = z.lazy(() =>
  z.strictObject({ kind: z.enum(['ordered', 'parallel']), id: StepId, steps: z.array(ActionGroupStep).max(100) }),
);
export const BranchStep: z.ZodType<BranchStep> = z.lazy(() =>
  z.strictObject({
    kind: z.literal('branch'),
    id: StepId,
    condition: StepConditionGroup,
    then: z.array(ActionGroupStep).max(100),
    else: z.array(ActionGroupStep).max(100),
  }),
);
export const ActionGroupStep: z.ZodType<ActionGroupStep> = z.lazy(() => z.union([PlainStep, StepBlock, BranchStep]));

export const isBlock = (step: ActionGroupStep): step is StepBlock =>
  step.kind === 'ordered' || step.kind === 'parallel';

/** A list of steps in a step: all of a block, or one way of a branch. */
export interface StepPart {
  readonly of: 'steps' | 'then' | 'else';
  readonly steps: ActionGroupStep[];
}
const whole = ({ steps }: StepBlock): StepPart[] => [{ of: 'steps', steps }];
const noPart = (): StepPart[] => [];
const parts: ByKind<ActionGroupStep, StepPart[]> = {
  action: noPart,
  state: noPart,
  wait: noPart,
  delay: noPart,
  systemStep: noPart,
  ordered: whole,
  parallel: whole,
  branch: (step) => [
    { of: 'then', steps: step.then },
    { of: 'else', steps: step.else },
  ],
};
export const partsOfStep = (step: ActionGroupStep): StepPart[] => byKnownKind(parts, step, []);
/** The step with other steps in one of its parts. */
export const withPart = (step: ActionGroupStep, { of, steps }: StepPart): ActionGroupStep => {
  return partsOfStep(step).some((part) => part.of === of) ? { ...step, [of]: steps } : step;
};
/** The step and all in it, blocks and branches before their contents. */
export const stepsIn = (step: ActionGroupStep): ActionGroupStep[] => [
  step,
  ...partsOfStep(step).flatMap(({ steps }) => steps.flatMap(stepsIn)),
];

/** Every step with the path that leads to it, as problems with fields name it: `steps.2.then.0`. */
export const stepsWithPaths = (
  steps: readonly ActionGroupStep[],
  under = 'steps',
): { readonly path: string; readonly step: ActionGroupStep }[] =>
  steps.flatMap((step, at) => {
    const path = `${under}.${at}`;
    return [{ path, step }, ...partsOfStep(step).flatMap((part) => stepsWithPaths(part.steps, `${path}.${part.of}`))];
  });

const noCondition = (): StepCondition[] => [];
const conditions: ByKind<ActionGroupStep, StepCondition[]> = {
  action: noCondition,
  state: noCondition,
  wait: ({ until }) => conditionsIn(until),
  delay: noCondition,
  systemStep: noCondition,
  ordered: noCondition,
  parallel: noCondition,
  branch: ({ condition }) => conditionsIn(condition),
};
/** The comparisons by which a step itself waits or decides. */
export const conditionsOfStep = (step: ActionGroupStep): StepCondition[] => byKnownKind(conditions, step, []);

export const mostSteps = 100;
export const deepestBlocks = 3;
const depthOf = (steps: readonly ActionGroupStep[]): number =>
  Math.max(0, ...steps.flatMap(partsOfStep).map((part) => 1 + depthOf(part.steps)));

const isSpareOfOne = (step: ActionGroupStep): boolean => {
  if ((step.kind !== 'action' && step.kind !== 'state') || step.spareDeviceId === undefined) return true;
  const { target, spareDeviceId } = step;
  return target.kind === 'devices' && target.deviceIds.length === 1 && target.deviceIds[0] !== spareDeviceId;
};

type StepFault = 'tooManySteps' | 'blocksTooDeep' | 'sameStepTwice' | 'spareOfSeveral';

/** One after the other, unless they are in a parallel block. */
export const ActionGroupSteps = z.array(ActionGroupStep).check(({ value, issues }) => {
  // The message is the name of a problem in `phrases/src/field-problems.ts`.
  const report = (message: StepFault) => issues.push({ code: 'custom', message, input: value, continue: true });
  const all = value.flatMap(stepsIn);
  if (all.length > mostSteps) report('tooManySteps');
  if (depthOf(value) > deepestBlocks) report('blocksTooDeep');
  if (new Set(all.map(({ id }) => id)).size !== all.length) report('sameStepTwice');
  if (!all.every(isSpareOfOne)) report('spareOfSeveral');
});

export const OnFailure = z.enum(['continue', 'stop', 'restore']);
export type OnFailure = z.infer<typeof OnFailure>;
export const Overlap = z.enum(['queue', 'refuse']);
export type Overlap = z.infer<typeof Overlap>;

const groupFields = {
  placeId: Id,
  name: Name,
  icon: z.string().trim().min(1).max(40),
  /** After a failed step: go on, stop, or put back what was before. */
  onFailure: OnFailure,
  /** While another run uses one of the devices: wait for it, or refuse. */
  overlap: Overlap,
  limitSeconds: z.number().int().min(5).max(3_600),
  /** Ask before it runs. */
  confirm: z.boolean(),
};

/** An action group of a place: what one button does (specification: place action groups). */
export const ActionGroup = z.object({
  id: Id,
  ...groupFields,
  sort: Sort,
  steps: ActionGroupSteps,
  createdAt: Time,
  revision: Revision,
  unreadable: Unreadable,
});
export type ActionGroup = z.infer<typeof ActionGroup>;

export const ActionGroupDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  ...groupFields,
  steps: ActionGroupSteps,
});
export type ActionGroupDraft = z.infer<typeof ActionGroupDraft>;

/** One step of a group as a row: `parentId` is the block or branch that holds it, `part` which of its lists. */
export const ActionItem = z.object({
  id: StepId,
  groupId: Id,
  parentId: StepId.nullable(),
  part: z.enum(['steps', 'then', 'else']),
  sort: z.number().int(),
  step: ActionGroupStep,
});
export type ActionItem = z.infer<typeof ActionItem>;

export const ActionItemParam = z.object({ name: z.string().min(1).max(64), value: Value });
export type ActionItemParam = z.infer<typeof ActionItemParam>;
