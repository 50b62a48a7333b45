import { z } from 'zod';
import { AlarmResult, AlarmStatus } from '../alarms/alarm.entities.ts';
import { AlarmLevel } from '../alarms/alarm-level.entities.ts';
import { InspectionStatus } from '../inspections/inspection.entities.ts';
import { Id, Time } from '../kit/fields.ts';
import { MeetingStatus } from '../meetings/meeting.entities.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';
import { WorkOrderStatus } from '../work-orders/work-order-status.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';

/**
 * What other systems are sent. The names are stable: keys may be added, and receivers leave out what they do not know;
 * none is renamed or removed.
 */
const Named = z.object({ id: Id, name: z.string() });

const AlarmSubject = z.object({
  kind: z.literal('alarm'),
  id: Id,
  text: Text,
  level: AlarmLevel,
  /** Whether its cause persists. */
  active: z.boolean(),
  status: AlarmStatus,
  result: AlarmResult.nullable(),
  device: Named,
  property: z.string().nullable(),
  value: Value,
  raisedAt: Time,
  acknowledgedBy: z.string().nullable(),
  solvedBy: z.string().nullable(),
});

const WorkOrderSubject = z.object({
  kind: z.literal('workOrder'),
  id: Id,
  number: z.number().int(),
  theme: z.string(),
  type: z.string(),
  urgency: WorkOrderUrgency,
  /** The state that it left; null of a new one. */
  from: WorkOrderStatus.nullable(),
  /** The state that it came into, whatever has become of it since. */
  to: WorkOrderStatus,
  initiator: z.string(),
  assignee: z.string().nullable(),
  deadline: Time.nullable(),
});

const DeviceSubject = z.object({
  kind: z.literal('device'),
  id: Id,
  name: z.string(),
  connection: z.enum(['online', 'offline']),
  /** Why it went offline, or that it came back. */
  text: Text,
});

const MeetingSubject = z.object({
  kind: z.literal('meeting'),
  id: Id,
  subject: z.string(),
  organiser: z.string(),
  startsAt: Time,
  endsAt: Time,
  /** A meeting that nobody came to ends as released. */
  status: MeetingStatus,
});

const InspectionSubject = z.object({
  kind: z.literal('inspection'),
  id: Id,
  number: z.number().int(),
  name: z.string(),
  status: InspectionStatus,
  /** Devices and places by what became of them. */
  total: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  unchecked: z.number().int(),
});

const TestSubject = z.object({ kind: z.literal('test'), by: z.string() });

const kindsOf = {
  alarm: ['alarm.raised', 'alarm.recovered', 'alarm.acknowledged', 'alarm.solved'],
  workOrder: ['workOrder.created', 'workOrder.changed'],
  device: ['device.online', 'device.offline'],
  meeting: ['meeting.begun', 'meeting.ended', 'meeting.cancelled'],
  inspection: ['inspection.finished', 'inspection.faulty'],
} as const;

/** What can be subscribed to. */
export const EventKind = z.enum([
  ...kindsOf.alarm,
  ...kindsOf.workOrder,
  ...kindsOf.device,
  ...kindsOf.meeting,
  ...kindsOf.inspection,
]);
export type EventKind = z.infer<typeof EventKind>;
/** A test message can be sent, but not subscribed to. */
export const MessageKind = z.enum([...EventKind.options, 'test']);
export type MessageKind = z.infer<typeof MessageKind>;

const messageOf = <const K extends string, S extends z.ZodType>(kinds: readonly K[], subject: S) =>
  z.object({
    /** The same at every attempt and in the header `webhook-id`: to drop repeats by. */
    id: Id,
    type: z.literal(kinds),
    /** When it happened. */
    timestamp: Time,
    data: z.object({ places: z.array(Named), subject }),
  });

export const EventMessage = z.discriminatedUnion('type', [
  messageOf(kindsOf.alarm, AlarmSubject),
  messageOf(kindsOf.workOrder, WorkOrderSubject),
  messageOf(kindsOf.device, DeviceSubject),
  messageOf(kindsOf.meeting, MeetingSubject),
  messageOf(kindsOf.inspection, InspectionSubject),
  messageOf(['test'], TestSubject),
]);
export type EventMessage = z.infer<typeof EventMessage>;
export type EventSubject = EventMessage['data']['subject'];
