import { type PlaceDetail, type PlaceDraft, type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePlaceTree } from '../../domain/places/place-tree.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay } from '../../session/use-may.ts';
import { ItemsOrGroups } from '../../ui/controls/items-or-groups.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { GroupActions } from './group-actions.tsx';
import { GroupForm, newGroupIn } from './group-form.tsx';
import { groupItems } from './group-items.tsx';
import { GroupTree } from './group-tree.tsx';
import { MovePlaces } from './move-places.tsx';
import { usePlaceColumns } from './place-columns.tsx';
import { type OpenedPlace, PlaceDrawers } from './place-drawers.tsx';
import { draftOf, newPlaceIn, PlaceForm } from './place-form.tsx';
import { PlaceImport } from './place-import.tsx';
import { PlaceListMenu } from './place-list-menu.tsx';
import { TemplateForm } from './template-form.tsx';
import { usePlaceActions } from './use-place-actions.ts';

const { listPlaces } = placesEndpoints;

/** Groups on the left, their places on the right. */
const Places = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('places');
  const canEdit = useMay('place', 'edit');
  const tree = usePlaceTree();
  const page = usePageState({ sortable: ['name', 'code', 'type', 'sort', 'createdAt'], filters: { groupId: 'any' } });
  const places = useQuery({ ...queryOf(listPlaces, { query: page.query }), placeholderData: keepPreviousData });
  const [draft, setDraft] = useState<PlaceDraft>();
  const [group, setGroup] = useState<PlaceGroupDraft>();
  const [opened, setOpened] = useState<OpenedPlace>();
  const rowActions = usePlaceActions({
    edit: (place) => setDraft(draftOf(place)),
    show: (what, place) => setOpened({ what, place }),
  });
  useStaleOnNews('places', () => true, [listPlaces]);
  const [adding, setAdding] = useState<'import' | 'template'>();
  const [moving, setMoving] = useState<readonly PlaceDetail[]>([]);
  const columns = usePlaceColumns();
  const groups = tree.data ?? [];
  const groupId = page.filters.groupId ?? groups[0]?.id;
  const newButton =
    canEdit && groupId ? (
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newPlaceIn(groupId))}>
        {t('newPlace')}
      </Button>
    ) : null;
  const newGroup = canEdit ? (
    <Button icon={<Icon name="building" />} onClick={() => setGroup(newGroupIn(page.filters.groupId ?? null))}>
      {t('newGroup')}
    </Button>
  ) : null;
  return (
    <>
      <SplitView
        side={
          <TreePanel
            label={t('group')}
            filterText={t('filterTree')}
            source={tree}
            items={groupItems(groups)}
            selected={page.filters.groupId}
            onSelect={(id) => page.setFilter('groupId', id)}
          >
            {canEdit && page.filters.groupId ? (
              <GroupActions
                id={page.filters.groupId}
                onEdit={setGroup}
                onRemoved={() => page.setFilter('groupId', undefined)}
              />
            ) : null}
          </TreePanel>
        }
      >
        <DataPage
          id="places"
          what={t('places')}
          page={page}
          source={places}
          idOf={(p) => p.id}
          nameOf={(p) => p.name}
          search={t('search')}
          columns={columns}
          actions={
            <>
              {tabs}
              <PlaceListMenu groupId={page.filters.groupId} onAdd={canEdit ? setAdding : undefined} />
              {newGroup}
              {newButton}
            </>
          }
          onOpen={(p) => setDraft(draftOf(p))}
          {...(canEdit
            ? {
                bulk: [
                  {
                    key: 'move',
                    label: t('moveTo'),
                    icon: <Icon name="move" />,
                    run: (rows: readonly PlaceDetail[]) => setMoving(rows),
                  },
                ],
              }
            : {})}
          rowActions={rowActions}
          empty={{
            title: t('empty'),
            text: groups.length === 0 ? t('needGroup') : t('emptyText'),
            action: newButton ?? newGroup,
          }}
        />
      </SplitView>
      <PlaceForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
      <PlaceDrawers opened={opened} onClose={() => setOpened(undefined)} />
      <PlaceImport open={adding === 'import'} onClose={() => setAdding(undefined)} />
      <TemplateForm open={adding === 'template'} onClose={() => setAdding(undefined)} />
      <GroupForm draft={group} onClose={() => setGroup(undefined)} />
      <MovePlaces places={moving} onClose={() => setMoving([])} />
    </>
  );
};

/** Places in their groups, or the tree of the groups itself. */
export const PlaceScreen = () => {
  const t = usePhrases('places');
  return (
    <ItemsOrGroups
      label={t('view')}
      items={t('places')}
      groups={t('groups')}
      showItems={(tabs) => <Places tabs={tabs} />}
      showGroups={(tabs) => <GroupTree tabs={tabs} />}
    />
  );
};
