import { Form, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { capabilities } from './part-types.ts';

export const CapabilityField = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('catalogue');
  return (
    <Form.Item name="capability" label={t('capability')}>
      <Select
        allowClear
        showSearch
        disabled={disabled}
        options={capabilities.map((value) => ({ value, label: value }))}
      />
    </Form.Item>
  );
};
