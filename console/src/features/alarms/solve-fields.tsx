import { AlarmResult } from '@eoms/contract';
import { Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';

/** The most common result. */
export const usualResult: AlarmResult = 'eliminated';

interface ResultFieldProps {
  value?: AlarmResult;
  onChange?: (result: AlarmResult) => void;
}

export const ResultField = ({ value = usualResult, onChange }: ResultFieldProps) => {
  const t = usePhrases('alarms');
  return (
    <Segments
      label={t('result')}
      value={value}
      onChange={(result) => onChange?.(result)}
      options={AlarmResult.options.map((result) => ({ value: result, label: t(result) }))}
    />
  );
};

interface RemarksFieldProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  value?: string;
  onChange?: (remarks: string) => void;
}

export const RemarksField = ({ id, value = '', onChange }: RemarksFieldProps) => {
  const t = usePhrases('alarms');
  return (
    <Input.TextArea
      {...(id === undefined ? { 'aria-label': t('remarks') } : { id })}
      placeholder={t('remarksHint')}
      maxLength={2000}
      autoSize={{ minRows: 3, maxRows: 8 }}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
};
