import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { DirectoryType } from './directory.entities.ts';
import { RunFailure } from './run.entities.ts';

/** Why an application of an office platform got no entry; the others got theirs. */
export const OfficeAppReason = z.enum(['noAddress', 'addressRefused', 'unreadable', 'repeated']);
export type OfficeAppReason = z.infer<typeof OfficeAppReason>;

export const OfficeAppLeftOut = z.object({
  id: z.string(),
  name: z.string(),
  reason: OfficeAppReason,
  /** What the far side said. */
  detail: z.string().nullable(),
});
export type OfficeAppLeftOut = z.infer<typeof OfficeAppLeftOut>;

/** What became of the applications of one office platform. */
export const OfficeMenuSync = z.object({
  directoryId: Id,
  directoryName: z.string(),
  type: DirectoryType,
  /** Null: they were read. */
  failure: RunFailure.nullable(),
  detail: z.string().nullable(),
  added: z.number().int(),
  updated: z.number().int(),
  /** No longer there, or switched off there. */
  disabled: z.number().int(),
  unchanged: z.number().int(),
  leftOut: z.array(OfficeAppLeftOut),
});
export type OfficeMenuSync = z.infer<typeof OfficeMenuSync>;
