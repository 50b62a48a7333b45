import { Input } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { TargetProps } from './target-props.ts';

/** A fixed answer, as JSON. */
export const ConstantTarget = ({ value, disabled, onChange }: TargetProps<'constant'>) => {
  const t = usePhrases('dataBehaviors');
  return (
    <Input.TextArea
      className="mono"
      aria-label={t('constantJson')}
      placeholder={t('constantExample')}
      maxLength={16_384}
      autoSize={{ minRows: 4, maxRows: 20 }}
      spellCheck={false}
      disabled={disabled}
      value={value.json}
      onChange={({ target }) => onChange({ ...value, json: target.value })}
    />
  );
};
