import { Form, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { type NumberRange, useNumberRule } from './number-range.ts';

interface NumberItemProps extends NumberRange {
  name: string;
  label: string;
  /** What is said when it is left empty; without it that is allowed. */
  needed?: string;
  unit?: ReactNode;
  disabled?: boolean;
}

/** A number of a form within its limits, which are said when they are passed. */
export const NumberItem = ({ name, label, needed, unit, disabled, ...range }: NumberItemProps) => {
  const rule = useNumberRule();
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[...(needed ? [{ required: true, message: needed }] : []), rule(range)]}
    >
      <InputNumber suffix={unit} {...(disabled === undefined ? {} : { disabled })} style={{ width: '100%' }} />
    </Form.Item>
  );
};
