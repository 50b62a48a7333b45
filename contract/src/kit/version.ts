import { z } from 'zod';
import { Time } from './fields.ts';

/** A state in which something was saved, as the draft that it was. */
export const versionOf = <D extends z.ZodType>(draft: D) =>
  z.object({ version: z.number().int(), at: Time, by: z.string(), draft });
