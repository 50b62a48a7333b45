import { z } from 'zod';
import { AlarmLevel } from '../alarms/alarm-level.entities.ts';
import { ScheduleTrigger } from '../automations/trigger.entities.ts';
import { AgainstValue, AgainstVariable, BehaviorCheck, PropertyName } from '../checks/check.entities.ts';
import { ActionGroupSteps, StepTarget } from '../controls/action-group.entities.ts';
import { Code, Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { ruleGroups, rulesIn } from '../kit/rule-groups.ts';
import { Unreadable } from '../kit/unreadable.ts';
import { versionOf } from '../kit/version.ts';
import { LocalVariables } from '../variables/local-variable.entities.ts';
import { ConditionOperator } from '../vocabulary/plain-types.ts';
import { StrategyOutcome, StrategyTotals } from './strategy-report.entities.ts';

/** Groups of strategies have one level: a strategy always belongs to one of them. */
export const StrategyGroup = z.object({
  id: Id,
  name: Name,
  sort: Sort,
  /** Strategies in it that the caller may see. */
  strategies: z.number().int(),
  revision: Revision,
});
export type StrategyGroup = z.infer<typeof StrategyGroup>;
export const StrategyGroupDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), name: Name });
export type StrategyGroupDraft = z.infer<typeof StrategyGroupDraft>;

/**
 * One thing that must hold for a device. `value`: a property against a value or a variable. `connection`: its link.
 * `fresh`: a reading of the property, or any reading if it is null, within so many minutes. `behavior`: a value in the
 * result of a data behaviour, which is asked once for each run and is the same for all devices.
 */
export const StrategyRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value'),
    property: PropertyName,
    operator: ConditionOperator,
    against: z.discriminatedUnion('kind', [AgainstValue, AgainstVariable]),
  }),
  z.strictObject({ kind: z.literal('connection'), is: z.enum(['online', 'offline']) }),
  z.strictObject({
    kind: z.literal('fresh'),
    property: PropertyName.nullable(),
    minutes: z.number().int().min(1).max(10_080),
  }),
  BehaviorCheck,
]);
export type StrategyRule = z.infer<typeof StrategyRule>;

/** Rules of one check, in all of its groups. */
export const mostStrategyRules = 20;

/** What must hold for a device to pass. */
export const StrategyRules = ruleGroups(StrategyRule).check(({ value, issues }) => {
  if (rulesIn<StrategyRule>(value).length > mostStrategyRules)
    issues.push({ code: 'custom', message: 'tooManyRules', input: value, continue: true });
});
export type StrategyRules = z.infer<typeof StrategyRules>;

export const StrategyCheck = z.strictObject({
  id: Code.max(40),
  name: Name,
  /** Of the alarms of devices that fail it. */
  level: AlarmLevel,
  /** Devices by name, or all of a type in the places of the strategy, also those added later. */
  target: StepTarget,
  rule: StrategyRules,
});
export type StrategyCheck = z.infer<typeof StrategyCheck>;

/** `every`: at whole multiples of so many minutes. `change`: a watched value has changed, at most once in 10 s. */
export const StrategyWhen = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('byHand') }),
  z.strictObject({ kind: z.literal('every'), minutes: z.number().int().min(1).max(1_440) }),
  ScheduleTrigger.omit({ id: true }),
  z.strictObject({ kind: z.literal('change') }),
]);
export type StrategyWhen = z.infer<typeof StrategyWhen>;

export const StrategyFollowUp = z.strictObject({
  /** An alarm on each device while it fails a check; it ends when a later run passes. */
  alarm: z.boolean(),
  /** Carried out when the outcome turns from passed to failed; none: nothing. */
  steps: ActionGroupSteps,
});
export type StrategyFollowUp = z.infer<typeof StrategyFollowUp>;

const Checks = z
  .array(StrategyCheck)
  .max(30)
  .check(({ value, issues }) => {
    const ids = new Set(value.map(({ id }) => id));
    if (ids.size < value.length)
      issues.push({ code: 'custom', message: 'sameCheckTwice', input: value, continue: true });
  });

const strategyFields = {
  groupId: Id,
  name: Name,
  description: z.string().trim().max(500),
  /** It judges devices of these places only; who may not see all of them does not see it. */
  placeIds: z.array(Id).min(1).max(50),
  /** A disabled one runs by hand only. */
  enabled: z.boolean(),
  when: StrategyWhen,
  checks: Checks.min(1),
  followUp: StrategyFollowUp,
  /** Variables of its own and of the runs of its steps; left out: none. */
  variables: LocalVariables.optional(),
};

/** A detection strategy: checks over many devices, with a report of each run. */
export const StrategyDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...strategyFields });
export type StrategyDraft = z.infer<typeof StrategyDraft>;

/** An earlier state of a strategy. */
export const StrategyVersion = versionOf(StrategyDraft);
export type StrategyVersion = z.infer<typeof StrategyVersion>;

export const Strategy = StrategyDraft.extend({
  id: Id,
  revision: Revision,
  groupName: z.string(),
  sort: Sort,
  updatedAt: Time,
  updatedBy: z.string(),
  /** Its latest report. */
  last: StrategyTotals.extend({ reportId: Id, at: Time, outcome: StrategyOutcome }).nullable(),
  checks: Checks,
  unreadable: Unreadable,
}).strip();
export type Strategy = z.infer<typeof Strategy>;
