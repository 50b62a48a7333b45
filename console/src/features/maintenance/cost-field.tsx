import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { CostWords } from './cost-words.tsx';

/** The cost of maintenance, with its Chinese numerals below. */
export const CostField = () => {
  const t = usePhrases('maintenance');
  const cost = Form.useWatch<string | null | undefined>('cost');
  return (
    <Form.Item
      name="cost"
      label={t('cost')}
      extra={<CostWords cost={cost} />}
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
