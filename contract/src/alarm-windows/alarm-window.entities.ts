import { z } from 'zod';
import { AlarmLevel } from '../alarms/alarm-level.entities.ts';
import { ClockTime, Id, Name, Revision, Time } from '../kit/fields.ts';

/** Devices that a window covers: those of any of these lists. */
export const AlarmWindowScope = z.strictObject({
  placeIds: z.array(Id).max(500),
  /** With everything below them, also what is added later. */
  groupIds: z.array(Id).max(100),
  deviceIds: z.array(Id).max(1_000),
});
export type AlarmWindowScope = z.infer<typeof AlarmWindowScope>;

/** Clock times and dates are those of the server's time zone. */
export const AlarmWindowSchedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once'), from: Time, to: Time }),
  z.strictObject({
    kind: z.literal('weekly'),
    /** 1 is Monday, 7 is Sunday: the days on which it opens. */
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    from: ClockTime,
    /** Not after `from`: it stays open past midnight. */
    to: ClockTime,
    firstDate: z.iso.date(),
    /** The last date on which it opens; null: until it is removed. */
    lastDate: z.iso.date().nullable(),
  }),
]);
export type AlarmWindowSchedule = z.infer<typeof AlarmWindowSchedule>;

export const AlarmWindowDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  reason: z.string().trim().min(1).max(500),
  enabled: z.boolean(),
  scope: AlarmWindowScope,
  /** Empty: all. */
  levels: z.array(AlarmLevel).max(40),
  schedule: AlarmWindowSchedule,
});
export type AlarmWindowDraft = z.infer<typeof AlarmWindowDraft>;

/** `over`: it does not open again. `off`: it would, but is switched off. */
export const AlarmWindowState = z.enum(['open', 'planned', 'over', 'off']);
export type AlarmWindowState = z.infer<typeof AlarmWindowState>;

/** A time at which work is going on: alarms of its scope are suppressed (ISA-18.2) while it is open. */
export const AlarmWindow = AlarmWindowDraft.extend({
  id: Id,
  revision: Revision,
  state: AlarmWindowState,
  /** When it is open now, or opens next. */
  current: z.object({ from: Time, to: Time }).nullable(),
  /** What the caller may see of its scope, with names. */
  covers: z.array(z.object({ kind: z.enum(['place', 'group', 'device']), id: Id, name: z.string() })),
  /** Whether everything that it covers lies within the caller's places; only then may the caller change it. */
  whole: z.boolean(),
  /** Alarms that it suppresses now, of those that the caller may see. */
  suppressed: z.number().int(),
  /** When and by whom it was last ended early. */
  endedAt: Time.nullable(),
  endedBy: z.string().nullable(),
  createdBy: z.string(),
  updatedAt: Time,
}).strip();
export type AlarmWindow = z.infer<typeof AlarmWindow>;
