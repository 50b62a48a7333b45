import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { FilteredList, SavedFilter, SavedFilterDraft } from './saved-filter.entities.ts';

/** Filters of lists that people save for themselves. */
export const savedFiltersEndpoints = {
  listSavedFilters: endpoint({
    method: 'GET',
    path: '/savedFilter/list',
    summary: 'The filters that one has saved for a list, by name',
    needs: 'session',
    scope: 'own',
    query: z.strictObject({ list: FilteredList }),
    reply: z.array(SavedFilter),
  }),
  saveSavedFilter: endpoint({
    method: 'POST',
    path: '/savedFilter/save',
    summary: 'Save a filter of a list for oneself, or change one: 50 at most for each list',
    needs: 'session',
    scope: 'own',
    body: SavedFilterDraft,
    reply: Saved,
    errors: ['404', '409', 'savedFilter.nameTaken', 'savedFilter.tooMany'],
  }),
  removeSavedFilter: endpoint({
    method: 'POST',
    path: '/savedFilter/delete',
    summary: 'Remove a filter that one has saved',
    needs: 'session',
    scope: 'own',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
};
