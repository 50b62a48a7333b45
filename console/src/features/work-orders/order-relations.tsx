import { type OrderRelation, type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRemove } from '../../api/use-remove.ts';
import { OrderState } from '../../domain/work-orders/order-state.tsx';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { outdated, pageOf } from './order-calls.ts';
import { RelationForm } from './relation-form.tsx';
import styles from './work-orders.module.css';

/** The other orders that an order is linked with, by what they are to each other. */
export const OrderRelations = ({ order }: { order: WorkOrderDetail }) => {
  const t = usePhrases('workOrders');
  const { mayOpen, mayHandle } = useOrderRights();
  const [open, setOpen] = useState(false);
  const removeOne = useRemove(workOrdersEndpoints.unrelateWorkOrders, {
    invalidates: outdated,
    args: ({ id }: OrderRelation) => ({ body: { orderId: order.id, id } }),
    title: () => t('unrelateTitle'),
  });
  const mayRelate = mayOpen && order.may.includes('edit');
  const mayClose = mayHandle && order.may.includes('cancel');
  return (
    <Panel data-part="order-relations">
      <PanelHead title={t('relations')} line>
        {mayRelate || mayClose ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('relate')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        {order.relations.length === 0 ? <p className="text-small text-muted">{t('noRelations')}</p> : null}
        <ul className={styles.orderLinks}>
          {order.relations.map((relation) => (
            <li key={relation.id} className="row gap-8">
              <span className="grow">
                <span className={`text-small text-muted ${styles.above}`}>
                  {t(relation.inverse ? `inverse_${relation.kind}` : `relation_${relation.kind}`)}
                </span>
                <Link to={pageOf(relation.order)}>
                  <span className="numeric">{t('numbered', { number: relation.order.number })}</span>{' '}
                  {relation.order.theme}
                </Link>
              </span>
              <OrderState status={relation.order.status} />
              {mayRelate ? (
                <IconButton small icon="trash" label={t('unrelate')} onClick={() => void removeOne(relation)} />
              ) : null}
            </li>
          ))}
        </ul>
      </PanelBody>
      {open ? (
        <RelationForm order={order} mayRelate={mayRelate} mayClose={mayClose} onClose={() => setOpen(false)} />
      ) : null}
    </Panel>
  );
};
