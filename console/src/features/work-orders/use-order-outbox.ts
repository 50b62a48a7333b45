import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import type { OutboxDraft } from '../../outbox/use-outbox.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { pageOf } from './order-calls.ts';

type OrderCall = 'handleWorkOrder' | 'saveWorkOrderRecord' | 'saveWorkOrderTime';
interface OrderDraft<N extends OrderCall> extends Pick<OutboxDraft<N>, 'call' | 'args' | 'files'> {
  /** What it is, for its user. */
  readonly what: string;
}

/** Sends what somebody did about an order, now or once there is a connection; and says which of the two. */
export const useOrderOutbox = (orderId: string) => {
  const t = usePhrases('workOrders');
  const toast = useToast();
  const outbox = useOutbox();
  const [isSending, setSending] = useState(false);
  const send = async <N extends OrderCall>({ what, ...draft }: OrderDraft<N>): Promise<void> => {
    setSending(true);
    try {
      const sent = await outbox.send<N>({
        ...draft,
        subject: { kind: 'order', id: orderId },
        title: what,
        path: pageOf({ id: orderId }),
      });
      if (sent.kind === 'sent') toast.done(t('done'));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
};
