import { z } from 'zod';
import { Id, Money, Name, Remarks, Revision, Time } from '../kit/fields.ts';

export const maintenanceKinds = ['inspection', 'cleaning', 'repair', 'replacement', 'calibration', 'firmware'] as const;
export const MaintenanceKind = z.enum(maintenanceKinds);
export type MaintenanceKind = z.infer<typeof MaintenanceKind>;

/** Work done on a device. `nextOn` is the date it is due again. */
export const MaintenanceRecord = z.object({
  id: Id,
  deviceId: Id,
  deviceName: z.string(),
  modelName: z.string(),
  placeId: Id,
  placeName: z.string(),
  kind: MaintenanceKind,
  performedOn: z.iso.date(),
  performedBy: Name,
  description: Remarks,
  cost: Money.nullable(),
  nextOn: z.iso.date().nullable(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  createdBy: z.string(),
  revision: Revision,
  createdAt: Time,
});
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>;

export const MaintenanceDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  deviceId: Id,
  kind: MaintenanceKind,
  performedOn: z.iso.date(),
  performedBy: Name,
  description: Remarks,
  cost: Money.nullable(),
  nextOn: z.iso.date().nullable(),
  fileIds: z.array(Id).max(20),
});
export type MaintenanceDraft = z.infer<typeof MaintenanceDraft>;
