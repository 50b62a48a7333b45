import { type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';

const { listGroups, removeGroup, getGroupAndPlace } = placesEndpoints;

interface GroupActionsProps {
  id: string;
  onEdit: (draft: PlaceGroupDraft) => void;
  onRemoved: () => void;
}

/** Edit and remove for the group chosen in the tree. */
export const GroupActions = ({ id, onEdit, onRemoved }: GroupActionsProps) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const groups = useQuery(queryOf(listGroups));
  const remove = useChange(removeGroup, { invalidates: [listGroups, getGroupAndPlace] });
  const careful = useCareful();
  const group = groups.data?.find((g) => g.id === id);
  if (!group) return null;
  const removeIt = async (): Promise<void> => {
    const question = { title: t('removeGroup', { name: group.name }), verb: common('remove'), danger: true };
    if (await careful(question, () => remove.mutateAsync({ query: { id } }), common('removed'))) onRemoved();
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
