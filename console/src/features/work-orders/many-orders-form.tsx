import {
  manyOrdersAtMost,
  type WorkOrder,
  WorkOrderConfirmation,
  type WorkOrderResult,
  workOrdersEndpoints,
} from '@eoms/contract';
import { Checkbox, Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { DictionaryField } from '../../domain/dictionaries/dictionary-field.tsx';
import { PersonPicker } from '../../domain/people/person-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { outdatedByEnd } from './order-calls.ts';
import styles from './work-orders.module.css';

export type ManyKind = 'assign' | 'completeMany' | 'cancelMany';

const titles = { assign: 'assignTitle', completeMany: 'completeManyTitle', cancelMany: 'cancelManyTitle' } as const;

interface Values {
  assigneeId: string | null;
  text: string;
  confirmed: WorkOrderConfirmation[];
}

interface ManyOrdersFormProps {
  kind: ManyKind;
  orders: readonly WorkOrder[];
  onResults: (results: readonly WorkOrderResult[]) => void;
  onClose: () => void;
}

const Confirmations = () => {
  const t = usePhrases('workOrders');
  const all = async (_: unknown, value: WorkOrderConfirmation[]) => {
    if (value.length < WorkOrderConfirmation.options.length) throw new Error(t('confirmAll'));
  };
  return (
    <Form.Item name="confirmed" label={t('confirmations')} rules={[{ validator: all }]}>
      <Checkbox.Group
        className={styles.orderConfirmations}
        options={WorkOrderConfirmation.options.map((value) => ({ value, label: t(value) }))}
      />
    </Form.Item>
  );
};

/** What is done to several orders: given to one person, completed, or cancelled. Their alarms are left as they are. */
export const ManyOrdersForm = ({ kind, orders, onResults, onClose }: ManyOrdersFormProps) => {
  const t = usePhrases('workOrders');
  const assign = useChange(workOrdersEndpoints.assignWorkOrders, { invalidates: outdatedByEnd });
  const close = useChange(workOrdersEndpoints.closeWorkOrders, { invalidates: outdatedByEnd });
  const ids = orders.slice(0, manyOrdersAtMost).map(({ id }) => id);
  const title = t(titles[kind], { count: ids.length });
  const send = ({ assigneeId, text, confirmed }: Values): Promise<WorkOrderResult[]> => {
    if (kind === 'assign') return assign.mutateAsync({ body: { ids, assigneeId: assigneeId ?? '', reason: text } });
    if (kind === 'cancelMany') return close.mutateAsync({ body: { ids, closing: { action: 'cancel', reason: text } } });
    const closing = { action: 'complete' as const, result: text, confirmed, solveAlarms: null };
    return close.mutateAsync({ body: { ids, closing } });
  };
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ assigneeId: null, text: '', confirmed: [] }}
      submit={async (values) => onResults(await send(values))}
      submitText={t(kind)}
      onClose={onClose}
    >
      {kind === 'assign' ? (
        <Form.Item name="assigneeId" label={t('newRecipient')} extra={t('manyPeopleHint')} rules={[{ required: true }]}>
          <PersonPicker
            find={workOrdersEndpoints.listWorkOrderPeople}
            placeId={orders[0]?.placeId ?? null}
            nobody={t('newRecipient')}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="text"
        label={t(kind === 'completeMany' ? 'result' : 'reason')}
        extra={kind === 'completeMany' ? t('manyAlarmsHint') : undefined}
        rules={[{ required: true, whitespace: true }]}
      >
        {kind === 'completeMany' ? (
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        ) : (
          <DictionaryField
            type={kind === 'assign' ? 'orderPassReason' : 'orderCancelReason'}
            maxLength={500}
            multiline
          />
        )}
      </Form.Item>
      {kind === 'completeMany' ? <Confirmations /> : null}
    </FormDrawer>
  );
};
