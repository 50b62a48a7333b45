import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';

/** A file with entries that are no longer in the operation log: whole days of its chain, in the form of an export. */
export const LogArchive = z.object({
  id: Id,
  /** The places of its first and last entry in the chain. */
  from: z.number().int(),
  to: z.number().int(),
  firstAt: Time,
  lastAt: Time,
  file: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** The node that wrote it, and whether the node that answers has the file. */
  node: z.string(),
  isHere: z.boolean(),
  madeAt: Time,
});
export type LogArchive = z.infer<typeof LogArchive>;

/** What became of the files of archives, as far as the node that answers has them. */
export const LogArchiveReport = z.object({
  whole: z.number().int(),
  elsewhere: z.number().int(),
  /** Names of files. */
  missing: z.array(z.string()),
  altered: z.array(z.string()),
});
export type LogArchiveReport = z.infer<typeof LogArchiveReport>;
