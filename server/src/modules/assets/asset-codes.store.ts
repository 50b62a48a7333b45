import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { assetCategories, assets } from './assets.tables.ts';

/** How the codes of assets without a category begin. */
const standardPrefix = 'A';

const prefixOf = async (tx: Executor, categoryId: string | null): Promise<string> => {
  if (categoryId === null) return standardPrefix;
  const [row] = await tx
    .select({ prefix: assetCategories.prefix })
    .from(assetCategories)
    .where(sql`${assetCategories.id} = ${categoryId}`);
  // Of an unknown one, the foreign key is refused.
  return row?.prefix ?? standardPrefix;
};

const nextNumbers = async (tx: Executor, many: number): Promise<number[]> => {
  const found = await tx.execute<{ number: string }>(
    sql`select nextval(pg_get_serial_sequence('assets', 'number')) as number from generate_series(1, ${many}::int)`,
  );
  return found.rows.map(({ number }) => Number(number));
};

export interface NewCode {
  readonly number: number;
  readonly code: string;
}

/**
 * Codes by rule: the prefix of the category and a number that no other asset has, `PJ-00042`. Codes that somebody has
 * chosen by hand are skipped.
 */
export const newCodes = async (tx: Executor, categoryId: string | null, many: number): Promise<NewCode[]> => {
  const prefix = await prefixOf(tx, categoryId);
  const made: NewCode[] = [];
  while (made.length < many) {
    const numbers = await nextNumbers(tx, many - made.length);
    const codes = numbers.map((number) => ({ number, code: `${prefix}-${String(number).padStart(5, '0')}` }));
    const { rows } = await tx.execute<{ code: string }>(sql`
      select code from ${assets}
      where code = any(${sql.param(codes.map(({ code }) => code))}::text[])`);
    const taken = new Set(rows.map(({ code }) => code));
    made.push(...codes.filter(({ code }) => !taken.has(code)));
  }
  return made;
};
