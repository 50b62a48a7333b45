import type { VariableType, VariableValue } from '@eoms/contract';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { fieldOfType } from '../fields/field-of-type.ts';
import { ValueInput } from '../fields/value-input.tsx';

/** What a variable is when it is made; the time is that of the day on which somebody makes it. */
export const firstOf = (type: VariableType): VariableValue =>
  ({
    int: 0,
    long: '0',
    double: 0,
    string: '',
    bool: false,
    date: dayjs().format('YYYY-MM-DD'),
    time: '00:00:00',
    datetime: dayjs().startOf('minute').toISOString(),
  })[type];

interface ValueItemProps {
  type: VariableType;
  disabled?: boolean;
  value?: VariableValue;
  onChange?: (value: VariableValue) => void;
}
/** A value of a variable, by its type. */
export const VariableValueItem = ({ type, disabled = false, value = firstOf(type), onChange }: ValueItemProps) => (
  <ValueInput
    field={{ type: fieldOfType[type] }}
    value={value}
    disabled={disabled}
    onChange={(next) => onChange?.(next === '' ? firstOf(type) : next)}
  />
);

interface SetValueDrawerProps {
  /** None: closed. */
  variable: { readonly name: string; readonly type: VariableType; readonly value: VariableValue } | undefined;
  submit: (value: VariableValue) => Promise<unknown>;
  onClose: () => void;
}

/** Gives a variable another value, at once. */
export const SetValueDrawer = ({ variable, submit, onClose }: SetValueDrawerProps) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const toast = useToast();
  return (
    <FormDrawer<{ value: VariableValue }>
      open={variable !== undefined}
      title={`${t('setValue')} ${variable?.name ?? ''}`}
      initial={{ value: variable?.value ?? '' }}
      submit={({ value }) => submit(value)}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={false}
    >
      <Form.Item name="value" label={t('currentValue')}>
        <VariableValueItem type={variable?.type ?? 'string'} />
      </Form.Item>
    </FormDrawer>
  );
};
