import { z } from 'zod';
import { WholeNumber } from './fields.ts';

export const pageSizes = [10, 20, 50, 100] as const;

/** Query of every list call. `current` counts from 1; `size` at most 200. Query values travel as text. */
export const pageQuery = <const S extends readonly [string, ...string[]]>(sortable: S) =>
  z.strictObject({
    current: WholeNumber(1, 1_000_000).default(1),
    size: WholeNumber(1, 200).default(20),
    keyword: z.string().trim().max(100).optional(),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  });

export interface PageQuery {
  current: number;
  size: number;
  keyword?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Long tables are counted up to here only: a page with this total has at least so many rows. */
export const countedUpTo = 10_001;
/** The same for what a search by keyword finds: it has to read each row that it counts. */
export const foundUpTo = 1_001;

export const page = <T extends z.ZodType>(record: T) =>
  z.object({ records: z.array(record), total: z.number().int(), current: z.number().int(), size: z.number().int() });

export interface Page<T> {
  records: T[];
  total: number;
  current: number;
  size: number;
}
