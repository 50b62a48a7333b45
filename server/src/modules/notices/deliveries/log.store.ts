import {
  type ChannelKind,
  DeliveryStatus,
  deliveryStates,
  mayBecome,
  type NoticeDelivery,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { deliveryWords } from '@eoms/phrases';
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { changeWhile } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import { type PlaceScope, withinAllPlaces, withinPlaces } from '../../../platform/database/row-scope.ts';
import { searching } from '../../../platform/database/searching.ts';
import { textSample } from '../../../platform/database/text-sample.ts';
import { noticeDeliveries as deliveries } from '../notices.tables.ts';
import { maskAddress } from '../recipients/mask-address.ts';
import type { DeliveryRow } from './deliveries.store.ts';

export interface LogFilter extends PageQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly channelId?: string | undefined;
  readonly kind?: ChannelKind | undefined;
  readonly noticeId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Notices about places that the caller may see, and those about none. */
export const deliveriesWithin = (places: PlaceScope): SQL | 'none' => {
  const [one, all] = [withinPlaces(deliveries.placeId, places), withinAllPlaces(deliveries.placeIds, places)];
  return one === undefined || all === undefined
    ? 'none'
    : sql`(${deliveries.placeId} is null or ${one}) and (${deliveries.placeIds} is null or ${all})`;
};

// Named in full: in a query of one table, drizzle leaves out its name.
const messageId = sql.raw('notice_deliveries.message_id');
const together = sql<number>`case when ${messageId} is null then 1 else
  (select count(*)::int from notice_deliveries m where m.message_id = ${messageId}) end`;

const toDelivery = (row: DeliveryRow & { together: number }, clear: boolean): NoticeDelivery => ({
  id: row.id,
  noticeId: row.noticeId,
  channelId: row.channelId,
  channelName: row.channelName,
  channelKind: row.channelKind,
  recipient: row.recipient,
  title: row.title,
  content: row.content,
  address: row.address === null || clear || row.browserId !== null ? row.address : maskAddress(row.address),
  status: row.status,
  attempts: row.attempts,
  reply: row.reply,
  together: row.together,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** `clear`: numbers and addresses are not masked. */
export const pageDeliveries = async (
  db: Executor,
  query: LogFilter,
  { places, clear }: { readonly places: PlaceScope; readonly clear: boolean },
): Promise<Page<NoticeDelivery>> => {
  const { id, createdAt, sentAt } = deliveries;
  const page = await readPage(db, query, {
    rows: db.select({ row: deliveries, together }).from(deliveries),
    counted: db.select({ id }).from(deliveries),
    scope: deliveriesWithin(places),
    where: [
      query.status && eq(deliveries.status, query.status),
      query.channelId === undefined ? undefined : eq(deliveries.channelId, query.channelId),
      query.kind && eq(deliveries.channelKind, query.kind),
      query.noticeId === undefined ? undefined : eq(deliveries.noticeId, query.noticeId),
      query.from ? gte(createdAt, new Date(query.from)) : undefined,
      query.to ? lte(createdAt, new Date(query.to)) : undefined,
      searching(query.keyword, deliveries, textSample(db, deliveries)),
    ],
    order: { columns: { createdAt, sentAt }, standard: 'createdAt', direction: 'desc', id, emptyLast: true },
  });
  return presentPage(page, ({ row, together: count }) => toDelivery({ ...row, together: count }, clear));
};

const refusals = { code: 'notice.wrongState', words: deliveryWords } as const;
const again = {
  action: 'resend' as const,
  states: DeliveryStatus.options.filter((status) => mayBecome(deliveryStates, status, 'waiting')),
};

/** Puts deliveries back into the queue, as new messages. */
export const resend = async (tx: Executor, places: PlaceScope, ids: readonly string[]): Promise<void> => {
  const now = new Date();
  await changeWhile(tx, { table: deliveries, scope: deliveriesWithin(places), refusals }, ids, again, {
    status: 'waiting',
    attempts: 0,
    messageId: null,
    digestKey: null,
    sentAt: null,
    discardedAt: null,
    slotAt: now,
    dueAt: now,
    expiresAt: new Date(now.getTime() + 24 * 3_600_000),
  });
};
