import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';
import { AlarmRuleDraft } from './alarm-rule.entities.ts';

export const BackTestDraft = z.strictObject({ rule: AlarmRuleDraft, days: z.number().int().min(1).max(30) });

/** One alarm that the rule would have raised. */
export const BackTestAlarm = z.object({
  deviceId: Id,
  deviceName: z.string(),
  placeName: z.string(),
  property: z.string().nullable(),
  propertyName: Text.nullable(),
  raisedAt: Time,
  /** Null if it would still be active. */
  clearedAt: Time.nullable(),
  value: Value,
});
export type BackTestAlarm = z.infer<typeof BackTestAlarm>;

/** What a rule would have done with the recorded past. */
export const BackTest = z.object({
  from: Time,
  to: Time,
  /** Devices of which anything was recorded that the rule reads. */
  devices: z.number().int(),
  /** Readings and changes of connection that were played through the rule. */
  readings: z.number().int(),
  /** There was more to play than one test may: the first devices only. */
  truncated: z.boolean(),
  /** The rule speaks about silence, which what is recorded shows only roughly: unchanged values are kept every ten minutes. */
  approximate: z.boolean(),
  alarms: z.number().int(),
  /** Counting reminders as if nobody had acknowledged for an hour. */
  notices: z.number().int(),
  /** Alarms that were really raised for the same devices at about the same time. */
  overlapping: z.number().int(),
  /**
   * Compared with real work orders for repairs and alarms of the same devices; null where there are none to compare with.
   * `alarms`: alarms during which, or ten minutes around, an order was open. `orders`: orders that were open in the span.
   * `withoutAlarm`: those of them that no alarm would have accompanied.
   */
  orders: z.object({ alarms: z.number().int(), orders: z.number().int(), withoutAlarm: z.number().int() }).nullable(),
  /** How many seconds the alarms were active, half of them shorter. */
  medianSeconds: z.number().nullable(),
  byDay: z.array(z.object({ date: z.iso.date(), alarms: z.number().int(), notices: z.number().int() })),
  /** The latest first, at most 200. */
  examples: z.array(BackTestAlarm),
  /** Devices with the most alarms, at most 10. */
  ranking: z.array(z.object({ deviceId: Id, deviceName: z.string(), alarms: z.number().int() })),
});
export type BackTest = z.infer<typeof BackTest>;

export const ThresholdDraft = BackTestDraft.extend({ noticesPerDay: z.number().min(0.1).max(1_000) });
/** The least strict boundary value that keeps to a budget of notices, with the value at which the alarm clears. */
export const SuggestedThreshold = z.object({
  value: z.number(),
  clearValue: z.number(),
  alarmsPerDay: z.number(),
  noticesPerDay: z.number(),
  /** What the boundary value of the draft leads to. */
  now: z.object({ alarmsPerDay: z.number(), noticesPerDay: z.number() }),
});
export type SuggestedThreshold = z.infer<typeof SuggestedThreshold>;
