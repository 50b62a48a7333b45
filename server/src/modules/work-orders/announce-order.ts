import type { SourceText } from '@eoms/contract';
import { urgencyNames } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { type NoticesModule, systemTemplateId, timeText } from '../notices/notices.module.ts';
import type { OrderRow } from './work-orders.store.ts';

type OrderEvent =
  | 'assigned'
  | 'transferred'
  | 'returned'
  | 'overdue'
  | 'time-used'
  | 'to-confirm'
  | 'rejected'
  | 'reopened'
  | 'resolved'
  | 'main-ended'
  | 'followed';

export interface OrderNotice {
  readonly event: OrderEvent;
  /** Whom to notify, except whoever did it. */
  readonly users: readonly (string | null)[];
  readonly by: { readonly id: string | null; readonly name: string } | undefined;
  readonly text: string | SourceText;
}

const urgent = 1;

/**
 * Queues a notice about an order in the caller's transaction, for those of the users who may see its place. Returns
 * whom it is for.
 */
export const announceOrder = async (
  tx: Executor,
  { notices }: { readonly notices: Pick<NoticesModule, 'send'> },
  order: OrderRow,
  { event, users, by, text }: OrderNotice,
): Promise<string[]> => {
  const notified = [...new Set(users)].flatMap((id) => (id === null || id === by?.id ? [] : [id]));
  if (notified.length === 0) return [];
  const deadline = order.deadline === null ? '—' : timeText(order.deadline);
  await notices.send(tx, {
    says: { templateId: systemTemplateId(`work-order-${event}`) },
    to: [],
    users: notified,
    variables: {
      'order.number': `WO-${order.number}`,
      'order.theme': order.theme,
      'order.urgency': urgencyNames[order.urgency],
      'order.deadline': deadline,
      'order.by': by?.name ?? '',
      'order.text': text,
      'place.name': order.placeName,
    },
    subject: `workOrder:${order.id}`,
    placeIds: [order.placeId],
    urgent: order.urgency === urgent && event !== 'resolved',
  });
  return notified;
};
