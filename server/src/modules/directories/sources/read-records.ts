import type { LeftOutReason } from '@eoms/contract';
import { z } from 'zod';
import { CallRefused } from './platform-calls.ts';
import { DirectoryError, type ReadLeftOut } from './source.ts';

/** More pages of one list than any company has. */
const pagesAtMost = 2_000;

/** An id as platforms write it: text, or a number. */
export const FarId = z.union([z.string().min(1).max(200), z.number().int().transform(String)]);

/** The plain values of a record, as texts: what the mapping chooses from. Empty ones are not there. */
export const attributesOf = (record: object, wanted: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    wanted.flatMap((name) => {
      const value = (record as Readonly<Record<string, unknown>>)[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 300) : '';
      return text === '' ? [] : [[name, text] as const];
    }),
  );

const nameIn = (record: unknown): string => {
  const named = z.object({ name: z.string() }).safeParse(record);
  return named.success ? named.data.name.slice(0, 200) : '';
};

/** Takes what can be read of a list, and says what cannot: one odd record costs none of the others. */
export const readEach = <T extends z.ZodType>(
  records: unknown,
  schema: T,
  subject: ReadLeftOut['subject'],
): { taken: { value: z.output<T>; record: object }[]; leftOut: ReadLeftOut[] } => {
  const taken: { value: z.output<T>; record: object }[] = [];
  const leftOut: ReadLeftOut[] = [];
  for (const record of Array.isArray(records) ? records : []) {
    const read = schema.safeParse(record);
    if (read.success) taken.push({ value: read.data, record: record as object });
    else {
      const reason: LeftOutReason = subject === 'person' ? 'personUnreadable' : 'departmentUnreadable';
      const [issue] = read.error.issues;
      const detail = issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 300) : null;
      leftOut.push({ subject, id: '', name: nameIn(record), reason, detail });
    }
  }
  return { taken, leftOut };
};

/** Follows the cursor of a list to its end; one that comes again would never end. */
export const followPages = async <C>(from: C, ask: (cursor: C) => Promise<{ next: C | undefined }>): Promise<void> => {
  const seen = new Set<C>();
  let cursor: C | undefined = from;
  for (let page = 0; cursor !== undefined && page < pagesAtMost; page++) {
    if (seen.has(cursor)) throw new CallRefused(`the cursor ${String(cursor)} comes again`);
    seen.add(cursor);
    cursor = (await ask(cursor)).next;
  }
};

/** What one department could not give; what stops everything is thrown on. */
export const departmentLeftOut = (error: unknown, { id, name }: { id: string; name: string }): ReadLeftOut => {
  const isOne = error instanceof CallRefused || (error instanceof DirectoryError && error.failure === 'unreadable');
  if (!isOne) throw error;
  return { subject: 'department', id, name, reason: 'departmentUnreadable', detail: error.message.slice(0, 300) };
};

export const rootsOf = (roots: string): string[] => [...new Set(roots.split(',').map((id) => id.trim()))];
