import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';
import { AlarmLevel } from './alarm-level.entities.ts';

/** Handling (specification section 4): pending until somebody closes it, even if its cause has already gone away. */
export const AlarmStatus = z.enum(['pending', 'processed']);
export type AlarmStatus = z.infer<typeof AlarmStatus>;
export const AlarmResult = z.enum(['eliminated', 'falseAlarm', 'noNeed', 'other']);
export type AlarmResult = z.infer<typeof AlarmResult>;

export const Alarm = z.object({
  id: Id,
  key: z.string(),
  level: AlarmLevel,
  text: Text,
  deviceId: Id,
  deviceName: z.string(),
  typeIcon: z.string(),
  placeId: Id,
  placeName: z.string(),
  property: z.string().nullable(),
  value: Value,
  /** The rule that raised it; null for alarms that a driver suggests and for lost links. */
  ruleId: Id.nullable(),
  /** True while the cause persists (ISA-18.2: active); false once it has returned to normal. */
  active: z.boolean(),
  raisedAt: Time,
  lastAt: Time,
  clearedAt: Time.nullable(),
  /** How many times it was raised while pending. */
  occurrences: z.number().int(),
  acknowledgedAt: Time.nullable(),
  acknowledgedBy: z.string().nullable(),
  status: AlarmStatus,
  result: AlarmResult.nullable(),
  remarks: z.string().nullable(),
  solvedAt: Time.nullable(),
  solvedBy: z.string().nullable(),
  assigneeId: Id.nullable(),
  assignee: z.string().nullable(),
  /** While shelved (ISA-18.2), an alarm is neither counted nor announced; then it comes back by itself. */
  shelvedUntil: Time.nullable(),
  shelvedBy: z.string().nullable(),
  shelveReason: z.string().nullable(),
  /** The maintenance window that covers it now: it is neither counted nor announced until that is over. */
  suppressedBy: z.object({ id: Id, name: z.string(), until: Time }).nullable(),
});
export type Alarm = z.infer<typeof Alarm>;

/** When the cause came and went. Of a flapping alarm the first 20 and the latest 80 are kept. */
export const AlarmOccurrence = z.object({
  number: z.number().int(),
  /** How many came so fast that they are kept as one. */
  times: z.number().int(),
  raisedAt: Time,
  clearedAt: Time.nullable(),
  value: Value,
});
export type AlarmOccurrence = z.infer<typeof AlarmOccurrence>;

export const AlarmHistoryKind = z.enum([
  'acknowledged',
  'solved',
  'reopened',
  'assigned',
  'commented',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
]);
export type AlarmHistoryKind = z.infer<typeof AlarmHistoryKind>;

export const AlarmHistoryDetail = z.object({
  result: AlarmResult.optional(),
  /** The person it was assigned to; null when nobody is any more. */
  assignee: z.string().nullable().optional(),
  until: Time.optional(),
});
export type AlarmHistoryDetail = z.infer<typeof AlarmHistoryDetail>;

/** What somebody did about an alarm, or wrote about it. */
export const AlarmHistoryEntry = z.object({
  id: Id,
  at: Time,
  kind: AlarmHistoryKind,
  /** Null where the product itself did it. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  detail: AlarmHistoryDetail,
  /** Pictures of a comment. */
  pictures: z.array(Id),
});
export type AlarmHistoryEntry = z.infer<typeof AlarmHistoryEntry>;

export const picturesAtMost = 4;
/** Longer than a month is not shelving but switching off. */
export const shelvedHoursAtMost = 31 * 24;
export const exportedAlarmsAtMost = 50_000;
