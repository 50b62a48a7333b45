import { z } from 'zod';
import { Id } from '../kit/fields.ts';

/** What falls due: the warranty or maintenance of an asset, the maintenance of a device, a contract, a loan, an inspection. */
export const DueKind = z.enum(['warranty', 'maintenance', 'deviceMaintenance', 'contract', 'loan', 'inspection']);
export type DueKind = z.infer<typeof DueKind>;

export const Due = z.object({
  kind: DueKind,
  /** What it is about, of its kind: an asset, a record, a supplier, an inspection or the plan that will have it. */
  subjectId: Id,
  on: z.iso.date(),
  /** The name of the asset, device, supplier or inspection. */
  title: z.string(),
  /** Its code, the borrower, the number of the contract. */
  note: z.string(),
  /** Null for what belongs to no place. */
  placeId: Id.nullable(),
  placeName: z.string().nullable(),
  /** The screen that shows it. */
  path: z.string(),
});
export type Due = z.infer<typeof Due>;

/** How many entries one answer has at most. */
export const duesAtMost = 1_000;

export const DueCalendar = z.object({
  /** The path of the calendar at this server; null if there is none. Whoever knows it reads the calendar. */
  path: z.string().nullable(),
});
export type DueCalendar = z.infer<typeof DueCalendar>;
