import { DictionaryGroup, DictionaryGroupDraft } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, given, replyFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { dictionaryGroups as groups, dictionaryItems as items } from './dictionaries.tables.ts';

export const keptGroups: EntityDrafts<typeof groups, DictionaryGroupDraft> = {
  table: groups,
  fields: draftFields(groups, DictionaryGroupDraft, {}),
  scope: 'none',
  violations: { dictionary_groups_code_key: { code: 'dictionary.groupCodeInUse', field: 'code' } },
  heldBy: { dictionary_items_group_fk: 'dictionary.notEmpty' },
};

const shown = replyFields(groups, DictionaryGroup, {
  items: sql<number>`(select count(*)::int from ${items} i where i.group_id = ${groups}.id)`,
  editing: given('every row is edited here'),
  screen: given('every row is edited here'),
});

export const allGroups = async (db: Executor): Promise<DictionaryGroup[]> => {
  const rows = await db.select(shown.columns).from(groups).orderBy(asc(groups.sort), asc(groups.code), asc(groups.id));
  return rows.map((row) => shown.present(row, { editing: 'here', screen: null }));
};

export type GroupRow = typeof groups.$inferSelect;

/** A dictionary whose entries nobody else changes until the transaction ends. */
export const holdGroup = async (tx: Executor, code: string): Promise<GroupRow | undefined> => {
  const [row] = await tx.select().from(groups).where(eq(groups.code, code)).for('no key update');
  return row;
};

export const countGroups = (db: Executor): Promise<number> => db.$count(groups);

export const groupCodes = async (db: Executor): Promise<string[]> => {
  const rows = await db.select({ code: groups.code }).from(groups).orderBy(asc(groups.sort), asc(groups.code));
  return rows.map(({ code }) => code);
};
