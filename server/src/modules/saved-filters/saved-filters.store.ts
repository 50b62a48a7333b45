import { type FilteredList, SavedFilter, SavedFilterDraft } from '@eoms/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import { type Owner, ownedBy } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { savedFilters as filters } from './saved-filters.tables.ts';

const shown = replyFields(filters, SavedFilter, {});
const fields = draftFields(filters, SavedFilterDraft, {});

/** The filters of one user; those of others answer '404'. */
export const keptFilters = (owner: Owner): EntityDrafts<typeof filters, SavedFilterDraft> => ({
  table: filters,
  fields,
  scope: ownedBy(filters.userId, owner),
  fixed: { userId: owner.userId },
  violations: { saved_filters_name_key: { code: 'savedFilter.nameTaken', field: 'name' } },
});

export const filtersOf = async (db: Executor, owner: Owner, list: FilteredList): Promise<SavedFilter[]> => {
  const rows = await db
    .select(shown.columns)
    .from(filters)
    .where(and(ownedBy(filters.userId, owner), eq(filters.list, list)))
    .orderBy(asc(filters.name), asc(filters.id));
  return rows.map(shown.present);
};

/** One save of a person at a time, so that the number of filters and the one default stay right. */
export const lockFilters = async (tx: Executor, { userId }: Owner): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters ${userId}`}, 0))`);
};

export const countFilters = (tx: Executor, { userId }: Owner, list: FilteredList): Promise<number> =>
  tx.$count(filters, and(eq(filters.userId, userId), eq(filters.list, list)));

/** What the list began with does not any more. */
export const clearDefault = async (tx: Executor, owner: Owner, list: FilteredList, but: string): Promise<void> => {
  await tx
    .update(filters)
    .set({ isDefault: false })
    .where(
      and(ownedBy(filters.userId, owner), eq(filters.list, list), eq(filters.isDefault, true), ne(filters.id, but)),
    );
};
