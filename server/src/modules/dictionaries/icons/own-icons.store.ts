import { type IconShape, type OwnIcon, ownIconPrefix } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import type { EntityRows } from '../../../platform/database/save-row.ts';
import { ownIcons as icons } from '../dictionaries.tables.ts';

export const keptIcons: EntityRows<typeof icons> = { table: icons, scope: 'none', violations: {} };

export const storedName = (name: string): string => name.slice(ownIconPrefix.length);
export const fullName = (name: string): string => `${ownIconPrefix}${name}`;

export const allOwnIcons = async (db: Executor): Promise<OwnIcon[]> => {
  const rows = await db.select().from(icons).orderBy(asc(icons.name));
  return rows.map(({ id, name, shape, createdAt }) => ({
    id,
    name: fullName(name),
    shape,
    createdAt: createdAt.toISOString(),
  }));
};

export const isIconOfOurs = async (db: Executor, name: string): Promise<boolean> =>
  (await db.$count(icons, eq(icons.name, storedName(name)))) > 0;

/** The names in use, while nobody else adds any. */
export const holdIconNames = async (tx: Executor): Promise<Set<string>> => {
  await tx.execute(sql`lock table ${icons} in share row exclusive mode`);
  const rows = await tx.select({ name: icons.name }).from(icons);
  return new Set(rows.map(({ name }) => name));
};

export interface NewIcon {
  readonly id: string;
  readonly name: string;
  readonly shape: IconShape;
}

export const insertIcons = async (tx: Executor, added: readonly NewIcon[]): Promise<void> => {
  if (added.length > 0) await tx.insert(icons).values([...added]);
};
