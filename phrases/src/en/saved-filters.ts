import type { savedFilters as zh } from '../zh/saved-filters.ts';

export const savedFilters: typeof zh = {
  title: 'Saved filters',
  save: 'Save this filter',
  name: 'Name',
  saved: 'Saved',
  rename: 'Rename',
  takePresent: 'Take the present conditions',
  asDefault: 'Begin the list with it',
  noDefault: 'No longer begin the list with it',
  isDefault: 'Default',
  remove: 'Remove the filter “{{name}}”?',
};
