import { Form, Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { BehaviorValues } from '../behavior-values.ts';

interface ParamSourceProps {
  /** What the value is for. */
  name: string;
  argsFrom: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (argsFrom: Record<string, string>) => void;
}

/** Takes an argument from a parameter of the behaviour; empty: the value that is given beside it. */
export const ParamSource = ({ name, argsFrom, disabled, onChange }: ParamSourceProps) => {
  const t = usePhrases('dataBehaviors');
  const params: BehaviorValues['params'] = Form.useWatch('params') ?? [];
  const names = params.map((param) => param.name).filter((one) => one !== undefined && one !== '');
  const change = (from: string | null | undefined): void => {
    const { [name]: _, ...others } = argsFrom;
    onChange(from ? { ...others, [name]: from } : others);
  };
  return (
    <Select
      allowClear
      aria-label={t('argFrom', { name })}
      placeholder={t('argGiven')}
      disabled={disabled || names.length === 0}
      value={argsFrom[name] ?? null}
      options={names.map((value) => ({ value, label: t('fromParam', { name: value }) }))}
      onChange={change}
    />
  );
};
