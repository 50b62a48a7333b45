import type { RowError } from '@eoms/contract';
import { Table } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

/** The errors of an imported file, row by row. */
export const RowErrors = ({ errors }: { errors: readonly RowError[] }) => {
  const t = usePhrases('imports');
  if (errors.length === 0) return null;
  return (
    <Table<RowError>
      size="small"
      rowKey={(e) => `${e.part} ${e.row} ${e.column} ${e.message}`}
      dataSource={[...errors]}
      pagination={errors.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      columns={[
        { title: t('part'), dataIndex: 'part', ellipsis: true, width: 130 },
        { title: t('row'), dataIndex: 'row', width: 64, align: 'right' },
        { title: t('column'), dataIndex: 'column', width: 120, ellipsis: true },
        { title: t('problem'), dataIndex: 'message' },
      ]}
    />
  );
};
