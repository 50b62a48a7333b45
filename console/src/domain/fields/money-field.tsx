import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { CostWords } from './cost-words.tsx';

/** An amount with at most two decimals, with its Chinese numerals below; null while it is empty. */
export const MoneyField = ({ name, label }: { name: string; label: string }) => {
  const t = usePhrases('maintenance');
  const amount = Form.useWatch<string | null | undefined>(name);
  return (
    <Form.Item
      name={name}
      label={label}
      extra={<CostWords cost={amount} />}
      normalize={(value: string) => (value === '' ? null : value)}
      rules={[
        { pattern: /^\d+(\.\d{1,2})?$/, message: t('costRule') },
        { pattern: /^(?!\d{13})/, message: t('costTooLong') },
      ]}
    >
      <Input inputMode="decimal" maxLength={20} />
    </Form.Item>
  );
};
