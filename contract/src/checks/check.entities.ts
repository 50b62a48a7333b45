import { z } from 'zod';
import { RuleHours } from '../alarm-rules/alarm-rule.entities.ts';
import { DayKind } from '../calendar/calendar.entities.ts';
import { BehaviorUse } from '../controls/behavior-step.entities.ts';
import { ResultPath } from '../data-behaviors/result-path.ts';
import { Id } from '../kit/fields.ts';
import { type RuleTree, ruleGroups, rulesIn } from '../kit/rule-groups.ts';
import { PlaceState } from '../places/place.entities.ts';
import { VariableName } from '../variables/variable.entities.ts';
import { ConditionOperator } from '../vocabulary/plain-types.ts';

export const PropertyName = z.string().min(1).max(80);
const Literal = z.union([z.string().max(200), z.number(), z.boolean()]);
/** What a property is compared with. */
export const AgainstValue = z.strictObject({ kind: z.literal('value'), value: Literal });
export const AgainstVariable = z.strictObject({ kind: z.literal('variable'), name: VariableName });

/**
 * For how many seconds it must have held without a break, by the recorded history; left out, it is looked at only now.
 */
const HeldSeconds = z.number().int().min(1).max(86_400).optional();

/** A property of a device against a value or a variable (specification section 5: field, operator, value or variable). */
export const ValueCheck = z.strictObject({
  kind: z.literal('value'),
  deviceId: Id,
  property: PropertyName,
  operator: ConditionOperator,
  against: z.discriminatedUnion('kind', [
    AgainstValue,
    AgainstVariable,
    z.strictObject({ kind: z.literal('device'), deviceId: Id, property: PropertyName }),
  ]),
  forSeconds: HeldSeconds,
});
export type ValueCheck = z.infer<typeof ValueCheck>;
export const ConnectionCheck = z.strictObject({
  kind: z.literal('connection'),
  deviceId: Id,
  is: z.enum(['online', 'offline']),
  forSeconds: HeldSeconds,
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;
export const PlaceStateCheck = z.strictObject({
  kind: z.literal('placeState'),
  placeId: Id,
  is: z.array(PlaceState).min(1).max(4),
  forSeconds: HeldSeconds,
});
export type PlaceStateCheck = z.infer<typeof PlaceStateCheck>;
export const HoursCheck = z.strictObject({
  kind: z.literal('hours'),
  hours: RuleHours,
  /** Periods count if they begin on a day of this kind in the calendar of the venue; all where it is left out. */
  on: DayKind.optional(),
});
export const VariableCheck = z.strictObject({
  kind: z.literal('variable'),
  name: VariableName,
  operator: ConditionOperator,
  value: Literal,
  forSeconds: HeldSeconds,
});
export type VariableCheck = z.infer<typeof VariableCheck>;

/** A value in the result of an activated data behaviour that only asks; it is asked when the condition is judged. */
export const BehaviorCheck = BehaviorUse.extend({
  kind: z.literal('behavior'),
  path: ResultPath,
  operator: ConditionOperator,
  value: Literal,
});
export type BehaviorCheck = z.infer<typeof BehaviorCheck>;

export const AutomationCheck = z.discriminatedUnion('kind', [
  ValueCheck,
  ConnectionCheck,
  PlaceStateCheck,
  HoursCheck,
  VariableCheck,
  BehaviorCheck,
]);
export type AutomationCheck = z.infer<typeof AutomationCheck>;

/** Checks of which all or any must hold. */
export const AutomationChecks = ruleGroups(AutomationCheck);
export type AutomationChecks = z.infer<typeof AutomationChecks>;
export type CheckPart = RuleTree<AutomationCheck>;

/** The checks of a condition, in their order. */
export const checksIn = (part: CheckPart): AutomationCheck[] => rulesIn(part);
