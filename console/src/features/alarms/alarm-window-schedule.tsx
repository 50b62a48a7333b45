import type { AlarmWindowSchedule } from '@eoms/contract';
import { DatePicker, Form, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { asDate, asTime } from '../../ui/forms/as-date.ts';
import styles from '../../ui/forms/form.module.css';
import { scheduleOf, type WindowValues } from './alarm-window-draft.ts';
import { weekdayName } from './alarm-window-words.ts';

const asClock = {
  getValueProps: (value: string | null | undefined) => ({ value: value ? dayjs(`2000-01-01T${value}`) : null }),
  normalize: (value: Dayjs | null) => value?.format('HH:mm') ?? null,
};
const wide = { width: '100%' };

const useNeeded = () => {
  const common = usePhrases('ui');
  return (field: string) => [{ required: true, message: common('pick', { field }) }];
};

const OnceFields = () => {
  const t = usePhrases('alarmWindows');
  const needed = useNeeded();
  return (
    <div className={styles.formPair}>
      {(['from', 'to'] as const).map((name) => (
        <Form.Item key={name} name={['schedule', name]} label={t(name)} rules={needed(t(name))} {...asTime}>
          <DatePicker
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
            needConfirm={false}
            style={wide}
          />
        </Form.Item>
      ))}
    </div>
  );
};

const WeeklyFields = () => {
  const t = usePhrases('alarmWindows');
  const needed = useNeeded();
  const days = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdayName(value) }));
  return (
    <>
      <Form.Item name={['schedule', 'days']} label={t('days')} extra={t('daysHint')} rules={needed(t('days'))}>
        <Select mode="multiple" options={days} />
      </Form.Item>
      <div className={styles.formPair}>
        {(['from', 'to'] as const).map((name) => (
          <Form.Item
            key={name}
            name={['schedule', name]}
            label={t(name)}
            extra={name === 'from' ? t('serverTime') : undefined}
            rules={needed(t(name))}
            {...asClock}
          >
            <TimePicker format="HH:mm" minuteStep={5} needConfirm={false} allowClear={false} style={wide} />
          </Form.Item>
        ))}
      </div>
      <div className={styles.formPair}>
        <Form.Item name={['schedule', 'firstDate']} label={t('firstDate')} rules={needed(t('firstDate'))} {...asDate}>
          <DatePicker allowClear={false} style={wide} />
        </Form.Item>
        <Form.Item name={['schedule', 'lastDate']} label={t('lastDate')} extra={t('lastDateHint')} {...asDate}>
          <DatePicker style={wide} />
        </Form.Item>
      </div>
    </>
  );
};

interface KindProps {
  value?: AlarmWindowSchedule['kind'];
  onKind: (kind: AlarmWindowSchedule['kind']) => void;
}
const Kind = ({ value = 'once', onKind }: KindProps) => {
  const t = usePhrases('alarmWindows');
  return (
    <Segments
      label={t('kind')}
      value={value}
      onChange={onKind}
      options={(['once', 'weekly'] as const).map((kind) => ({ value: kind, label: t(kind) }))}
    />
  );
};

/** When a window is open: once, or every week. */
export const ScheduleFields = ({ initial }: { initial: AlarmWindowSchedule }) => {
  const t = usePhrases('alarmWindows');
  const form = Form.useFormInstance<WindowValues>();
  const kind = Form.useWatch(['schedule', 'kind'], form) ?? initial.kind;
  // The fields of one kind mean nothing to the other; what was there comes back.
  const change = (next: AlarmWindowSchedule['kind']) =>
    form.setFieldValue('schedule', next === initial.kind ? initial : scheduleOf(next));
  return (
    <>
      <Form.Item name={['schedule', 'kind']} label={t('kind')}>
        <Kind onKind={change} />
      </Form.Item>
      {kind === 'weekly' ? <WeeklyFields key="weekly" /> : <OnceFields key="once" />}
    </>
  );
};
