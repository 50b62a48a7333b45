import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

/** Letters, digits and underscores, not starting with a digit, no Chinese (specification section 5). */
export const partIdPattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

interface PartIdFieldProps {
  /** The other parts of the list: ids must be unique. */
  others: readonly { readonly id: string }[];
  duplicate: string;
  disabled: boolean;
}

export const PartIdField = ({ others, duplicate, disabled }: PartIdFieldProps) => {
  const t = usePhrases('catalogue');
  return (
    <Form.Item
      name="id"
      label={t('id')}
      rules={[
        { required: true, pattern: partIdPattern, message: t('idRule') },
        {
          validator: async (_, value: unknown) => {
            if (others.some(({ id }) => id === value)) throw new Error(duplicate);
          },
        },
      ]}
    >
      <Input maxLength={64} disabled={disabled} className="mono" spellCheck={false} />
    </Form.Item>
  );
};
