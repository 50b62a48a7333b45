import { z } from 'zod';
import { Id, Remarks, Revision, Time } from '../kit/fields.ts';
import { PlaceState, StateReason } from '../places/place.entities.ts';

export const MeetingStatus = z.enum(['planned', 'running', 'ended', 'cancelled', 'released']);
export type MeetingStatus = z.infer<typeof MeetingStatus>;

/** Somebody at a meeting: a user, or a name only. */
export const MeetingPerson = z.object({ name: z.string().trim().min(1).max(100), userId: Id.nullable() });
export type MeetingPerson = z.infer<typeof MeetingPerson>;

export const Meeting = z.object({
  id: Id,
  placeId: Id,
  placeName: z.string(),
  /** Empty where the calendar that it comes from marks it as private. */
  subject: z.string(),
  /** The name is empty where the calendar has none. */
  organiser: MeetingPerson.extend({ name: z.string() }),
  participants: z.array(MeetingPerson).max(200),
  remarks: Remarks,
  startsAt: Time,
  endsAt: Time,
  status: MeetingStatus,
  checkedInAt: Time.nullable(),
  /** Until when somebody has to check in, or the place is released; null where that is not asked for. */
  checkInBy: Time.nullable(),
  /** The same for all meetings of a series. */
  seriesId: Id.nullable(),
  /** The calendar it was read from; such a meeting is changed there. */
  calendarName: z.string().nullable(),
  /** Made for the sample venue. */
  sample: z.boolean(),
  createdBy: z.string(),
  createdAt: Time,
  revision: Revision,
});
export type Meeting = z.infer<typeof Meeting>;

export const meetingHoursAtMost = 24;
export const repeatsAtMost = 200;

/** Local time of the place's time zone counts: a meeting at nine stays at nine when clocks change. */
export const MeetingRepeat = z.strictObject({
  every: z.enum(['day', 'workday', 'week', 'twoWeeks', 'month']),
  /** The last day on which it may take place. */
  until: z.iso.date(),
  timeZone: z.string().min(1).max(64),
});
export type MeetingRepeat = z.infer<typeof MeetingRepeat>;

export const MeetingDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  placeId: Id,
  subject: z.string().trim().min(1).max(200),
  organiser: MeetingPerson.strict(),
  participants: z.array(MeetingPerson.strict()).max(200),
  remarks: Remarks,
  startsAt: Time,
  endsAt: Time,
  /** Only for a new meeting. */
  repeat: MeetingRepeat.nullable(),
});
export type MeetingDraft = z.infer<typeof MeetingDraft>;

/** What a place does about its meetings. */
export const MeetingOptions = z.object({
  /** Somebody has to check in, or the place is released. */
  checkIn: z.boolean(),
  /** Minutes after the beginning. */
  releaseAfter: z.number().int().min(5).max(120),
});
export type MeetingOptions = z.infer<typeof MeetingOptions>;

/** How early before its beginning one may check in. */
export const checkInMinutesBefore = 15;

/** State, meeting in progress and next one of a place. */
export const PlaceMeetingStatus = z.object({
  placeId: Id,
  placeName: z.string(),
  state: PlaceState,
  reason: StateReason,
  current: Meeting.nullable(),
  upcoming: z.array(Meeting),
});
export type PlaceMeetingStatus = z.infer<typeof PlaceMeetingStatus>;
