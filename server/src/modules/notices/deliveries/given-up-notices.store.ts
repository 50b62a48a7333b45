import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf, type PlaceScope } from '../../../platform/database/row-scope.ts';
import type { News } from '../../../platform/news/news.ts';
import { type GivenUp, givenUpRows } from '../../../platform/work/given-up.store.ts';
import { noticesFreed } from '../notices.news.ts';
import { noticeDeliveries as deliveries } from '../notices.tables.ts';
import { deliveriesWithin, resend } from './log.store.ts';

const waiting = and(eq(deliveries.status, 'failed'), isNull(deliveries.discardedAt));
const seen = (places: PlaceScope) => {
  const scope = deliveriesWithin(places);
  return and(waiting, scope === 'none' ? undefined : scope);
};

/** Those of the ids that wait for a decision, locked until the transaction ends. */
const lockFailed = async (tx: Executor, places: PlaceScope, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(oneOf(deliveries.id, ids), seen(places)))
    .for('update');
  return rows.map(({ id }) => id);
};

/** Notices that could not be delivered. Those that are discarded stay in the log of messages. */
export const givenUpNotices = (news: Pick<News, 'changed'>): GivenUp => ({
  async rows(places) {
    const row = {
      id: sql`${deliveries.id}`,
      name: sql`${deliveries.channelName}`,
      recipient: sql`${deliveries.recipient}`,
      subject: sql`${deliveries.title}`,
      attempts: sql`${deliveries.attempts}`,
      reason: sql`concat_ws(' ', ${deliveries.reply}->>'status', ${deliveries.reply}->>'excerpt')`,
      createdAt: sql`${deliveries.createdAt}`,
      diedAt: sql`coalesce(${deliveries.triedAt}, ${deliveries.createdAt})`,
    };
    return givenUpRows('notice', row, sql`${deliveries} where ${seen(places)}`);
  },
  async resend(tx, places, ids) {
    const own = await lockFailed(tx, places, ids);
    if (own.length === 0) return 0;
    await resend(tx, places, own);
    await news.changed(tx, noticesFreed, {});
    return own.length;
  },
  async remove(tx, places, ids) {
    const own = await lockFailed(tx, places, ids);
    await tx.update(deliveries).set({ discardedAt: sql`now()` }).where(oneOf(deliveries.id, own));
    return own.length;
  },
});
