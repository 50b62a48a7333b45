import { z } from 'zod';
import { importPreview } from '../kit/imports.ts';

/** Preview of importing a table of devices. */
export const DeviceImport = importPreview({
  name: z.string(),
  place: z.string(),
  model: z.string(),
  address: z.string(),
});
export type DeviceImport = z.infer<typeof DeviceImport>;
