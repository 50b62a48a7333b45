import { Form, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { type NumberRange, useNumberRule } from './number-range.ts';

interface NumberItemProps extends NumberRange {
  name: string | (string | number)[];
  label: string;
  /** Message when the field is empty; omit it for an optional field. */
  needed?: string;
  unit?: ReactNode;
  disabled?: boolean;
}

/** A number field of a form with limits, which are shown when they are exceeded. */
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
