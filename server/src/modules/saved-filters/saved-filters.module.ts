import { savedFiltersAtMost, savedFiltersEndpoints } from '@eoms/contract';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { clearDefault, countFilters, filtersOf, keptFilters, lockFilters } from './saved-filters.store.ts';

/** Filters that people save for themselves, for any list. */
export const createSavedFilters = ({
  database,
}: {
  readonly database: Pick<Platform['database'], 'db' | 'transaction'>;
}): ModuleParts => ({
  routes: implement(savedFiltersEndpoints, {
    listSavedFilters: ({ query: { list } }, caller) => filtersOf(database.db, caller, list),
    saveSavedFilter: ({ body }, caller) =>
      database.transaction(async (tx) => {
        await lockFilters(tx, caller);
        const { id } = await saveRow(tx, keptFilters(caller), body, caller, async (before, own) => {
          if (!before && (await countFilters(tx, caller, body.list)) >= savedFiltersAtMost)
            throw refuse('savedFilter.tooMany', { count: savedFiltersAtMost });
          if (body.isDefault) await clearDefault(tx, caller, body.list, own);
          return undefined;
        });
        return { id };
      }),
    removeSavedFilter: async ({ body: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptFilters(caller), id, caller));
      return null;
    },
  }),
});
