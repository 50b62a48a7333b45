import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type brands, catalogueSeeds, type deviceTypes, type enterprises, type models } from '../catalogue.tables.ts';
import { mergeSeed, sameSeed } from './merge-seed.ts';

type SeededTable = typeof enterprises | typeof brands | typeof deviceTypes | typeof models;
export interface Seed {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const batch = 500;

const seedBatch = async <S extends Seed>(tx: Executor, table: SeededTable, seeds: readonly S[]): Promise<S[]> => {
  const ids = seeds.map((seed) => seed.id);
  const known = new Map(
    (await tx.select().from(catalogueSeeds).where(inArray(catalogueSeeds.id, ids))).map((row) => [row.id, row.values]),
  );
  const fresh = seeds.filter((seed) => !known.has(seed.id));
  if (fresh.length > 0) {
    const rows = fresh.map(({ id, values }) => ({ id, ...values }) as typeof table.$inferInsert);
    // A row of the same name that a user made takes precedence over ours.
    await tx.insert(table).values(rows).onConflictDoNothing();
    await tx.insert(catalogueSeeds).values(fresh.map(({ id, values }) => ({ id, values })));
  }
  for (const { id, values } of seeds) {
    const before = known.get(id);
    if (!before || sameSeed(before, values)) continue;
    const [current] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    const changes = mergeSeed(before, current, values);
    if (Object.keys(changes).length > 0) await tx.update(table).set(changes).where(eq(table.id, id));
    await tx.update(catalogueSeeds).set({ values }).where(eq(catalogueSeeds.id, id));
  }
  return fresh;
};

/** Updates the seeded rows of one table to this release and returns the new ones; a second run changes nothing. */
export const seedRows = async <S extends Seed>(tx: Executor, table: SeededTable, seeds: readonly S[]): Promise<S[]> => {
  const fresh: S[] = [];
  for (let from = 0; from < seeds.length; from += batch)
    fresh.push(...(await seedBatch(tx, table, seeds.slice(from, from + batch))));
  return fresh;
};

/** Makes two processes that start together seed one after the other. */
export const lockSeeds = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue seeds'))`);
};
