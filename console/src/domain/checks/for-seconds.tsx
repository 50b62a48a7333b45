import { InputNumber } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

interface ForSecondsProps {
  value: number;
  disabled: boolean;
  onChange: (seconds: number) => void;
}

/** For how many seconds something must hold; 0 for any time. */
export const ForSeconds = ({ value, disabled, onChange }: ForSecondsProps) => {
  const t = usePhrases('automations');
  return (
    <InputNumber
      aria-label={t('holdsFor')}
      min={0}
      max={86_400}
      precision={0}
      prefix={t('holdsFor')}
      suffix={t('seconds')}
      disabled={disabled}
      value={value}
      onChange={(seconds) => onChange(seconds ?? 0)}
    />
  );
};
