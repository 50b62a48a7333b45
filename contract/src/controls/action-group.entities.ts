import { z } from 'zod';
import { Id, Name, Sort, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';

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
});
export type ActionStep = z.infer<typeof ActionStep>;

/** Brings a property into a state; a device that is in it already is left alone. */
export const StateStep = z.strictObject({
  kind: z.literal('state'),
  ...deviceStep,
  property: z.string().min(1).max(80),
  value: Value,
});
export type StateStep = z.infer<typeof StateStep>;

/** Operators of the specification (section 9). */
export const ConditionOperator = z.enum(['>', '==', '<', '!=', '>=', '<=', 'includes']);
export type ConditionOperator = z.infer<typeof ConditionOperator>;

export const StepCondition = z.strictObject({
  deviceId: Id,
  property: z.string().min(1).max(80),
  operator: ConditionOperator,
  value: Value,
});
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
export const PlainStep = z.discriminatedUnion('kind', [ActionStep, StateStep, WaitStep, DelayStep]);
export type PlainStep = z.infer<typeof PlainStep>;

export interface StepBlock {
  kind: 'ordered' | 'parallel';
  id: string;
  steps: ActionGroupStep[];
}
export type ActionGroupStep = PlainStep | StepBlock;

export const StepBlock: z.ZodType<StepBlock> = z.lazy(() =>
  z.strictObject({ kind: z.enum(['ordered', 'parallel']), id: StepId, steps: z.array(ActionGroupStep).max(100) }),
);
export const ActionGroupStep: z.ZodType<ActionGroupStep> = z.lazy(() => z.union([PlainStep, StepBlock]));

export const isBlock = (step: ActionGroupStep): step is StepBlock =>
  step.kind === 'ordered' || step.kind === 'parallel';

export const mostSteps = 100;
export const deepestBlocks = 3;
const countOf = (steps: readonly ActionGroupStep[]): number =>
  steps.reduce((sum, step) => sum + 1 + (isBlock(step) ? countOf(step.steps) : 0), 0);
const depthOf = (steps: readonly ActionGroupStep[]): number =>
  Math.max(0, ...steps.map((step) => (isBlock(step) ? 1 + depthOf(step.steps) : 0)));
export const idsOfSteps = (steps: readonly ActionGroupStep[]): string[] =>
  steps.flatMap((step) => [step.id, ...(isBlock(step) ? idsOfSteps(step.steps) : [])]);

type StepFault = 'tooManySteps' | 'blocksTooDeep' | 'sameStepTwice';

/** One after the other, unless they are in a parallel block. */
export const ActionGroupSteps = z.array(ActionGroupStep).check(({ value, issues }) => {
  // The message is the name of a problem in `phrases/src/field-problems.ts`.
  const report = (message: StepFault) => issues.push({ code: 'custom', message, input: value, continue: true });
  const ids = idsOfSteps(value);
  if (countOf(value) > mostSteps) report('tooManySteps');
  if (depthOf(value) > deepestBlocks) report('blocksTooDeep');
  if (new Set(ids).size !== ids.length) report('sameStepTwice');
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
});
export type ActionGroup = z.infer<typeof ActionGroup>;

export const ActionGroupDraft = z.strictObject({ id: Id.optional(), ...groupFields, steps: ActionGroupSteps });
export type ActionGroupDraft = z.infer<typeof ActionGroupDraft>;

/** One step of a group as a row: `parentId` is the block that holds it. */
export const ActionItem = z.object({
  id: StepId,
  groupId: Id,
  parentId: StepId.nullable(),
  sort: z.number().int(),
  step: ActionGroupStep,
});
export type ActionItem = z.infer<typeof ActionItem>;

export const ActionItemParam = z.object({ name: z.string().min(1).max(64), value: Value });
export type ActionItemParam = z.infer<typeof ActionItemParam>;
