import type { BehaviorArgs as Args, BehaviorParam } from '@eoms/contract';
import { Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './behaviors.module.css';
import { typedValue, writtenValue } from './typed-value.ts';

interface ArgFieldProps {
  param: BehaviorParam;
  args: Args;
  disabled: boolean;
  onChange: (args: Args) => void;
}

/** The argument for one parameter; what is left out has the default. */
const ArgField = ({ param: { name, type, defaultValue }, args, disabled, onChange }: ArgFieldProps) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const [written, setWritten] = useState(writtenValue(args[name]));
  const put = (text: string): void => {
    setWritten(text);
    const { [name]: _, ...others } = args;
    const value = typedValue(type, text);
    onChange(value === null ? others : { ...others, [name]: value });
  };
  if (type === 'bool')
    return (
      <Select
        allowClear
        aria-label={name}
        placeholder={defaultValue === null ? t(`ty_${type}`) : common(defaultValue === true ? 'yes' : 'no')}
        disabled={disabled}
        value={written || null}
        options={(['true', 'false'] as const).map((value) => ({
          value,
          label: common(value === 'true' ? 'yes' : 'no'),
        }))}
        onChange={(value: string | null | undefined) => put(value ?? '')}
      />
    );
  return (
    <Input
      aria-label={name}
      placeholder={writtenValue(defaultValue) || t(`ty_${type}`)}
      maxLength={2_000}
      disabled={disabled}
      value={written}
      onChange={({ target }) => put(target.value)}
    />
  );
};

interface BehaviorArgsProps {
  params: readonly BehaviorParam[];
  args: Args;
  disabled: boolean;
  onChange: (args: Args) => void;
  /** Stands beside the field of a parameter. */
  beside?: (param: BehaviorParam) => ReactNode;
}

/** The arguments of a call, each under the name of its parameter. */
export const BehaviorArgs = ({ params, args, disabled, onChange, beside }: BehaviorArgsProps) =>
  params.length === 0 ? null : (
    <div className={styles.behaviorArgs}>
      {params.map((param) => (
        <div key={param.name} className={styles.behaviorArgsRow}>
          <span className="mono text-small">
            {param.name}
            {param.required ? <span className="text-muted"> *</span> : null}
          </span>
          <ArgField param={param} args={args} disabled={disabled} onChange={onChange} />
          {beside?.(param)}
        </div>
      ))}
    </div>
  );
