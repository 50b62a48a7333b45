import { z } from 'zod';
import { ClockTime } from '../kit/fields.ts';
import { DayKind, SomeWeekDays } from './calendar.entities.ts';

const Times = z.array(ClockTime).min(1).max(24);

/** A day of a month; 31 is the last one, also of months that are shorter. */
const DayOfMonth = z.number().int().min(1).max(31);

/**
 * When something comes round, in the server's time zone. Days, weeks and months are counted from the day on which it
 * starts. A time that the clocks leave out is due as much later as they are set forward; one that they repeat is due once.
 */
export const Recurrence = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('days'),
    every: z.number().int().min(1).max(366),
    times: Times,
    /** Of these days only those of this kind in the calendar of the venue. */
    on: DayKind,
  }),
  z.strictObject({
    kind: z.literal('weeks'),
    every: z.number().int().min(1).max(52),
    days: SomeWeekDays,
    times: Times,
    on: DayKind,
  }),
  z.strictObject({
    kind: z.literal('months'),
    every: z.number().int().min(1).max(60),
    days: z.array(DayOfMonth).min(1).max(31),
    times: Times,
    on: DayKind,
  }),
  /** So long after the last one was done; the first one is due on the day on which it starts. */
  z.strictObject({
    kind: z.literal('afterDone'),
    every: z.number().int().min(1).max(366),
    unit: z.enum(['days', 'weeks', 'months']),
    time: ClockTime,
  }),
]);
export type Recurrence = z.infer<typeof Recurrence>;

/** When it ends: never, with a day that still counts, or after so many times. */
export const RecurrenceEnd = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({ kind: z.literal('onDay'), day: z.iso.date() }),
  z.strictObject({ kind: z.literal('afterTimes'), times: z.number().int().min(1).max(10_000) }),
]);
export type RecurrenceEnd = z.infer<typeof RecurrenceEnd>;
