import { textOf, type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { OrderState } from '../../domain/work-orders/order-state.tsx';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { PendingNote } from '../../outbox/pending-note.tsx';
import { useScreenLink } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { useMayNow } from './may-now.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderAnswersList } from './order-answers-list.tsx';
import { useFollowOrders } from './order-calls.ts';
import { OrderEffort } from './order-effort.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTime, useNow } from './order-times.tsx';
import styles from './work-orders.module.css';
import { WriteRecord } from './write-record.tsx';

const Head = ({ order, onBack }: { order: WorkOrderDetail; onBack: () => void }) => {
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
      actions={<OrderActions order={order} />}
    />
  );
};

const Content = ({ order, onBack }: { order: WorkOrderDetail; onBack: () => void }) => {
  const t = usePhrases('workOrders');
  const mayWrite = useMayNow(order).includes('write');
  return (
    <>
      <Head order={order} onBack={onBack} />
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

const KnownOrder = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const t = usePhrases('workOrders');
  const order = useQuery(queryOf(workOrdersEndpoints.getWorkOrder, { query: { id } }));
  useFollowOrders();
  return (
    <QueryGate what={t('order')} query={order} onBack={onBack}>
      {(found) => <Content order={found} onBack={onBack} />}
    </QueryGate>
  );
};

/** One order: `?id=` names it. */
export const OrderContentScreen = () => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id');
  const center = useScreenLink('workOrderCenter');
  const back = (): void => void navigate(center ?? '/workOrderSelf');
  if (id) return <KnownOrder key={id} id={id} onBack={back} />;
  const action = <PlainButton onClick={back}>{t('toOrders')}</PlainButton>;
  return (
    <EmptyState title={t('noneChosen')} action={action}>
      {t('noneChosenText')}
    </EmptyState>
  );
};
