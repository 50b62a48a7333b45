import type { OfficeAppLeftOut } from '@eoms/contract';
import { z } from 'zod';
import { FarId } from './read-records.ts';

/** More applications than any company shows its people. */
export const applicationsAtMost = 500;

/** A text that may be missing or empty. */
export const MaybeText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null);
export const AppName = z
  .string()
  .trim()
  .min(1)
  .transform((name) => name.slice(0, 100));

/** Takes what can be read of a list, and names what cannot. */
export const readApplications = <T extends z.ZodType>(
  records: readonly unknown[],
  schema: T,
  idOf: string,
): { taken: z.output<T>[]; leftOut: OfficeAppLeftOut[] } => {
  const taken: z.output<T>[] = [];
  const leftOut: OfficeAppLeftOut[] = [];
  for (const record of records) {
    const read = schema.safeParse(record);
    if (read.success) {
      taken.push(read.data);
      continue;
    }
    const [issue] = read.error.issues;
    const own = z.record(z.string(), z.unknown()).safeParse(record).data ?? {};
    leftOut.push({
      id: FarId.safeParse(own[idOf]).data ?? '',
      name: MaybeText.safeParse(own.name ?? own.app_name).data?.slice(0, 100) ?? '',
      reason: 'unreadable',
      detail: issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 300) : null,
    });
  }
  return { taken, leftOut };
};

/** A list with an odd entry that has no id could be missing any of those that are known. */
export const isComplete = (leftOut: readonly OfficeAppLeftOut[], read: number): boolean =>
  read < applicationsAtMost && leftOut.every(({ id }) => id !== '');
