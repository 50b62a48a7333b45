import { z } from 'zod';
import { AlarmLevel } from '../alarms/alarm-level.entities.ts';
import { WeekPeriods } from '../calendar/calendar.entities.ts';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { groupDraftFields, groupFields } from '../kit/two-level-groups.ts';
import { Unreadable } from '../kit/unreadable.ts';
import { Value } from '../vocabulary/data-types.ts';
import { SourceText } from '../vocabulary/texts.ts';
import { RuleCondition, RuleOperator } from './rule-condition.ts';

/** What sets a rule off (specification section 3). `timeSlot`: its condition counts during certain hours only. */
export const RuleTrigger = z.enum(['attributeValue', 'onlineStatus', 'timeSlot']);
export type RuleTrigger = z.infer<typeof RuleTrigger>;

/** Hours of the week in which a rule applies, or does not. */
export const RuleHours = z.strictObject({
  /** Whether the rule applies during the periods or outside them. */
  applies: z.enum(['inside', 'outside']),
  periods: WeekPeriods,
});
export type RuleHours = z.infer<typeof RuleHours>;

/** Devices that a rule watches: those that fit every list that is not empty. All lists empty: every device. */
export const RuleScope = z.strictObject({
  placeIds: z.array(Id).max(500),
  /** With everything below them. */
  groupIds: z.array(Id).max(100),
  typeIds: z.array(Id).max(100),
  modelIds: z.array(Id).max(200),
  deviceIds: z.array(Id).max(1_000),
});
export type RuleScope = z.infer<typeof RuleScope>;

/** Who hears of an alarm, and when. */
export const RuleNotice = z.strictObject({
  /** `every`: again and again until somebody acknowledges the alarm or it clears. */
  push: z.enum(['none', 'once', 'every']),
  everyMinutes: z.number().int().min(1).max(10_080),
  onClear: z.boolean(),
  /** Null for the template of the product. */
  templateId: Id.nullable(),
  /** Empty for the channels of the template. */
  channelIds: z.array(Id).max(50),
  recipientIds: z.array(Id).max(100),
  /** Steps that follow while nobody acknowledges the alarm. */
  escalation: z
    .array(
      z.strictObject({
        afterMinutes: z.number().int().min(1).max(10_080),
        recipientIds: z.array(Id).min(1).max(100),
        channelIds: z.array(Id).max(50),
      }),
    )
    .max(5),
});
export type RuleNotice = z.infer<typeof RuleNotice>;

const Delay = z.number().int().min(0).max(86_400);
const RuleText = z.strictObject({ zh: z.string().trim().min(1).max(200), en: z.string().trim().min(1).max(200) });

export const AlarmRuleDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  groupId: Id.nullable(),
  enabled: z.boolean(),
  level: AlarmLevel,
  trigger: RuleTrigger,
  /** Null for `onlineStatus`: the device is offline. */
  condition: RuleCondition.nullable(),
  /** When the alarm clears. Null: when the condition no longer holds. */
  clearWhen: RuleCondition.nullable(),
  /** The condition must hold this long without a break (ISA-18.2 on-delay). */
  raiseAfterSeconds: Delay,
  /** It must stay clear this long (off-delay). */
  clearAfterSeconds: Delay,
  /** The condition must begin so often within a time. */
  times: z
    .strictObject({ count: z.number().int().min(2).max(100), withinSeconds: z.number().int().min(1).max(86_400) })
    .nullable(),
  /** An alarm that came so often within a time stays until it has been quiet for the hold time. */
  damping: z
    .strictObject({
      count: z.number().int().min(2).max(100),
      withinSeconds: z.number().int().min(1).max(86_400),
      holdSeconds: z.number().int().min(1).max(86_400),
    })
    .nullable(),
  hours: RuleHours.nullable(),
  scope: RuleScope,
  /** What the alarm says. */
  text: RuleText,
  notice: RuleNotice,
});
export type AlarmRuleDraft = z.infer<typeof AlarmRuleDraft>;

export const AlarmRule = AlarmRuleDraft.extend({
  id: Id,
  groupName: z.string().nullable(),
  /** Devices of its scope that have one of its properties. */
  devices: z.number().int(),
  /** Pending alarms that it raised. */
  openAlarms: z.number().int(),
  updatedAt: Time,
  revision: Revision,
  unreadable: Unreadable,
}).strip();
export type AlarmRule = z.infer<typeof AlarmRule>;

/** With how many rules are directly in it that the caller may see. */
export const AlarmRuleGroup = z.object({ ...groupFields, rules: z.number().int() });
export type AlarmRuleGroup = z.infer<typeof AlarmRuleGroup>;
export const AlarmRuleGroupDraft = z.strictObject(groupDraftFields);
export type AlarmRuleGroupDraft = z.infer<typeof AlarmRuleGroupDraft>;

/** An alarm that a driver or a model suggests: it is raised without a rule. */
export const SuggestedRule = z.object({
  modelId: Id,
  modelName: z.string(),
  /** Empty for the connection of the devices. */
  property: z.string(),
  propertyName: SourceText,
  suggestionId: z.string(),
  operator: RuleOperator,
  value: Value,
  level: AlarmLevel,
  text: SourceText,
  /** Switched off: only rules speak about this value. */
  enabled: z.boolean(),
  devices: z.number().int(),
});
export type SuggestedRule = z.infer<typeof SuggestedRule>;
