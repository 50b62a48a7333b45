import { z } from 'zod';
import { Time } from '../kit/fields.ts';
import { RetentionConfig } from './config.entities.ts';

/** What the database holds of something whose retention is a setting, or which is kept for ever. */
export const KeptRecords = z.object({
  what: z.enum([...RetentionConfig.keyof().options, 'alarms']),
  /** With indexes. */
  bytes: z.number().int(),
  /** On average since the oldest record; null before there is a day of them. */
  bytesPerDay: z.number().int().nullable(),
  oldest: Time.nullable(),
});
export type KeptRecords = z.infer<typeof KeptRecords>;
