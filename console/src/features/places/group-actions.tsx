import { type PlaceGroup, type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';

const { listGroups, removeGroup, getGroupAndPlace } = placesEndpoints;

interface GroupActionsProps {
  id: string;
  onEdit: (draft: PlaceGroupDraft) => void;
  onRemoved: () => void;
}

/** Edit and remove for the group selected in the tree. */
export const GroupActions = ({ id, onEdit, onRemoved }: GroupActionsProps) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const groups = useQuery(queryOf(listGroups));
  const group = groups.data?.find((g) => g.id === id);
  const remove = useRemove(removeGroup, {
    invalidates: [listGroups, getGroupAndPlace],
    args: ({ id: groupId }: PlaceGroup) => ({ query: { id: groupId } }),
    title: ({ name }) => t('removeGroup', { name }),
  });
  if (!group) return null;
  const removeIt = async (): Promise<void> => {
    if (await remove(group)) onRemoved();
  };
  return (
    <div className="row" style={{ padding: 12 }}>
      <Button
        size="small"
        onClick={() => onEdit({ id: group.id, name: group.name, parentId: group.parentId, sort: group.sort })}
      >
        {t('editGroup')}
      </Button>
      <Button size="small" type="text" danger onClick={() => void removeIt()}>
        {common('remove')}
      </Button>
    </div>
  );
};
