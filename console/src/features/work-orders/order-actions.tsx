import { type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { CompleteForm } from './complete-form.tsx';
import { useMayNow } from './may-now.ts';
import { formFor, outdated } from './order-calls.ts';
import { PassForm, type PassKind } from './pass-form.tsx';
import { useOrderOutbox } from './use-order-outbox.ts';
import styles from './work-orders.module.css';

/** What the user may do with an order now; the server says what. */
export const OrderActions = ({ order }: { order: WorkOrderDetail }) => {
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const act = useAct();
  const handle = useChange(workOrdersEndpoints.handleWorkOrder, { invalidates: outdated });
  const [open, setOpen] = useState<'complete' | PassKind>();
  const { mayOpen, mayHandle } = useOrderRights();
  const { id } = order;
  const { isSending, send } = useOrderOutbox(id);
  const accept = () => send({ call: 'handleWorkOrder', what: t('accept'), args: { body: { id, action: 'accept' } } });
  const may = useMayNow(order).filter((action) => (action === 'edit' ? mayOpen : mayHandle));
  const close = () => setOpen(undefined);
  return (
    <div data-part="order-actions" className={styles.orderActions}>
      {may.includes('edit') ? (
        <Button icon={<Icon name="edit" />} onClick={() => void navigate(formFor({ id }))}>
          {common('edit')}
        </Button>
      ) : null}
      {may.includes('cancel') ? <Button onClick={() => setOpen('cancel')}>{t('cancelOrder')}</Button> : null}
      {may.includes('hold') ? <Button onClick={() => setOpen('hold')}>{t('hold')}</Button> : null}
      {may.includes('resume') ? (
        <Button
          icon={<Icon name="play" />}
          onClick={() => void act(() => handle.mutateAsync({ body: { id, action: 'resume' } }), t('done'))}
        >
          {t('resume')}
        </Button>
      ) : null}
      {may.includes('return') ? <Button onClick={() => setOpen('return')}>{t('returnOrder')}</Button> : null}
      {may.includes('reopen') ? <Button onClick={() => setOpen('reopen')}>{t('reopen')}</Button> : null}
      {may.includes('reject') ? <Button onClick={() => setOpen('reject')}>{t('reject')}</Button> : null}
      {may.includes('confirm') ? (
        <Button type="primary" icon={<Icon name="check" />} onClick={() => setOpen('confirm')}>
          {t('confirm')}
        </Button>
      ) : null}
      {may.includes('transfer') ? <Button onClick={() => setOpen('transfer')}>{t('transfer')}</Button> : null}
      {may.includes('accept') ? (
        <Button type="primary" loading={isSending} onClick={() => void act(accept)}>
          {t('accept')}
        </Button>
      ) : null}
      {may.includes('complete') ? (
        <Button type="primary" icon={<Icon name="check" />} onClick={() => setOpen('complete')}>
          {t('complete')}
        </Button>
      ) : null}
      {open === 'complete' ? <CompleteForm order={order} onClose={close} /> : null}
      {open !== undefined && open !== 'complete' ? <PassForm kind={open} order={order} onClose={close} /> : null}
    </div>
  );
};
