import type { AnyColumn, SQL } from 'drizzle-orm';

/** A value that a later module adds to the rows of an earlier one's list; from the column with the id of the row. */
export type AddedColumn<T> = (id: AnyColumn) => SQL<T>;
