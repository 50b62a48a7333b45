import type { DataBehaviorChoice } from '@eoms/contract';
import { Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

/** Whether there is anything to choose from in what a behaviour answers. */
export const hasParts = ({ collection, resultType }: Pick<DataBehaviorChoice, 'collection' | 'resultType'>): boolean =>
  collection || resultType === 'object';

interface ResultPathFieldProps {
  value: string;
  disabled: boolean;
  onChange: (path: string) => void;
}

/** Where in the result of a behaviour the value is. */
export const ResultPathField = ({ value, disabled, onChange }: ResultPathFieldProps) => {
  const t = usePhrases('dataBehaviors');
  return (
    <Input
      className="mono"
      aria-label={t('intoPath')}
      placeholder={t('intoPath')}
      maxLength={200}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
