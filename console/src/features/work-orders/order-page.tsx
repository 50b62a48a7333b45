import { textOf, type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { OrderState } from '../../domain/work-orders/order-state.tsx';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { PendingNote } from '../../outbox/pending-note.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { useMayNow } from './may-now.ts';
import { OrderAnswersList } from './order-answers-list.tsx';
import { useFollowOrders } from './order-calls.ts';
import { OrderEffort } from './order-effort.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTime, useNow } from './order-times.tsx';
import styles from './work-orders.module.css';
import { WriteRecord } from './write-record.tsx';

interface PartProps {
  order: WorkOrderDetail;
  onBack: () => void;
  actions: ReactNode;
}

const Head = ({ order, onBack, actions }: PartProps) => {
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const language = useLanguage();
  const now = useNow();
  return (
    <ObjectHead
      picture={<IconButton icon="chevronLeft" label={common('back')} onClick={onBack} />}
      title={order.theme}
      marks={
        <>
          <UrgencyMark urgency={order.urgency} text />
          <OrderState status={order.status} />
          <OrderTime order={order} now={now} />
        </>
      }
      facts={[
        <span key="number" className="numeric">
          {t('numbered', { number: order.number })}
        </span>,
        textOf(order.typeName, language),
        order.placeName,
        `${t('initiator')} ${order.initiator}`,
        `${t('assignee')} ${order.assignee ?? t('nobody')}`,
        ...(order.supervisor ? [`${t('supervisor')} ${order.supervisor}`] : []),
        ...(order.status === 'confirming'
          ? [t(order.confirmation === 'supervisor' ? 'waitsForSupervisor' : 'waitsForInitiator')]
          : []),
        ...(order.runId ? [t('fromRun')] : []),
      ]}
      actions={actions}
    />
  );
};

const Content = ({ order, onBack, actions }: PartProps) => {
  const t = usePhrases('workOrders');
  const mayWrite = useMayNow(order).includes('write') && order.may.length > 0;
  return (
    <>
      <Head order={order} onBack={onBack} actions={actions} />
      <PendingNote subject={{ kind: 'order', id: order.id }} />
      <div className={`page ${styles.orderPage}`}>
        <div className="column gap-12">
          <Panel>
            <PanelHead title={t('description')} line />
            <PanelBody>
              <p className={styles.orderText}>
                {order.description || <span className="text-muted">{t('noDescription')}</span>}
              </p>
              <OrderAnswersList order={order} />
              {order.status === 'processing' ? (
                <p className="row gap-8">
                  <span className="text-small text-muted">{t('progress')}</span>
                  <span className="share-bar grow">
                    <i style={{ width: `${order.progress}%` }} />
                  </span>
                  <span className="numeric">{order.progress}%</span>
                </p>
              ) : null}
            </PanelBody>
          </Panel>
          <Panel>
            <PanelHead title={t('history')} line />
            <PanelBody>
              {mayWrite ? <WriteRecord key={order.id} orderId={order.id} /> : null}
              <OrderHistory orderId={order.id} mayWrite={mayWrite} />
            </PanelBody>
          </Panel>
        </div>
        <div className="column gap-12">
          <OrderSide order={order} />
          <OrderEffort order={order} />
        </div>
      </div>
    </>
  );
};

interface OrderPageProps {
  /** Null where the address names none. */
  id: string | null;
  onBack: () => void;
  /** What may be done with it from here. */
  actions: (order: WorkOrderDetail) => ReactNode;
  /** Shows it only, whatever the user may do with it. */
  readOnly?: boolean;
}

const KnownOrder = ({ id, onBack, actions, readOnly = false }: OrderPageProps & { id: string }) => {
  const t = usePhrases('workOrders');
  const order = useQuery(queryOf(workOrdersEndpoints.getWorkOrder, { query: { id } }));
  useFollowOrders();
  return (
    <QueryGate what={t('order')} query={order} onBack={onBack}>
      {(found) => <Content order={readOnly ? { ...found, may: [] } : found} onBack={onBack} actions={actions(found)} />}
    </QueryGate>
  );
};

/** One order with its history, its times and what it is about; the screens differ in what may be done from there. */
export const OrderPage = (props: OrderPageProps) => {
  const t = usePhrases('workOrders');
  const { id, onBack } = props;
  if (id) return <KnownOrder key={id} {...props} id={id} />;
  const action = <PlainButton onClick={onBack}>{t('toOrders')}</PlainButton>;
  return (
    <EmptyState title={t('noneChosen')} action={action}>
      {t('noneChosenText')}
    </EmptyState>
  );
};
