import type { DeadLetter, Page, PageQuery } from '@eoms/contract';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { presentPage, readPage } from '../database/page.ts';
import { containing } from '../database/searching.ts';
import { newsDeliveries } from './deliveries.tables.ts';

/** Deliveries that were given up and need a person's decision. */
export interface DeadLetters {
  page(query: PageQuery): Promise<Page<DeadLetter>>;
  /** Makes them due immediately, as if never tried. Returns how many there were whose consumer still exists. */
  resend(tx: Executor, ids: readonly string[]): Promise<number>;
  /** Discards them. Returns how many there were. */
  remove(tx: Executor, ids: readonly string[]): Promise<number>;
  /** Removes those that were given up over 90 days ago; returns how many. */
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
      const page = await readPage(db, query, {
        rows: db.select().from(table),
        counted: db.select({ id: table.id }).from(table),
        scope: 'none',
        where: [dead, containing(query.keyword, table.event, table.consumer, table.subject, table.lastError)],
        order: { columns: { diedAt: table.deadAt }, standard: 'diedAt', direction: 'desc', id: table.id },
      });
      return presentPage(page, ({ id, event, consumer, subject, attempts, lastError, createdAt, deadAt }) => ({
        id,
        event,
        consumer,
        subject,
        attempts,
        reason: lastError ?? '',
        createdAt: createdAt.toISOString(),
        diedAt: (deadAt ?? createdAt).toISOString(),
      }));
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
