import type { DeadLetter, PageQuery } from '@eoms/contract';
import { and, asc, count, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { containing, offsetOf } from '../database/listing.ts';
import { newsDeliveries } from './deliveries.tables.ts';

/** Deliveries that were given up and wait for a person. */
export interface DeadLetters {
  page(query: PageQuery): Promise<{ records: DeadLetter[]; total: number }>;
  /** Due at once, as if never tried. Answers how many of them there were with a consumer that still exists. */
  resend(tx: Executor, ids: readonly string[]): Promise<number>;
  /** Nobody is told any more. Answers how many of them there were. */
  remove(tx: Executor, ids: readonly string[]): Promise<number>;
  /** Removes those that died over 90 days ago; answers how many. */
  forgetOld(): Promise<number>;
}

const table = newsDeliveries;
const dead = isNotNull(table.deadAt);

export const createDeadLetters = ({
  database,
  wake,
  consumers,
}: {
  database: Database;
  wake: () => void;
  consumers: () => readonly string[];
}): DeadLetters => {
  const { db } = database;
  return {
    async page(query) {
      const where = and(dead, containing(query.keyword, table.event, table.consumer, table.subject, table.lastError));
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(table)
          .where(where)
          .orderBy(
            ...(query.order === 'asc' ? [asc(table.deadAt), asc(table.id)] : [desc(table.deadAt), desc(table.id)]),
          )
          .limit(query.size)
          .offset(offsetOf(query)),
        db.select({ total: count() }).from(table).where(where),
      ]);
      const records = rows.map(({ id, event, consumer, subject, attempts, lastError, createdAt, deadAt }) => ({
        ...{ id, event, consumer, subject, attempts, reason: lastError ?? '' },
        createdAt: createdAt.toISOString(),
        diedAt: (deadAt ?? createdAt).toISOString(),
      }));
      return { records, total: counted?.total ?? 0 };
    },
    async resend(tx, ids) {
      const sent = await tx
        .update(table)
        .set({ deadAt: null, attempts: 0, availableAt: sql`now()` })
        .where(and(dead, inArray(table.id, [...ids]), inArray(table.consumer, [...consumers()])))
        .returning({ id: table.id });
      database.afterCommit(tx, wake);
      return sent.length;
    },
    async remove(tx, ids) {
      const removed = await tx
        .delete(table)
        .where(and(dead, inArray(table.id, [...ids])))
        .returning({ id: table.id });
      return removed.length;
    },
    async forgetOld() {
      const gone = await db.delete(table).where(sql`${table.deadAt} < now() - interval '90 days'`);
      return gone.rowCount ?? 0;
    },
  };
};
