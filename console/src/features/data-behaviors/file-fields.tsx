import { dataSourcesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';

/** Which file of the data folder is read; those that are there can be chosen. */
export const FileFields = () => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const files = useQuery(queryOf(dataSourcesEndpoints.listDatabaseFiles));
  return (
    <Form.Item
      name={['settings', 'file']}
      label={t('file')}
      extra={t('fileHint')}
      rules={[{ required: true, message: common('required', { field: t('file') }) }]}
    >
      <AutoComplete options={(files.data ?? []).map((value) => ({ value }))} />
    </Form.Item>
  );
};
