import { type NoticeRecipient, recipientsEndpoints } from '@eoms/contract';
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { recipientsStale } from './notices.queries.ts';
import { SubjectPicker } from './subject-picker.tsx';

interface Values {
  userId?: string | undefined;
  until: Dayjs;
}

interface HandOverFormProps {
  recipient: NoticeRecipient | undefined;
  onClose: () => void;
}

/** Lets somebody stand in on a rota; without a stand-in, whose turn it is is on call. */
export const HandOverForm = ({ recipient, onClose }: HandOverFormProps) => {
  const t = usePhrases('notices');
  const common = usePhrases('ui');
  const toast = useToast();
  const handOver = useChange(recipientsEndpoints.handOverRota, recipientsStale);
  const standIn = recipient?.rota?.standIn;
  const initial: Values = {
    userId: standIn?.userId,
    until: standIn ? dayjs(standIn.until) : dayjs().add(1, 'day').startOf('hour'),
  };
  const submit = async ({ userId, until }: Values): Promise<unknown> =>
    recipient && userId
      ? handOver.mutateAsync({ body: { id: recipient.id, standIn: { userId, until: until.toISOString() } } })
      : undefined;
  const required = (field: string) => [{ required: true, message: common('required', { field }) }];
  const { onCall } = recipient ?? {};
  return (
    <FormDrawer<Values>
      open={recipient !== undefined}
      title={t('handOver')}
      initial={initial}
      submit={submit}
      onDone={() => toast.done(t('handedOver'))}
      onClose={onClose}
      submitText={t('handOver')}
    >
      <p className="text-small text-muted">{t('handOverText')}</p>
      {onCall ? <p>{t('onCall', { name: onCall.name, time: dateAndTime(onCall.until) })}</p> : null}
      <Form.Item name="userId" label={t('standIn')} rules={required(t('standIn'))}>
        <SubjectPicker<string> of="user" known={recipient?.people ?? []} />
      </Form.Item>
      <Form.Item name="until" label={t('until')} rules={required(t('until'))}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </FormDrawer>
  );
};
