import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { Text } from '../vocabulary/texts.ts';
import { AlarmLevel } from './alarm-level.entities.ts';

/** How a device depends on something else: what stops working when that does. */
export const IncidentEdgeKind = z.enum(['gateway', 'port', 'sharedAddress', 'broker', 'power', 'place', 'signal']);
export type IncidentEdgeKind = z.infer<typeof IncidentEdgeKind>;

/** What probably failed: a device, a port of a switch, an address, network gateway or broker that devices share, or a whole place. */
export const IncidentRoot = z.object({
  kind: z.enum(['device', 'port', 'address', 'gateway', 'broker', 'place']),
  /** The device, the switch of a port or the place; null for the rest and where the caller may not see it. */
  id: Id.nullable(),
  /** Name or address; null where the caller may not see it, and for the built-in broker. */
  name: z.string().nullable(),
  placeName: z.string().nullable(),
});
export type IncidentRoot = z.infer<typeof IncidentRoot>;

export const IncidentAlarm = z.object({
  id: Id,
  level: AlarmLevel,
  text: Text,
  deviceId: Id,
  deviceName: z.string(),
  placeName: z.string(),
  raisedAt: Time,
  active: z.boolean(),
  /** How the device depends on the cause, or on what lies between. */
  because: IncidentEdgeKind,
  /** What lies between the device and the cause. */
  via: z.string().nullable(),
});
export type IncidentAlarm = z.infer<typeof IncidentAlarm>;

/** Alarms that probably have one cause. They stay alarms of their own: in the list, in counts and for each to be solved. */
export const Incident = z.object({
  /** Stable as long as the cause remains the same. */
  id: z.string(),
  root: IncidentRoot,
  level: AlarmLevel,
  at: Time,
  /** The alarm of the cause itself, if the caller may see it. */
  rootAlarmId: Id.nullable(),
  /** How many of them the caller may see; `alarms` lists at most 200. */
  count: z.number().int(),
  alarms: z.array(IncidentAlarm).max(200),
  evidence: z.array(z.object({ kind: IncidentEdgeKind, devices: z.number().int() })),
  /** Devices that depend on the cause but can still be reached: the more, the less certain it is. */
  stillOnline: z.number().int(),
  places: z.array(z.object({ id: Id, name: z.string(), alarms: z.number().int() })),
  /** Meetings that take place there now. */
  meetings: z.array(z.object({ placeId: Id, subject: z.string().nullable() })),
});
export type Incident = z.infer<typeof Incident>;
