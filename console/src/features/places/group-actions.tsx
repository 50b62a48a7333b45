import { type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { groupDraftOf } from './group-form.tsx';
import { useRemoveGroup } from './use-remove-group.ts';

interface GroupActionsProps {
  id: string;
  onEdit: (draft: PlaceGroupDraft) => void;
  onRemoved: () => void;
}

/** Edit and remove for the group selected in the tree. */
export const GroupActions = ({ id, onEdit, onRemoved }: GroupActionsProps) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const groups = useQuery(queryOf(placesEndpoints.listGroups));
  const group = groups.data?.find((g) => g.id === id);
  const remove = useRemoveGroup();
  if (!group) return null;
  const removeIt = async (): Promise<void> => {
    if (await remove(group)) onRemoved();
  };
  return (
    <div className="row" style={{ padding: 12 }}>
      <Button size="small" onClick={() => onEdit(groupDraftOf(group))}>
        {t('editGroup')}
      </Button>
      <Button size="small" type="text" danger onClick={() => void removeIt()}>
        {common('remove')}
      </Button>
    </div>
  );
};
