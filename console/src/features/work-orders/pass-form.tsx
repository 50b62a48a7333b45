import { type WorkOrderDetail, workOrdersEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated } from './order-calls.ts';
import styles from './work-orders.module.css';

interface Values {
  assigneeId: string | null;
  reason: string;
}

interface PassFormProps {
  kind: 'transfer' | 'cancel';
  order: WorkOrderDetail;
  onClose: () => void;
}

/** Passes an order on to somebody else, or cancels it; either with a reason. */
export const PassForm = ({ kind, order, onClose }: PassFormProps) => {
  const t = usePhrases('workOrders');
  const toast = useToast();
  const [transfer, cancel] = [
    useChange(workOrdersEndpoints.transferWorkOrder, { invalidates: outdated }),
    useChange(workOrdersEndpoints.cancelWorkOrder, { invalidates: outdated }),
  ];
  const title = t(kind === 'transfer' ? 'transfer' : 'cancelOrder');
  const { id } = order;
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ assigneeId: null, reason: '' }}
      submit={({ assigneeId, reason }) =>
        kind === 'transfer'
          ? transfer.mutateAsync({ body: { id, assigneeId: assigneeId ?? '', reason } })
          : cancel.mutateAsync({ body: { id, reason } })
      }
      submitText={title}
      onDone={() => toast.done(t('done'))}
      onClose={onClose}
    >
      {kind === 'transfer' ? (
        <>
          <p className={`text-small text-secondary ${styles.orderRecipient}`}>
            {t('currentRecipient')} {order.assignee ?? t('nobody')}
          </p>
          <Form.Item name="assigneeId" label={t('newRecipient')} extra={t('personHint')} rules={[{ required: true }]}>
            <PersonPicker
              find={workOrdersEndpoints.listWorkOrderPeople}
              placeId={order.placeId}
              nobody={t('newRecipient')}
            />
          </Form.Item>
        </>
      ) : null}
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea
          maxLength={500}
          {...(kind === 'transfer' ? { placeholder: t('reasonHint') } : {})}
          autoSize={{ minRows: 2, maxRows: 6 }}
        />
      </Form.Item>
    </FormDrawer>
  );
};
