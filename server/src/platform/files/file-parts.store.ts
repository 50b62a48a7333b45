import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { fileParts } from './files.tables.ts';

type Part = typeof fileParts.$inferSelect;

export const insertPart = async (tx: Executor, part: Omit<Part, 'storedAt'>): Promise<void> => {
  await tx.insert(fileParts).values(part).onConflictDoNothing();
};

export const findPart = async (db: Executor, name: string, part: number) => {
  const [row] = await db
    .select({ content: fileParts.content, parts: fileParts.parts })
    .from(fileParts)
    .where(and(eq(fileParts.name, name), eq(fileParts.part, part)));
  return row;
};

/** The next names in order, each with its age by the clock of the database. */
export const listNames = (db: Executor, after: string, limit: number) =>
  db
    .select({
      name: fileParts.name,
      ageMs: sql<number>`(extract(epoch from now() - ${fileParts.storedAt}) * 1000)::float8`,
    })
    .from(fileParts)
    .where(and(eq(fileParts.part, 0), gt(fileParts.name, after)))
    .orderBy(asc(fileParts.name))
    .limit(limit);

export const removeParts = async (db: Executor, name: string): Promise<void> => {
  await db.delete(fileParts).where(eq(fileParts.name, name));
};
