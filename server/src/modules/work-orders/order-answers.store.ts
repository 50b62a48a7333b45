import { and, eq, sql } from 'drizzle-orm';
import type { AnswersInUse } from '../order-types/order-types.module.ts';
import { workOrders as orders } from './work-orders.tables.ts';

/** Which of these answers some order of a type has, asked one after the other: most of the time there is one or none. */
export const answersInUse: AnswersInUse = async (tx, code, answers) => {
  const used: string[] = [];
  for (const { key, option } of answers) {
    const chosen = option === undefined ? undefined : sql`${orders.answers} ->> ${key} = ${option}`;
    const [found] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.type, code), sql`${orders.answers} ? ${key}`, chosen))
      .limit(1);
    if (found) used.push(key);
  }
  return used;
};
