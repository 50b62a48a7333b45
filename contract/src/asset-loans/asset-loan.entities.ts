import { z } from 'zod';
import { AssetStatus } from '../assets/asset.entities.ts';
import { Id, Remarks, Revision, Time } from '../kit/fields.ts';
import { MeetingPerson } from '../meetings/meeting.entities.ts';

export const AssetLoanStatus = z.enum(['reserved', 'out', 'returned', 'released']);
export type AssetLoanStatus = z.infer<typeof AssetLoanStatus>;

/**
 * Why a reservation is none any more: `given`: somebody gave it up; `meetingCancelled`, `meetingOver`: its meeting;
 * `meetingMoved`: somebody else has the asset at the new time; `notFetched`: its time passed; `assetGone`: the asset went
 * into repair or was retired.
 */
export const LoanRelease = z.enum([
  'given',
  'meetingCancelled',
  'meetingMoved',
  'meetingOver',
  'notFetched',
  'assetGone',
]);
export type LoanRelease = z.infer<typeof LoanRelease>;

/** A reservation of an asset, and the loan that becomes of it. */
export const AssetLoan = z.object({
  id: Id,
  assetId: Id,
  assetCode: z.string(),
  assetName: z.string(),
  assetStatus: AssetStatus,
  /** Where the asset belongs. */
  placeName: z.string(),
  status: AssetLoanStatus,
  /** The meeting that it is for; null for a person's own, and for a meeting that is gone. */
  meetingId: Id.nullable(),
  meeting: z.string().nullable(),
  startsAt: Time,
  /** Null while it is open until when. */
  endsAt: Time.nullable(),
  /** Out beyond its end. */
  isOverdue: z.boolean(),
  /** Who has it, or will. */
  holder: z.string(),
  holderId: Id.nullable(),
  remarks: Remarks,
  handedAt: Time.nullable(),
  handedBy: z.string().nullable(),
  returnedAt: Time.nullable(),
  returnedBy: z.string().nullable(),
  releasedAs: LoanRelease.nullable(),
  createdBy: z.string(),
  createdAt: Time,
  revision: Revision,
});
export type AssetLoan = z.infer<typeof AssetLoan>;

/** How many assets one call reserves, hands out or takes back. */
export const loansAtOnce = 50;
/** How far ahead and how long. */
export const loanDaysAtMost = 366;

/** Certain assets, or so many of a category or a model at a place. */
export const LoanWish = z.union([
  z.strictObject({ assetIds: z.array(Id).min(1).max(loansAtOnce) }),
  z.strictObject({
    categoryId: Id.nullable(),
    model: z.string().trim().min(1).max(100).nullable(),
    placeId: Id,
    many: z.number().int().min(1).max(loansAtOnce),
  }),
]);
export type LoanWish = z.infer<typeof LoanWish>;

/** For a meeting, whose times and organiser it has; or for a person. */
export const LoanPurpose = z.union([
  z.strictObject({ meetingId: Id }),
  z.strictObject({ holder: MeetingPerson.strict(), startsAt: Time, endsAt: Time }),
]);
export type LoanPurpose = z.infer<typeof LoanPurpose>;

export const LoanReservation = z.strictObject({ wish: LoanWish, purpose: LoanPurpose, remarks: Remarks });
export type LoanReservation = z.infer<typeof LoanReservation>;

/** The time of a reservation that is of no meeting, or the end of a loan. */
export const AssetLoanDraft = z.strictObject({
  id: Id,
  revision: Revision,
  startsAt: Time,
  endsAt: Time,
  remarks: Remarks,
});
export type AssetLoanDraft = z.infer<typeof AssetLoanDraft>;

/** What a scanned label stands for, and what can be done with it now. */
export const ScannedLoan = z.object({
  /** Null for a label that no asset has. */
  asset: z
    .object({ id: Id, code: z.string(), name: z.string(), status: AssetStatus, placeName: z.string() })
    .nullable(),
  /** The loan that is out. */
  out: AssetLoan.nullable(),
  /** Its next reservations, the earliest first. */
  reserved: z.array(AssetLoan),
});
export type ScannedLoan = z.infer<typeof ScannedLoan>;
