import { z } from 'zod';
import { DayKind, SomeWeekDays } from '../calendar/calendar.entities.ts';
import { EntityFilter } from '../entities/entity-record.entities.ts';
import { ClockTime, Code, Id } from '../kit/fields.ts';
import { PlaceState } from '../places/place.entities.ts';
import { ConditionOperator } from '../vocabulary/plain-types.ts';

const TriggerId = Code.max(40);
/** The condition must hold this long without a break. */
const ForSeconds = z.number().int().min(0).max(86_400);
const DeviceIds = z.array(Id).min(1).max(200);
const PlaceIds = z.array(Id).min(1).max(200);
const Literal = z.union([z.string().max(200), z.number(), z.boolean()]);

/**
 * A property of one of the devices (specification section 9: change or report). `change`: once when the comparison
 * begins to hold, or with every new value where there is none. `report`: with every reading for which it holds.
 */
export const PropertyTrigger = z.strictObject({
  kind: z.literal('property'),
  id: TriggerId,
  deviceIds: DeviceIds,
  property: z.string().min(1).max(80),
  on: z.enum(['change', 'report']),
  compare: z.strictObject({ operator: ConditionOperator, value: Literal }).nullable(),
  /** Only for changes with a comparison. */
  forSeconds: ForSeconds,
});
export type PropertyTrigger = z.infer<typeof PropertyTrigger>;

export const ConnectionTrigger = z.strictObject({
  kind: z.literal('connection'),
  id: TriggerId,
  deviceIds: DeviceIds,
  to: z.enum(['online', 'offline']),
  forSeconds: ForSeconds,
});

export const AlarmTrigger = z.strictObject({
  kind: z.literal('alarm'),
  id: TriggerId,
  change: z.enum(['raised', 'cleared', 'acknowledged']),
  /** This level or a graver one; 1 is the gravest. */
  level: z.number().int().min(1).max(4),
  /** Of devices in these places; empty for the places of the automation. */
  placeIds: z.array(Id).max(200),
});

export const PlaceStateTrigger = z.strictObject({
  kind: z.literal('placeState'),
  id: TriggerId,
  placeIds: PlaceIds,
  to: PlaceState,
});

/** `before`: so many minutes before it begins. */
export const MeetingTrigger = z.strictObject({
  kind: z.literal('meeting'),
  id: TriggerId,
  placeIds: PlaceIds,
  point: z.enum(['before', 'begun', 'ended']),
  minutes: z.number().int().min(0).max(120),
});

/**
 * So many minutes after sunrise or sunset at the position of the venue, before it where negative, on days on which the
 * sun rises or sets. The day is that of the sunrise or sunset itself.
 */
export const SunTimes = z.strictObject({
  kind: z.literal('sun'),
  event: z.enum(['sunrise', 'sunset']),
  offsetMinutes: z.number().int().min(-720).max(720),
  days: SomeWeekDays,
  on: DayKind.optional(),
});
export type SunTimes = z.infer<typeof SunTimes>;

/** In the server's time zone. A time that a change of summer time skips is due right after it; one that it repeats, once. */
export const ScheduleTrigger = z.strictObject({
  kind: z.literal('schedule'),
  id: TriggerId,
  when: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('times'),
      times: z.array(ClockTime).min(1).max(24),
      days: SomeWeekDays,
      /** Of these days only those of this kind in the calendar of the venue; all where it is left out. */
      on: DayKind.optional(),
    }),
    /** Five fields: minute, hour, day of month, month, day of week. */
    z.strictObject({ kind: z.literal('cron'), expression: z.string().trim().min(9).max(100) }),
    SunTimes,
  ]),
  /** A time that passed while the system was down is made up for so many minutes later; 0: never. */
  catchUpMinutes: z.number().int().min(0).max(720),
});
export type ScheduleTrigger = z.infer<typeof ScheduleTrigger>;

/** A call from outside, at an address with a secret key that the server makes. */
export const WebhookTrigger = z.strictObject({ kind: z.literal('webhook'), id: TriggerId });

/**
 * A message to a topic of the MQTT broker; retained messages count only when they are published. `topic` may have
 * wildcards (MQTT 3.1.1, section 4.7) after its first level.
 */
export const MqttTrigger = z.strictObject({
  kind: z.literal('mqtt'),
  id: TriggerId,
  topic: z
    .string()
    .trim()
    .min(1)
    .max(250)
    .regex(/^[^$+#/\0][^+#/\0]*(\/(\+|[^+#/\0]*))*(\/#)?$/, 'topicFilter'),
  /** `field`: names of members of a JSON object, joined by dots; empty for the whole message. */
  compare: z
    .strictObject({ field: z.string().trim().max(200), operator: ConditionOperator, value: Literal })
    .nullable(),
});
export type MqttTrigger = z.infer<typeof MqttTrigger>;

export const recordFiltersAtMost = 10;
/** A record of an entity was made, changed or removed. */
export const RecordTrigger = z
  .strictObject({
    kind: z.literal('entityRecord'),
    id: TriggerId,
    entityId: Id,
    change: z.enum(['made', 'changed', 'removed']),
    /** Of these places; empty for all, and for entities without places. */
    placeIds: z.array(Id).max(200),
    /** What the record is like after the change. Of one that is removed nothing is known any more. */
    filters: z.array(EntityFilter).max(recordFiltersAtMost),
  })
  .refine(({ change, placeIds, filters }) => change !== 'removed' || placeIds.length + filters.length === 0, {
    message: 'removedRecord',
    path: ['filters'],
  });
export type RecordTrigger = z.infer<typeof RecordTrigger>;

/** The system has started. */
export const StartTrigger = z.strictObject({ kind: z.literal('start'), id: TriggerId });

export const AutomationTrigger = z.discriminatedUnion('kind', [
  PropertyTrigger,
  ConnectionTrigger,
  AlarmTrigger,
  PlaceStateTrigger,
  MeetingTrigger,
  ScheduleTrigger,
  WebhookTrigger,
  MqttTrigger,
  RecordTrigger,
  StartTrigger,
]);
export type AutomationTrigger = z.infer<typeof AutomationTrigger>;
export type TriggerKind = AutomationTrigger['kind'];
