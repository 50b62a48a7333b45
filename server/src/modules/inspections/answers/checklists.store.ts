import { Checklist, ChecklistDraft } from '@eoms/contract';
import { asc, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, replyFields } from '../../../platform/database/fields.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { checklists, inspectionPlans } from '../inspections.tables.ts';

const using = sql<number>`(select count(*)::int from ${inspectionPlans} p where ${checklists.id} = any(p.checklist_ids))`;

const shown = replyFields(checklists, Checklist, { plans: using });

export const keptChecklists: EntityDrafts<typeof checklists, ChecklistDraft> = {
  table: checklists,
  fields: draftFields(checklists, ChecklistDraft, {}),
  scope: 'none',
  violations: { inspection_checklists_name_key: { code: 'checklist.nameInUse', field: 'name' } },
};

export const allChecklists = async (db: Executor): Promise<Checklist[]> =>
  (await db.select(shown.columns).from(checklists).orderBy(asc(checklists.name), asc(checklists.id))).map(
    shown.present,
  );

export const plansUsing = (tx: Executor, id: string): Promise<number> =>
  tx.$count(inspectionPlans, sql`${inspectionPlans.checklistIds} @> ${sql.param([id])}::uuid[]`);

/** Those of the checklists that exist, in the given order; they stay until the transaction ends. */
export const existingChecklists = async (tx: Executor, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await tx.select().from(checklists).where(oneOf(checklists.id, ids)).for('key share');
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
};
