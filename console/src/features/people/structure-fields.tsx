import type { Department, Organisation } from '@eoms/contract';
import { Form, Input, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { departmentOptions } from './department-options.ts';

interface StructureFieldsProps {
  nameLabel: string;
  rows: readonly Pick<Department | Organisation, 'id' | 'name' | 'parentId'>[];
  /** The one being edited: it cannot be its own parent. */
  without: string | undefined;
  /** Additional fields, shown before the order. */
  children?: ReactNode;
}

/** The fields that departments and organisations share. */
export const StructureFields = ({ nameLabel, rows, without, children }: StructureFieldsProps) => {
  const t = usePhrases('people');
  return (
    <>
      <NameField label={nameLabel} />
      <Form.Item
        name="code"
        label={t('codeOf')}
        rules={[{ required: true, pattern: /^[A-Za-z0-9_.-]{1,64}$/, message: t('codeRule') }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="parentId" label={t('superior')} normalize={orNull}>
        <TreeSelect
          allowClear
          placeholder={t('topLevel')}
          treeDefaultExpandAll
          treeData={departmentOptions(rows, without)}
        />
      </Form.Item>
      {children}
      <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} />
    </>
  );
};
