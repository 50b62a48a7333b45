import { placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useMove } from '../../api/use-move.ts';
import { usePlaceTree } from '../../domain/places/place-tree.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DraftTree } from '../../ui/tree/draft-tree.tsx';
import { GroupForm, groupDraftOf, newGroupIn } from './group-form.tsx';
import { placeCounts } from './group-items.tsx';
import { useRemoveGroup } from './use-remove-group.ts';

const { listGroups, listPlaces, moveGroup, getGroupAndPlace, listPlaceDetails } = placesEndpoints;

/** The groups of places as a tree: added, edited, sorted and removed. */
export const GroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('places');
  const canEdit = useMay('place', 'edit');
  const groups = useQuery(queryOf(listGroups));
  const tree = usePlaceTree();
  const counts = useMemo(() => placeCounts(tree.data ?? []), [tree.data]);
  const move = useMove(moveGroup, { invalidates: [listGroups, getGroupAndPlace, listPlaces, listPlaceDetails] });
  const remove = useRemoveGroup();
  return (
    <DraftTree
      what={t('groups')}
      source={groups}
      idOf={(g) => g.id}
      nameOf={(g) => g.name}
      parentOf={(g) => g.parentId}
      search={t('filterTree')}
      columns={[
        { key: 'name', title: t('groupName'), grow: true, render: (g) => <b className="weight-medium">{g.name}</b> },
        { key: 'places', title: t('places'), align: 'right', render: (g) => counts.get(g.id) ?? 0 },
        { key: 'sort', title: t('sort'), align: 'right', wideOnly: true, render: (g) => g.sort },
        {
          key: 'createdAt',
          title: t('createdAt'),
          align: 'right',
          wideOnly: true,
          render: (g) => dateAndTime(g.createdAt),
        },
      ]}
      tabs={tabs}
      canEdit={canEdit}
      newRow={t('newGroup')}
      draftOf={groupDraftOf}
      newBelow={(g) => newGroupIn(g?.id ?? null)}
      onMove={move}
      onRemove={(g) => void remove(g)}
      empty={{ title: t('emptyGroups'), text: t('emptyText') }}
      form={(draft, close) => <GroupForm draft={draft} readOnly={!canEdit} onClose={close} />}
    />
  );
};
