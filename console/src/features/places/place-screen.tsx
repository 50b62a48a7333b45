import { type PlaceDetail, type PlaceDraft, type PlaceGroupDraft, placesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { usePlaceTree } from '../../pickers/place-tree.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { GroupActions } from './group-actions.tsx';
import { GroupForm } from './group-form.tsx';
import { groupItems } from './group-items.tsx';
import { MovePlaces } from './move-places.tsx';
import { usePlaceColumns } from './place-columns.tsx';
import { draftOf, newPlaceIn, PlaceForm } from './place-form.tsx';

const { listPlaces, removePlace, setMaintenance, getGroupAndPlace, listPlaceDetails } = placesEndpoints;
const stale = { invalidates: [listPlaces, getGroupAndPlace, listPlaceDetails] };

/** Groups on the left, their places on the right. */
export const PlaceScreen = () => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('place', 'edit');
  const canControl = useMay('place', 'control');
  const devicesLink = useScreenLink('deviceInformation');
  const tree = usePlaceTree();
  const page = usePageState({ sortable: ['name', 'code', 'type', 'sort', 'createdAt'], filters: { groupId: 'any' } });
  const places = useQuery({ ...queryOf(listPlaces, { query: page.query }), placeholderData: keepPreviousData });
  const maintain = useChange(setMaintenance, stale);
  const [draft, setDraft] = useState<PlaceDraft>();
  const [group, setGroup] = useState<PlaceGroupDraft>();
  const [moving, setMoving] = useState<readonly PlaceDetail[]>([]);
  const columns = usePlaceColumns();
  const act = useAct();
  const groups = tree.data ?? [];
  const groupId = page.filters.groupId ?? groups[0]?.id;
  const removeOne = useRemove(removePlace, {
    ...stale,
    args: (place: PlaceDetail) => ({ query: { id: place.id } }),
    title: (place) => t('removePlace', { name: place.name }),
    text: t('removePlaceText'),
    typedName: (place) => place.name,
  });
  const newButton =
    canEdit && groupId ? (
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newPlaceIn(groupId))}>
        {t('newPlace')}
      </Button>
    ) : null;
  const newGroup = canEdit ? (
    <Button
      icon={<Icon name="building" />}
      onClick={() => setGroup({ name: '', parentId: page.filters.groupId ?? null, sort: 0 })}
    >
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
          rowActions={(p) => [
            ...(devicesLink
              ? [{ key: 'devices', label: t('seeDevices'), run: () => void navigate(`${devicesLink}?placeId=${p.id}`) }]
              : []),
            ...(canControl
              ? [
                  {
                    key: 'maintenance',
                    label: t(p.maintenance ? 'endMaintenance' : 'setMaintenance'),
                    run: () =>
                      void act(
                        () => maintain.mutateAsync({ body: { id: p.id, maintenance: !p.maintenance } }),
                        common('saved'),
                      ),
                  },
                ]
              : []),
            ...(canEdit
              ? [
                  { key: 'edit', label: common('edit'), run: () => setDraft(draftOf(p)) },
                  { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(p) },
                ]
              : []),
          ]}
          empty={{
            title: t('empty'),
            text: groups.length === 0 ? t('needGroup') : t('emptyText'),
            action: newButton ?? newGroup,
          }}
        />
      </SplitView>
      <PlaceForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
      <GroupForm draft={group} onClose={() => setGroup(undefined)} />
      <MovePlaces places={moving} onClose={() => setMoving([])} />
    </>
  );
};
