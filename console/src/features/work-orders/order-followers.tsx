import { type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { outdated } from './order-calls.ts';
import styles from './work-orders.module.css';

const { listWorkOrderFollowers, followWorkOrder, setWorkOrderFollower } = workOrdersEndpoints;
const changed = [...outdated, listWorkOrderFollowers];

const AddFollower = ({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) => {
  const t = usePhrases('workOrders');
  const toast = useToast();
  const set = useChange(setWorkOrderFollower, { invalidates: changed });
  return (
    <FormDrawer<{ userId: string | null }>
      open
      title={t('addFollower')}
      initial={{ userId: null }}
      submit={({ userId }) => set.mutateAsync({ body: { orderId: order.id, userId: userId ?? '', follow: true } })}
      onDone={() => toast.done(t('done'))}
      onClose={onClose}
    >
      <Form.Item name="userId" label={t('follower')} extra={t('personHint')} rules={[{ required: true }]}>
        <PersonPicker
          find={workOrdersEndpoints.listWorkOrderPeople}
          placeId={order.placeId}
          nobody={t('addFollower')}
        />
      </Form.Item>
    </FormDrawer>
  );
};

/** Who hears of each new state of an order: everybody chooses for themselves, those who may change it for others. */
export const OrderFollowers = ({ order }: { order: WorkOrderDetail }) => {
  const t = usePhrases('workOrders');
  const act = useAct();
  const { mayOpen } = useOrderRights();
  const [open, setOpen] = useState(false);
  const followers = useQuery(queryOf(listWorkOrderFollowers, { query: { orderId: order.id } }));
  const follow = useChange(followWorkOrder, { invalidates: changed });
  const set = useChange(setWorkOrderFollower, { invalidates: changed });
  const mayAdd = mayOpen && order.may.includes('edit');
  const toggle = () => follow.mutateAsync({ body: { orderId: order.id, follow: !order.following } });
  const remove = (userId: string) => set.mutateAsync({ body: { orderId: order.id, userId, follow: false } });
  return (
    <Panel data-part="order-followers">
      <PanelHead title={t('followers')} note={order.followers > 0 ? String(order.followers) : undefined} line>
        {mayAdd ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('addFollower')}
          </Button>
        ) : null}
        <Button
          size="small"
          aria-pressed={order.following}
          loading={follow.isPending}
          onClick={() => void act(toggle, t(order.following ? 'unfollowed' : 'followedNow'))}
        >
          {t(order.following ? 'unfollow' : 'follow')}
        </Button>
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('followers')} query={followers}>
          {(rows) => (
            <ul className={styles.orderLinks}>
              {rows.length === 0 ? <li className="text-small text-muted">{t('noFollowers')}</li> : null}
              {rows.map(({ id, name }) => (
                <li key={id} className="row gap-8">
                  <span className="grow">{name}</span>
                  {mayAdd ? (
                    <IconButton
                      small
                      icon="close"
                      label={t('removeFollower', { name })}
                      onClick={() => void act(() => remove(id), t('done'))}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </QueryGate>
      </PanelBody>
      {open ? <AddFollower order={order} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
};
