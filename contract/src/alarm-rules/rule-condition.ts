import { z } from 'zod';
import { type RuleTree, ruleGroups, rulesIn } from '../kit/rule-groups.ts';
import { type ByKind, byKind } from '../vocabulary/by-kind.ts';
import { DataType, Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';

export const RuleOperator = z.enum(['>', '>=', '<', '<=', '==', '!=', 'includes']);
export type RuleOperator = z.infer<typeof RuleOperator>;

/** Each element of an indexed property is watched by itself; `lampHours[2]` is that one alone. */
const Property = z.string().min(1).max(72);
const Seconds = z.number().int().min(1).max(604_800);

/** A property against its boundary value. */
export const ValueCondition = z.strictObject({
  kind: z.literal('value'),
  property: Property,
  operator: RuleOperator,
  value: z.union([z.string().max(200), z.number(), z.boolean()]),
});
/** A property against another one of the same device, plus an offset for numbers. */
export const CompareCondition = z.strictObject({
  kind: z.literal('compare'),
  property: Property,
  operator: RuleOperator.exclude(['includes']),
  other: Property,
  offset: z.number(),
});
/** A number that moves by at least so much within a time. */
export const ChangeCondition = z.strictObject({
  kind: z.literal('change'),
  property: Property,
  direction: z.enum(['rise', 'fall', 'either']),
  amount: z.number().positive(),
  withinSeconds: z.number().int().min(1).max(86_400),
});
/** No good reading for so long. */
export const SilenceCondition = z.strictObject({ kind: z.literal('silence'), property: Property, seconds: Seconds });
/** The device is offline. */
export const OfflineCondition = z.strictObject({ kind: z.literal('offline') });

export const RuleLeaf = z.discriminatedUnion('kind', [
  ValueCondition,
  CompareCondition,
  ChangeCondition,
  SilenceCondition,
  OfflineCondition,
]);
export type RuleLeaf = z.infer<typeof RuleLeaf>;

/** Conditions of which all or any must hold. */
export const RuleCondition = ruleGroups(RuleLeaf);
export type RuleCondition = z.infer<typeof RuleCondition>;

export type RulePart = RuleTree<RuleLeaf>;

/** The leaves of a condition, in their order. */
export const leavesOf = (part: RulePart): RuleLeaf[] => rulesIn(part);

/** The property of a key such as `lampHours[2]`. */
export const propertyOfKey = (key: string): string => key.replace(/\[\d+\]$/, '');

const oneKey = ({ property }: { readonly property: string }): string[] => [property];
const keys: ByKind<RuleLeaf, string[]> = {
  value: oneKey,
  compare: ({ property, other }) => [property, other],
  change: oneKey,
  silence: oneKey,
  offline: () => [],
};

/** The properties that a condition reads; of a single element, its property. */
export const propertiesOf = (part: RulePart): string[] => [...new Set(keysOf(part).map(propertyOfKey))];

/** The properties and single elements that a condition reads. */
export const keysOf = (part: RulePart): string[] => [...new Set(leavesOf(part).flatMap((leaf) => byKind(keys, leaf)))];

/** A property that devices of a scope have. */
export const RuleProperty = z.object({
  property: z.string(),
  name: Text,
  type: DataType,
  unit: z.string().nullable(),
  enum: z.array(z.object({ value: Value, name: Text })).nullable(),
  /** The single elements of an indexed property. */
  elements: z.array(z.object({ key: z.string(), name: Text })),
  /** How many devices of the scope have it. */
  devices: z.number().int(),
});
export type RuleProperty = z.infer<typeof RuleProperty>;
