import { z } from 'zod';
import { Alarm } from '../alarms/alarm.entities.ts';
import { Connection, DeviceCommand, PropertyValue } from '../devices/device.entities.ts';
import { event } from '../kit/event.ts';
import { Id, Time } from '../kit/fields.ts';
import { Text } from '../vocabulary/data-types.ts';

/**
 * The events that are pushed, and their topics: `devices` (state of every device in the caller's places),
 * `device:<id>`, `place:<id>`, `layout:<place>`, `alarms`, `session` (the caller's own). Subscribing is checked against
 * the caller's places, and each event of `devices` and `alarms` is sent only to callers who may see its place.
 */
export const deviceStateChanged = event(
  'device.stateChanged',
  z.object({
    deviceId: Id,
    placeId: Id,
    connection: z
      .object({ connection: Connection, since: Time, reason: Text.nullable(), roundTripMs: z.number().nullable() })
      .optional(),
    values: z.record(z.string(), PropertyValue).optional(),
  }),
);
export const deviceChanged = event(
  'device.changed',
  z.object({ deviceId: Id, placeId: Id, change: z.enum(['added', 'changed', 'removed']) }),
);
export const commandChanged = event('command.changed', DeviceCommand);
export const alarmChanged = event('alarm.changed', z.object({ change: z.enum(['added', 'changed']), alarm: Alarm }));
/** On `layout:<place>`: the draft was saved, a version was published, or designers came or left. */
export const layoutChanged = event(
  'layout.changed',
  z.object({
    placeId: Id,
    change: z.enum(['draft', 'published', 'designers']),
    revision: z.number().int(),
    by: z.string().nullable(),
  }),
);
export const sessionEnded = event('session.ended', z.object({ reason: z.enum(['revoked', 'expired', 'disabled']) }));
export const accessChanged = event('session.accessChanged', z.object({}));

export const liveEvents = {
  deviceStateChanged,
  deviceChanged,
  commandChanged,
  alarmChanged,
  layoutChanged,
  sessionEnded,
  accessChanged,
};
