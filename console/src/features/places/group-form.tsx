import { type PlaceGroup, type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { Form, TreeSelect } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { groupOptions, usePlaceTree } from '../../domain/places/place-tree.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { orNull } from '../../ui/forms/or-null.ts';

const { saveGroup, listGroups, getGroupAndPlace, listPlaces } = placesEndpoints;

export const newGroupIn = (parentId: string | null): PlaceGroupDraft => ({ name: '', parentId, sort: 0 });
export const groupDraftOf = ({ id, revision, name, parentId, sort }: PlaceGroup): PlaceGroupDraft => ({
  id,
  revision,
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
  const tree = usePlaceTree();
  const save = useChange(saveGroup, { invalidates: [listGroups, getGroupAndPlace, listPlaces] });
  return (
    <DraftDrawer
      draft={draft}
      words={{ add: t('newGroup'), edit: t('editGroup') }}
      submit={(body) => save.mutateAsync({ body })}
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
    </DraftDrawer>
  );
};
