import { type SystemDictionary, type WorkOrder, workOrdersEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { outdated, outdatedByEnd } from './order-calls.ts';
import { useOrderOutbox } from './use-order-outbox.ts';
import styles from './work-orders.module.css';

interface Values {
  assigneeId: string | null;
  reason: string;
}

export type PassKind = 'transfer' | 'cancel' | 'hold' | 'return' | 'confirm' | 'reject' | 'reopen';

interface PassFormProps {
  kind: PassKind;
  order: Pick<WorkOrder, 'id' | 'placeId' | 'assignee'>;
  onClose: () => void;
}

const titles = {
  transfer: 'transfer',
  cancel: 'cancelOrder',
  hold: 'hold',
  return: 'returnOrder',
  confirm: 'confirm',
  reject: 'reject',
  reopen: 'reopen',
} as const satisfies Record<PassKind, string>;
const hints = {
  transfer: 'reasonHint',
  hold: 'holdHint',
  return: 'returnHint',
  reject: 'rejectHint',
  reopen: 'reopenHint',
} as const;

const reasons = {
  transfer: 'orderPassReason',
  return: 'orderPassReason',
  cancel: 'orderCancelReason',
  hold: 'orderHoldReason',
  reject: 'orderRejectReason',
  reopen: 'orderRejectReason',
} as const satisfies Record<Exclude<PassKind, 'confirm'>, SystemDictionary>;

/** What is done to an order with a reason: passed on, given back, cancelled, put on hold, confirmed, sent back or opened again. */
export const PassForm = ({ kind, order, onClose }: PassFormProps) => {
  const t = usePhrases('workOrders');
  const toast = useToast();
  const [transfer, cancel] = [
    useChange(workOrdersEndpoints.transferWorkOrder, { invalidates: outdated }),
    useChange(workOrdersEndpoints.cancelWorkOrder, { invalidates: outdated }),
  ];
  const handle = useChange(workOrdersEndpoints.handleWorkOrder, { invalidates: outdatedByEnd });
  const title = t(titles[kind]);
  const { id } = order;
  const { send } = useOrderOutbox(id);
  const act = {
    transfer: ({ assigneeId, reason }: Values) =>
      transfer.mutateAsync({ body: { id, assigneeId: assigneeId ?? '', reason } }),
    cancel: ({ reason }: Values) => cancel.mutateAsync({ body: { id, reason } }),
    hold: ({ reason }: Values) => handle.mutateAsync({ body: { id, action: 'hold', reason } }),
    return: ({ reason }: Values) =>
      send({ call: 'handleWorkOrder', what: title, args: { body: { id, action: 'return', reason } } }),
    reject: ({ reason }: Values) => handle.mutateAsync({ body: { id, action: 'reject', reason } }),
    reopen: ({ reason }: Values) => handle.mutateAsync({ body: { id, action: 'reopen', reason } }),
    confirm: ({ reason }: Values) => handle.mutateAsync({ body: { id, action: 'confirm', remarks: reason } }),
  };
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ assigneeId: null, reason: '' }}
      submit={act[kind]}
      submitText={title}
      // What is sent by the outbox is said there.
      onDone={() => (kind === 'return' ? undefined : toast.done(t('done')))}
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
      <Form.Item
        name="reason"
        label={t(kind === 'confirm' ? 'confirmRemarks' : 'reason')}
        rules={kind === 'confirm' ? [] : [{ required: true, whitespace: true }]}
      >
        {kind === 'confirm' ? (
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        ) : (
          <DictionaryField
            type={reasons[kind]}
            maxLength={500}
            multiline
            {...(kind === 'cancel' ? {} : { placeholder: t(hints[kind]) })}
          />
        )}
      </Form.Item>
    </FormDrawer>
  );
};
