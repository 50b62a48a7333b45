import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { claims } from './claims.tables.ts';

interface Held {
  readonly name: string;
  readonly holder: string;
  readonly node: string;
  readonly purpose: string | null;
  readonly lastsMs: number;
}

const fromNow = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;
const heldBy = (name: string, holder: string) => and(eq(claims.name, name), eq(claims.holder, holder));

/** False while another holder's claim lasts. */
export const takeClaim = async (db: Executor, { name, holder, node, purpose, lastsMs }: Held): Promise<boolean> => {
  const expiresAt = fromNow(lastsMs);
  const taken = await db
    .insert(claims)
    .values({ name, holder, node, purpose, expiresAt })
    .onConflictDoUpdate({
      target: claims.name,
      set: { holder, node, purpose, expiresAt },
      setWhere: sql`${claims.expiresAt} <= now()`,
    })
    .returning({ name: claims.name });
  return taken.length > 0;
};

/** Who holds a claim; undefined if it has just been released. */
export const holderOf = async (db: Executor, name: string) => {
  const [held] = await db
    .select({ holder: claims.holder, node: claims.node, purpose: claims.purpose })
    .from(claims)
    .where(eq(claims.name, name));
  return held;
};

export const extendClaim = async (
  db: Executor,
  { name, holder, lastsMs }: Omit<Held, 'node' | 'purpose'>,
): Promise<void> => {
  await db
    .update(claims)
    .set({ expiresAt: fromNow(lastsMs) })
    .where(heldBy(name, holder));
};

export const dropClaim = async (db: Executor, name: string, holder: string): Promise<void> => {
  await db.delete(claims).where(heldBy(name, holder));
};

export const dropEnded = async (db: Executor): Promise<number> => {
  const gone = await db.delete(claims).where(lt(claims.expiresAt, sql`now()`));
  return gone.rowCount ?? 0;
};
