import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { RuleValue } from './rule.ts';

interface MomentFieldProps {
  'aria-label': string;
  disabled: boolean;
  status?: 'error';
  type: 'date' | 'time' | 'datetime';
  value: RuleValue;
  onChange: (value: RuleValue) => void;
}

const formats = { date: 'YYYY-MM-DD', time: 'HH:mm:ss' } as const;

/** A date, a time of the day, or a moment in UTC: in the one form in which values of these types are compared. */
export const MomentField = ({ type, value, onChange, ...shared }: MomentFieldProps) => {
  const given = dayjs(type === 'time' ? `2000-01-01T${String(value)}` : String(value ?? ''));
  const shown = given.isValid() ? given : null;
  const change = (next: dayjs.Dayjs | null): void => {
    if (next === null) onChange(null);
    else onChange(type === 'datetime' ? next.toISOString() : next.format(formats[type]));
  };
  const props = { ...shared, value: shown, onChange: change, style: { width: '100%' } };
  if (type === 'time') return <TimePicker {...props} />;
  return <DatePicker {...props} showTime={type === 'datetime'} />;
};
