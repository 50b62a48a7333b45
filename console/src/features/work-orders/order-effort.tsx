import { nameIn, type WorkOrderDetail, type WorkOrderTime, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { moneyText } from '../../domain/fields/money-text.ts';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { effortOutdated } from './order-calls.ts';
import { useSpan } from './order-times.tsx';
import { PartUseForm } from './part-use-form.tsx';
import { TimeForm } from './time-form.tsx';
import styles from './work-orders.module.css';

const { listWorkOrderTimes, listWorkOrderParts, removeWorkOrderTime } = workOrdersEndpoints;

const Times = ({ order, mayWrite }: { order: WorkOrderDetail; mayWrite: boolean }) => {
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const span = useSpan();
  const [open, setOpen] = useState(false);
  const times = useQuery(queryOf(listWorkOrderTimes, { query: { orderId: order.id } }));
  const removeOne = useRemove(removeWorkOrderTime, {
    invalidates: effortOutdated,
    args: ({ id }: WorkOrderTime) => ({ body: { id } }),
    title: () => t('removeTime'),
  });
  const total = (times.data ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <Panel>
      <PanelHead title={total === 0 ? t('timeSpent') : `${t('timeSpent')} · ${span(total * 60_000)}`} line>
        {mayWrite ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('addTime')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('timeSpent')} query={times}>
          {(rows) => (
            <ul className={styles.orderLinks}>
              {rows.length === 0 ? <li className="text-small text-muted">{t('noTime')}</li> : null}
              {rows.map((time) => (
                <li key={time.id} className="row gap-8">
                  <span className="grow">
                    {time.by} <span className="text-small text-muted">{time.day}</span>
                    {time.note ? <span className={`text-small text-muted ${styles.below}`}>{time.note}</span> : null}
                  </span>
                  <span className="numeric">{span(time.minutes * 60_000)}</span>
                  {time.own && mayWrite ? (
                    <IconButton small icon="trash" label={common('remove')} onClick={() => void removeOne(time)} />
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </QueryGate>
      </PanelBody>
      <TimeForm orderId={order.id} open={open} onClose={() => setOpen(false)} />
    </Panel>
  );
};

const Parts = ({ order, mayWrite }: { order: WorkOrderDetail; mayWrite: boolean }) => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  const [action, setAction] = useState<'use' | 'return'>();
  const parts = useQuery(queryOf(listWorkOrderParts, { query: { orderId: order.id } }));
  const used = parts.data ?? [];
  return (
    <Panel>
      <PanelHead title={t('partsUsed')} line>
        {mayWrite ? (
          <Button size="small" onClick={() => setAction('use')}>
            {t('usePart')}
          </Button>
        ) : null}
        {mayWrite && used.length > 0 ? (
          <Button size="small" onClick={() => setAction('return')}>
            {t('returnPart')}
          </Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('partsUsed')} query={parts}>
          {(rows) => (
            <ul className={styles.orderLinks}>
              {rows.length === 0 ? <li className="text-small text-muted">{t('noParts')}</li> : null}
              {rows.map((one) => (
                <li key={`${one.partId} ${one.placeId}`} className="row gap-8">
                  <span className="grow">
                    {nameIn(one, language) || one.name}
                    <span className={`text-small text-muted ${styles.below}`}>
                      {one.code} · {one.placeName}
                    </span>
                  </span>
                  <span className="numeric">
                    {one.quantity} {one.unit}
                  </span>
                  {one.cost === null ? null : <span className="numeric text-muted">{moneyText(one.cost)}</span>}
                </li>
              ))}
            </ul>
          )}
        </QueryGate>
      </PanelBody>
      {action ? (
        <PartUseForm orderId={order.id} action={action} used={used} onClose={() => setAction(undefined)} />
      ) : null}
    </Panel>
  );
};

/** What an order took: time of people, and parts. */
export const OrderEffort = ({ order }: { order: WorkOrderDetail }) => {
  const { mayHandle } = useOrderRights();
  const mayWrite = mayHandle && order.may.includes('write');
  return (
    <>
      <Times order={order} mayWrite={mayWrite} />
      <Parts order={order} mayWrite={mayWrite} />
    </>
  );
};
