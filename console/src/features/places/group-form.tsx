import { type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { Form, TreeSelect } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NameField } from '../../pickers/name-field.tsx';
import { groupOptions, usePlaceTree } from '../../pickers/place-tree.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

const { saveGroup, listGroups, getGroupAndPlace, listPlaces } = placesEndpoints;

export const GroupForm = ({ draft, onClose }: { draft: PlaceGroupDraft | undefined; onClose: () => void }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const toast = useToast();
  const tree = usePlaceTree();
  const save = useChange(saveGroup, { invalidates: [listGroups, getGroupAndPlace, listPlaces] });
  return (
    <FormDrawer<PlaceGroupDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editGroup') : t('newGroup')}
      initial={draft ?? { name: '', parentId: null, sort: 0 }}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <NameField label={t('groupName')} />
      <Form.Item name="parentId" label={t('superiorGroup')} normalize={orNull}>
        <TreeSelect
          allowClear
          placeholder={t('topLevel')}
          treeDefaultExpandAll
          treeData={groupOptions(tree.data ?? [], draft?.id)}
        />
      </Form.Item>
      <NumberItem name="sort" label={t('sort')} min={0} max={1_000_000} />
    </FormDrawer>
  );
};
