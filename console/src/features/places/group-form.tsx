import { type PlaceGroup, type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
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

export const newGroupIn = (parentId: string | null): PlaceGroupDraft => ({ name: '', parentId, sort: 0 });
export const groupDraftOf = ({ id, name, parentId, sort }: PlaceGroup): PlaceGroupDraft => ({
  id,
  name,
  parentId,
  sort,
});

interface GroupFormProps {
  draft: PlaceGroupDraft | undefined;
  readOnly?: boolean;
  onClose: () => void;
}

export const GroupForm = ({ draft, readOnly = false, onClose }: GroupFormProps) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const toast = useToast();
  const tree = usePlaceTree();
  const save = useChange(saveGroup, { invalidates: [listGroups, getGroupAndPlace, listPlaces] });
  return (
    <FormDrawer<PlaceGroupDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editGroup') : t('newGroup')}
      initial={draft ?? newGroupIn(null)}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
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
