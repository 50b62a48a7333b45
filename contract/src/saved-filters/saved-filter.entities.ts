import { z } from 'zod';
import { Id, Name, Revision } from '../kit/fields.ts';

/** The lists that filters can be saved for. */
export const FilteredList = z.enum(['workOrders']);
export type FilteredList = z.infer<typeof FilteredList>;

export const savedFiltersAtMost = 50;

/**
 * What narrows and sorts a list, as its address names it. It is the list that says which names mean something; others are
 * ignored there, so that a filter outlives changes of the list.
 */
const FilterValues = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'code'), z.string().min(1).max(200))
  .refine((values) => Object.keys(values).length <= 20, 'tooManyAnswers')
  .meta({ examples: [{ status: 'unprocessed', urgency: '1' }] });

const own = {
  name: Name,
  list: FilteredList,
  values: FilterValues,
  /** The list begins with it. One at most for each list. */
  isDefault: z.boolean(),
};

/** A filter that somebody has saved for themselves. */
export const SavedFilter = z.object({ id: Id, ...own, revision: Revision });
export type SavedFilter = z.infer<typeof SavedFilter>;

export const SavedFilterDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...own });
export type SavedFilterDraft = z.infer<typeof SavedFilterDraft>;
