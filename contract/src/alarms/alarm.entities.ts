import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { Text, Value } from '../vocabulary/data-types.ts';

/** 1 critical, 2 serious, 3 minor, 4 notice. */
export const AlarmLevel = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type AlarmLevel = z.infer<typeof AlarmLevel>;

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
});
export type Alarm = z.infer<typeof Alarm>;
