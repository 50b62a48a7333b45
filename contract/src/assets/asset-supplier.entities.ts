import { z } from 'zod';
import { Email, Id, Name, Phone, Remarks, Revision, Time } from '../kit/fields.ts';
import { MoneySum } from './asset.entities.ts';

const Words = z.string().trim().max(100);

export const SupplierContact = z.strictObject({
  name: Name,
  /** What for: sales, repairs, the night line. */
  role: Words,
  phone: Phone.nullable(),
  email: Email.nullable(),
});
export type SupplierContact = z.infer<typeof SupplierContact>;

export const SupplierContract = z.strictObject({
  number: Words.min(1),
  /** What it covers. */
  subject: z.string().trim().max(200),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Within how many hours somebody answers, and somebody is there. */
  responseHours: z.number().int().min(1).max(8_760).nullable(),
  onSiteHours: z.number().int().min(1).max(8_760).nullable(),
});
export type SupplierContract = z.infer<typeof SupplierContract>;

/** Whoever assets are bought from or repaired by. */
export const AssetSupplier = z.object({
  id: Id,
  name: Name,
  address: z.string().trim().max(200),
  website: z.string().trim().max(200),
  contacts: z.array(SupplierContact).max(20),
  contracts: z.array(SupplierContract).max(20),
  remarks: Remarks,
  /** What was bought from them, at places of the caller. */
  assets: z.number().int(),
  spent: MoneySum,
  createdAt: Time,
  revision: Revision,
});
export type AssetSupplier = z.infer<typeof AssetSupplier>;

export const AssetSupplierDraft = AssetSupplier.omit({ assets: true, spent: true, createdAt: true })
  .partial({ id: true, revision: true })
  .strict();
export type AssetSupplierDraft = z.infer<typeof AssetSupplierDraft>;
