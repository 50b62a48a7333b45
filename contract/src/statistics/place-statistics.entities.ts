import { z } from 'zod';
import { environmentCapabilities } from '../controls/place-control.endpoints.ts';
import { Id, Time } from '../kit/fields.ts';

/** A calendar period in the time zone of the server. */
export const PlacePeriod = z.enum(['day', 'week', 'month', 'year']);
export type PlacePeriod = z.infer<typeof PlacePeriod>;

const count = z.number().int();
/** Between 0 and 1; null where there is nothing to divide by. */
const share = z.number().nullable();

/** Begin of the period (included) and its end (excluded). */
const bounds = { from: Time, to: Time };

export const PlaceUsage = z.object({
  ...bounds,
  places: count,
  meetings: count,
  bookedMinutes: z.number(),
  /** Share of the hours from `opens` to `closes`. */
  share,
  opens: count,
  closes: count,
  /** Hours of a day, days of a week or month, months of a year. */
  spans: z.array(z.object({ at: Time, bookedMinutes: z.number(), meetings: count })),
  /** By day of the week (Monday is 0) and hour of the day; only what occurs. */
  hours: z.array(z.object({ weekday: count, hour: count, share: z.number() })),
});
export type PlaceUsage = z.infer<typeof PlaceUsage>;

export const MonthlyWarnings = z.array(
  z.object({ at: Time, levels: z.object({ '1': count, '2': count, '3': count, '4': count }) }),
);
export type MonthlyWarnings = z.infer<typeof MonthlyWarnings>;

export const DeviceCountOfType = z.object({
  typeCode: z.string(),
  total: count,
  online: count,
  offline: count,
});

/** Hourly figures of all sensors together. */
export const AirQuality = z.object({
  ...bounds,
  series: z.array(
    z.object({
      capability: z.enum(environmentCapabilities),
      unit: z.string().nullable(),
      sensors: count,
      points: z.array(z.object({ at: Time, average: z.number().nullable(), highest: z.number().nullable() })),
    }),
  ),
});
export type AirQuality = z.infer<typeof AirQuality>;

export const PlaceReliability = z.object({
  placeId: Id,
  placeName: z.string(),
  meetings: count,
  bookedMinutes: z.number(),
  lostMinutes: z.number(),
  /** The device that cost most of the minutes. */
  causeDeviceId: Id.nullable(),
  causeDeviceName: z.string().nullable(),
});
export type PlaceReliability = z.infer<typeof PlaceReliability>;

export const DeviceReliability = z.object({
  deviceId: Id,
  deviceName: z.string(),
  placeName: z.string(),
  failures: count,
  offlineMinutes: z.number(),
  availability: z.number(),
  /** Mean time between failures and mean time to repair, in hours. */
  mtbf: z.number().nullable(),
  mttr: z.number().nullable(),
});
export type DeviceReliability = z.infer<typeof DeviceReliability>;

export const Reliability = z.object({
  ...bounds,
  meetings: count,
  bookedMinutes: z.number(),
  lostMinutes: z.number(),
  share,
  /** Most minutes lost first; those that lost none follow. */
  places: z.array(PlaceReliability),
  devices: z.array(DeviceReliability),
});
export type Reliability = z.infer<typeof Reliability>;

const figure = z.object({ now: z.number().nullable(), before: z.number().nullable() });
export const WeeklyReport = z.object({
  ...bounds,
  meetings: figure,
  usage: figure,
  reliability: figure,
  lostMinutes: figure,
  alarms: figure,
  /** Hours until an alarm was closed. */
  repairHours: figure,
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export const MeetingReadiness = z.object({
  meetingId: Id,
  subject: z.string(),
  startsAt: Time,
  placeId: Id,
  placeName: z.string(),
  needed: count,
  missing: z.array(z.object({ deviceId: Id, deviceName: z.string(), state: z.enum(['offline', 'unknown', 'alarm']) })),
});
export type MeetingReadiness = z.infer<typeof MeetingReadiness>;

/** Whether the meetings in a place need a device: `auto` follows from what it can do. */
export const DeviceNeed = z.enum(['auto', 'needed', 'notNeeded']);
export type DeviceNeed = z.infer<typeof DeviceNeed>;
export const NeededDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  /** What `auto` means for it. */
  byItself: z.boolean(),
  need: DeviceNeed,
});
export type NeededDevice = z.infer<typeof NeededDevice>;
