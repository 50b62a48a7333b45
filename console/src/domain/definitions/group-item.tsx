import { Form, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

interface GroupItemProps {
  label: string;
  groups: readonly { readonly id: string; readonly name: string }[];
  placeholder?: string;
  /** Shown in place of the options where there are no groups. */
  none?: string;
}

/** The group, of one level, that something is kept in. */
export const GroupItem = ({ label, groups, placeholder, none }: GroupItemProps) => {
  const t = usePhrases('ui');
  return (
    <Form.Item name="groupId" label={label} rules={[{ required: true, message: t('required', { field: label }) }]}>
      <Select
        placeholder={placeholder}
        {...(none === undefined ? {} : { notFoundContent: none })}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
};
