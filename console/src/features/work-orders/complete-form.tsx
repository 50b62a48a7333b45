import { AlarmResult, WorkOrderConfirmation, type WorkOrderDetail } from '@eoms/contract';
import { Checkbox, Form, Input, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { AnswerFields, answersOf } from './answer-fields.tsx';
import { useOrderOutbox } from './use-order-outbox.ts';
import styles from './work-orders.module.css';

interface Values {
  result: string;
  confirmed: WorkOrderConfirmation[];
  solveAlarms: AlarmResult | 'leave';
  answers?: Record<string, unknown>;
}

/** What was entered before, where it was completed once. */
const completed = ({ fields, answers }: WorkOrderDetail) =>
  Object.fromEntries(
    fields.flatMap(({ key, at }) => (at === 'complete' && key in answers ? [[key, answers[key]]] : [])),
  );

/** Completes an order: what was done, what was made sure of, and what becomes of its alarms. */
export const CompleteForm = ({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) => {
  const t = usePhrases('workOrders');
  const { send } = useOrderOutbox(order.id);
  const [inCenter, inHandling] = [useMay('alarmCenter', 'control'), useMay('alarmSolve', 'control')];
  const waiting = order.alarms.filter(({ status }) => status === 'pending').length;
  const solves = waiting > 0 && (inCenter || inHandling);
  const results = AlarmResult.options.map((value) => ({ value, label: t(value) }));
  return (
    <FormDrawer<Values>
      open
      title={t('complete')}
      initial={{
        result: '',
        confirmed: [],
        solveAlarms: solves ? 'eliminated' : 'leave',
        answers: completed(order),
      }}
      submit={({ result, confirmed, solveAlarms, answers }) =>
        send({
          call: 'handleWorkOrder',
          what: t('complete'),
          args: {
            body: {
              id: order.id,
              action: 'complete' as const,
              result,
              confirmed,
              solveAlarms: solveAlarms === 'leave' ? null : solveAlarms,
              answers: answersOf(answers),
            },
          },
        })
      }
      submitText={t('complete')}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Form.Item name="result" label={t('result')} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea maxLength={2000} placeholder={t('resultHint')} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <AnswerFields fields={order.fields} at="complete" />
      <Form.Item
        name="confirmed"
        label={t('confirmations')}
        rules={[
          {
            validator: async (_, value: WorkOrderConfirmation[]) => {
              if (value.length < WorkOrderConfirmation.options.length) throw new Error(t('confirmAll'));
            },
          },
        ]}
      >
        <Checkbox.Group
          className={styles.orderConfirmations}
          options={WorkOrderConfirmation.options.map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      {solves ? (
        <Form.Item name="solveAlarms" label={t('solveAlarms', { count: waiting })}>
          <Select aria-label={t('alarmsAs')} options={[...results, { value: 'leave', label: t('leaveAlarms') }]} />
        </Form.Item>
      ) : null}
    </FormDrawer>
  );
};
