import { z } from 'zod';
import { RowError } from '../catalogue/model.entities.ts';
import { Id } from '../kit/fields.ts';

/** Preview of importing an uploaded table of devices. It is kept for an hour, for the user who uploaded it. */
export const DeviceImport = z.object({
  id: Id,
  fileName: z.string(),
  rows: z.number().int(),
  creates: z.number().int(),
  changes: z.number().int(),
  unchanged: z.number().int(),
  bad: z.number().int(),
  errors: z.array(RowError),
  /** Up to 100 rows as they were parsed, invalid ones first; an invalid row shows the text of the table. */
  preview: z.array(
    z.object({
      row: z.number().int(),
      change: z.enum(['create', 'change', 'none', 'bad']),
      name: z.string(),
      place: z.string(),
      model: z.string(),
      address: z.string(),
    }),
  ),
});
export type DeviceImport = z.infer<typeof DeviceImport>;

export const DeviceImportResult = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  left: z.number().int(),
});
export type DeviceImportResult = z.infer<typeof DeviceImportResult>;
