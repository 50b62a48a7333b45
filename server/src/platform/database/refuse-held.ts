import type { ErrorCode } from '@eoms/contract';
import { detailText } from '@eoms/phrases';
import { sql } from 'drizzle-orm';
import type { Language } from '../http/context.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { Executor } from './database.ts';
import { type Violations, violatedConstraint } from './violations.ts';

/** Counts the rows that refer to this one by the foreign key of this name. */
const countHolders = async (tx: Executor, constraint: string, id: string): Promise<number> => {
  const found = await tx.execute<{ table: string; column: string; theirs: string; key: string }>(sql`
    select c.conrelid::regclass::text as "table", own.attname as "column",
      c.confrelid::regclass::text as "theirs", theirs.attname as "key"
    from pg_constraint c
    join lateral unnest(c.conkey, c.confkey) as key (own, theirs) on true
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = key.own
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = key.theirs
    where c.conname = ${constraint} and c.contype = 'f'
    order by theirs.attname = 'id' desc`);
  const [reference] = found.rows;
  if (!reference) return 0;
  const { table, column, theirs, key } = reference;
  const meant = sql`(select r.${sql.identifier(key)} from ${sql.raw(theirs)} r where r.id = ${id})`;
  const counted = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(table)} where ${sql.identifier(column)} = ${meant}`,
  );
  return counted.rows[0]?.n ?? 0;
};

/** The refusal to remove a row because `count` others refer to it. */
export const heldRefusal = (code: ErrorCode, count: number, language: Language): Refusal =>
  refuse(code, {}, [{ field: 'id', message: detailText('heldBy', language, { count }) }]);

interface Held {
  readonly violations: Violations;
  readonly id: string;
  readonly language: Language;
}

/** Runs a removal; where a foreign key forbids it, the refusal says how many rows refer to the one to be removed. */
export const refuseHeld = async (
  tx: Executor,
  { violations, id, language }: Held,
  remove: (inner: Executor) => Promise<unknown>,
): Promise<void> => {
  try {
    // In a savepoint, so that the rows can still be counted after the removal failed.
    await tx.transaction(remove);
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    const meaning = violations[constraint];
    if (meaning === undefined) throw error;
    const code = typeof meaning === 'string' ? meaning : meaning.code;
    throw heldRefusal(code, await countHolders(tx, constraint, id), language);
  }
};
