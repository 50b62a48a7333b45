import { Form, TreeSelect } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { groupOptions, usePlaceTree } from './place-tree.ts';

/** The group that a place belongs to; one has to be chosen. */
export const PlaceGroupField = () => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const tree = usePlaceTree();
  return (
    <Form.Item
      name="groupId"
      label={t('group')}
      rules={[{ required: true, message: common('pick', { field: t('group') }) }]}
    >
      <TreeSelect treeDefaultExpandAll showSearch treeNodeFilterProp="title" treeData={groupOptions(tree.data ?? [])} />
    </Form.Item>
  );
};
