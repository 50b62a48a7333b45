import type { LocalVariable, VariableValue } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { localVariables as table } from './variables.tables.ts';

export const storedOwn = (db: Executor, ownerId: string) => db.select().from(table).where(eq(table.ownerId, ownerId));

/** Sets a variable and returns its value of before; undefined where that is not `only`. */
export const swapOwn = async (
  db: Executor,
  ownerId: string,
  {
    name,
    type,
    defaultValue,
    value,
    only,
  }: Pick<LocalVariable, 'name' | 'type' | 'defaultValue'> & {
    readonly value: VariableValue;
    readonly only?: VariableValue | undefined;
  },
): Promise<VariableValue | undefined> => {
  // A value of another declaration does not count: it begins with its default.
  await db
    .insert(table)
    .values({ ownerId, name, type, defaultValue, value: defaultValue })
    .onConflictDoUpdate({
      target: [table.ownerId, table.name],
      set: { type, defaultValue, value: defaultValue, updatedAt: sql`now()` },
      setWhere: sql`(${table.type}, ${table.defaultValue}) is distinct from (${type}, ${JSON.stringify(defaultValue)}::jsonb)`,
    });
  const kept = only === undefined ? sql`true` : sql`value = ${JSON.stringify(only)}::jsonb`;
  const { rows } = await db.execute<{ before: VariableValue }>(sql`
    with locked as (
      select value as before from ${table} where owner_id = ${ownerId} and name = ${name} and ${kept} for no key update)
    update ${table} set value = ${JSON.stringify(value)}::jsonb, updated_at = now()
    from locked where owner_id = ${ownerId} and name = ${name} returning locked.before`);
  return rows[0]?.before;
};

/** Forgets what a removed automation or strategy remembered. */
export const forgetOwn = async (db: Executor, ownerId: string): Promise<void> => {
  await db.delete(table).where(eq(table.ownerId, ownerId));
};
