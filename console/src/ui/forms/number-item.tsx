import { Form, InputNumber } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';
import { type NumberRange, useNumberRule } from './number-range.ts';

interface NumberItemProps extends NumberRange {
  name: string | (string | number)[];
  label: string;
  /** Message when the field is empty; omit it for an optional field. */
  needed?: string;
  unit?: ReactNode;
  /** Instead of the rule about the limits, where a number out of them has words of its own. */
  rule?: Rule;
  disabled?: boolean;
  /** What the number means. */
  extra?: ReactNode;
}

/** A number field of a form with limits, which are shown when they are exceeded. */
export const NumberItem = ({ name, label, needed, unit, disabled, rule, extra, ...range }: NumberItemProps) => {
  const within = useNumberRule();
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[...(needed ? [{ required: true, message: needed }] : []), rule ?? within(range)]}
    >
      <InputNumber suffix={unit} {...(disabled === undefined ? {} : { disabled })} style={{ width: '100%' }} />
    </Form.Item>
  );
};
