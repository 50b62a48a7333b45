import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { type GivenUp, givenUpRows } from '../work/given-up.store.ts';
import { newsDeliveries } from './deliveries.tables.ts';

/** Deliveries that were given up and need a person's decision. */
export interface DeadLetters extends GivenUp {
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
    async rows() {
      const row = {
        id: sql`${table.id}`,
        name: sql`${table.event}`,
        recipient: sql`${table.consumer}`,
        subject: sql`${table.subject}`,
        attempts: sql`${table.attempts}`,
        reason: sql`coalesce(${table.lastError}, '')`,
        createdAt: sql`${table.createdAt}`,
        diedAt: sql`${table.deadAt}`,
      };
      return givenUpRows('event', row, sql`${table} where ${dead}`);
    },
    /** Those whose consumer is gone are none. */
    async resend(tx, _places, ids) {
      const sent = await tx
        .update(table)
        .set({ deadAt: null, attempts: 0, availableAt: sql`now()` })
        .where(and(dead, inArray(table.id, [...ids]), inArray(table.consumer, [...consumers()])))
        .returning({ id: table.id });
      database.afterCommit(tx, wake);
      return sent.length;
    },
    async remove(tx, _places, ids) {
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
