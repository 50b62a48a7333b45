import { z } from 'zod';
import { EntityFilterOperator } from '../entities/entity-record.entities.ts';
import { Id } from '../kit/fields.ts';

/** Letters, digits and underscores, not starting with a digit (specification section 5). */
export const MethodName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'className')
  .meta({ examples: ['getAttendance'] });
export const BehaviorParamName = MethodName.meta({ examples: ['meetingId'] });
export const ParamValue = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);

/** Arguments of a call by the names of the parameters. */
export const BehaviorArgs = z.record(BehaviorParamName, ParamValue);
export type BehaviorArgs = z.infer<typeof BehaviorArgs>;

const longestConstant = 16_384;
/** Always the same answer. */
const ConstantTarget = z.strictObject({
  kind: z.literal('constant'),
  /** Its JSON. */
  json: z
    .string()
    .trim()
    .max(longestConstant)
    .meta({ examples: ['{"seats": 380}'] }),
});

/** The present value of a device's property. */
const PropertyTarget = z.strictObject({
  kind: z.literal('property'),
  deviceId: Id,
  property: z.string().min(1).max(80),
});

/** Arguments that are given, and those that are taken from parameters of the behaviour, by the parameter's name. */
const given = { args: z.record(z.string().max(80), ParamValue), argsFrom: z.record(z.string().max(80), MethodName) };

/** A command to a device; the answer is how it ended. */
const ActionTarget = z.strictObject({
  kind: z.literal('action'),
  deviceId: Id,
  action: z.string().min(1).max(64),
  ...given,
});
export type ActionTarget = z.infer<typeof ActionTarget>;

/** One of the calls whose results a composition makes into its own. */
export const ComposedCall = z.strictObject({
  /** The name that the expression has the result under. */
  as: MethodName,
  /** An activated behaviour that only asks. */
  behaviorId: Id,
  ...given,
});
export type ComposedCall = z.infer<typeof ComposedCall>;

/**
 * Other behaviours, and an expression in JSONata over their results and the parameters (`params`). It runs in a process
 * of its own, with limits of time and memory.
 */
const CompositionTarget = z.strictObject({
  kind: z.literal('composition'),
  calls: z.array(ComposedCall).min(1).max(10),
  expression: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .meta({ examples: ['$sum(gates.inside)'] }),
});
export type CompositionTarget = z.infer<typeof CompositionTarget>;

/** What another system sent last. */
const WebhookTarget = z.strictObject({
  kind: z.literal('webhook'),
  /** What is older is no answer any more; 0: it always is. */
  freshSeconds: z.number().int().min(0).max(2_592_000),
});
export type WebhookTarget = z.infer<typeof WebhookTarget>;

/** The records of an entity that match, as objects by the names of its properties. */
const EntityTarget = z.strictObject({
  kind: z.literal('entity'),
  entityId: Id,
  filters: z
    .array(
      z.strictObject({
        field: z.string().min(1).max(100),
        operator: EntityFilterOperator,
        /** What it is compared with, unless it is taken from a parameter. */
        value: ParamValue,
        from: MethodName.optional(),
      }),
    )
    .max(10),
  /** A property, `createdAt` or `updatedAt`; newest first without one. */
  sort: z.string().min(1).max(100).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit: z.number().int().min(1).max(1_000),
});
export type EntityTarget = z.infer<typeof EntityTarget>;

/** What behaviours without a data source ask. */
export const BehaviorTarget = z.discriminatedUnion('kind', [
  ConstantTarget,
  PropertyTarget,
  ActionTarget,
  CompositionTarget,
  WebhookTarget,
  EntityTarget,
]);
export type BehaviorTarget = z.infer<typeof BehaviorTarget>;
export type TargetKind = BehaviorTarget['kind'];
export const targetKinds = BehaviorTarget.options.map((one) => one.shape.kind.value);
export const isTargetKind = (methodType: string): methodType is TargetKind =>
  targetKinds.some((kind) => kind === methodType);

/** The parameters that a target takes its arguments from; undefined where it may use any of them. */
export const namesInTarget: { readonly [K in TargetKind]: (target: Extract<BehaviorTarget, { kind: K }>) => string[] } =
  {
    constant: () => [],
    property: () => [],
    action: ({ argsFrom }) => Object.values(argsFrom),
    composition: ({ calls }) => calls.flatMap(({ argsFrom }) => Object.values(argsFrom)),
    webhook: () => [],
    entity: ({ filters }) => filters.flatMap(({ from }) => from ?? []),
  };
