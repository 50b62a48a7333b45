import { minutesOfDay } from '@eoms/contract';
import { DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useOrderOutbox } from './use-order-outbox.ts';

interface Values {
  day: string;
  minutes?: number;
  note: string;
}

/** How long one worked on an order, on one day. */
export const TimeForm = (props: { orderId: string; open: boolean; onClose: () => void }) => {
  const { orderId, open, onClose } = props;
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const { send } = useOrderOutbox(orderId);
  return (
    <FormDrawer<Values>
      open={open}
      title={t('addTime')}
      initial={{ day: dayjs().format('YYYY-MM-DD'), note: '' }}
      submit={({ minutes = 0, ...time }) =>
        send({
          call: 'saveWorkOrderTime',
          what: `${t('addTime')}: ${time.day}, ${minutes} ${t('minutesUnit')}`,
          args: { body: { orderId, minutes, ...time } },
        })
      }
      onDone={() => undefined}
      onClose={onClose}
    >
      <NumberItem
        name="minutes"
        label={t('timeSpent')}
        unit={t('minutesUnit')}
        min={1}
        max={minutesOfDay}
        whole
        needed={common('required', { field: t('timeSpent') })}
      />
      <Form.Item name="day" label={t('day')} rules={[{ required: true }]} {...asDate}>
        <DatePicker allowClear={false} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
};
