import { z } from 'zod';
import { Id, Money, Name, Remarks, Revision, Time } from '../kit/fields.ts';
import { MaintenanceKind } from '../maintenance/maintenance.entities.ts';
import { MoneySum } from './asset.entities.ts';

/** Work done on an asset, and what it cost. `nextOn` is the date on which it is due again. */
export const AssetRecord = z.object({
  id: Id,
  assetId: Id,
  assetCode: z.string(),
  assetName: z.string(),
  placeName: z.string(),
  kind: MaintenanceKind,
  performedOn: z.iso.date(),
  performedBy: Name,
  remarks: Remarks,
  /** What was replaced. */
  parts: z.string().trim().max(500),
  labourCost: Money.nullable(),
  partsCost: Money.nullable(),
  /** Of others: a workshop, the manufacturer. */
  externalCost: Money.nullable(),
  /** The sum of the three. */
  cost: MoneySum,
  nextOn: z.iso.date().nullable(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  createdBy: z.string(),
  createdAt: Time,
  revision: Revision,
});
export type AssetRecord = z.infer<typeof AssetRecord>;

export const AssetRecordDraft = AssetRecord.pick({
  assetId: true,
  kind: true,
  performedOn: true,
  performedBy: true,
  remarks: true,
  parts: true,
  labourCost: true,
  partsCost: true,
  externalCost: true,
  nextOn: true,
})
  .extend({ id: Id.optional(), revision: Revision.optional(), fileIds: z.array(Id).max(20) })
  .strict();
export type AssetRecordDraft = z.infer<typeof AssetRecordDraft>;
