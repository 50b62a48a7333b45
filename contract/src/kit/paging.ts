import { z } from 'zod';

export const pageSizes = [10, 20, 50, 100] as const;
const wholeNumber = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= 1 && n <= max)
    .default(fallback);

/** Query of every list call. `current` counts from 1; `size` at most 200. Query values travel as text. */
export const pageQuery = <const S extends readonly [string, ...string[]]>(sortable: S) =>
  z.strictObject({
    current: wholeNumber(1, 1_000_000),
    size: wholeNumber(20, 200),
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

export const page = <T extends z.ZodType>(record: T) =>
  z.object({ records: z.array(record), total: z.number().int(), current: z.number().int(), size: z.number().int() });

export interface Page<T> {
  records: T[];
  total: number;
  current: number;
  size: number;
}
