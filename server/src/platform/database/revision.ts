import { detailText } from '@eoms/phrases';
import { and, desc, eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { auditEntries } from '../audit/audit.tables.ts';
import type { Caller } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { Executor } from './database.ts';

/** Who changed something last, and when, as the audit log knows it; by one call, or by any. */
const lastChange = async (tx: Executor, id: string, call?: string) => {
  const [last] = await tx
    .select({ by: auditEntries.username, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.target, id),
        eq(auditEntries.outcome, 'done'),
        call === undefined ? undefined : eq(auditEntries.action, call),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return last;
};

/** The revisions that a row has, or that a draft says it is based on. */
interface Revisions {
  readonly revision?: number | undefined;
  readonly editRevision?: number | undefined;
}

/**
 * Refuses a change that is based on another revision than the row has now, and names who changed it meanwhile. Callers
 * that do not say what they have seen are not checked.
 */
export const requireRevision = async (
  tx: Executor,
  row: { readonly id: string } & { readonly [K in keyof Revisions]?: unknown },
  seen: Revisions,
  { language }: Pick<Caller, 'language'>,
  call?: string,
): Promise<void> => {
  const field = 'editRevision' in row ? 'editRevision' : 'revision';
  if (seen[field] === undefined || row[field] === undefined || row[field] === seen[field]) return;
  const last = await lastChange(tx, row.id, call);
  if (!last?.by) throw refuse('409');
  const at = DateTime.fromJSDate(last.at).toFormat('yyyy-MM-dd HH:mm');
  throw refuse('409', {}, [{ field, message: detailText('changedBy', language, { by: last.by, at }) }]);
};
