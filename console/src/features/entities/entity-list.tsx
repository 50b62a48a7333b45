import { type EntityDraft, type EntityRow, entitiesEndpoints, EntityState as States } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemoveAction } from '../../api/row-actions.ts';
import { GroupedList } from '../../domain/definitions/grouped-list.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { editAddress, recordsAddress, stale, useGroups } from './entities.queries.ts';
import { EntityForm, newEntity } from './entity-form.tsx';
import { EntityState } from './entity-state.tsx';

const useColumns = (): Column<EntityRow>[] => {
  const t = usePhrases('entities');
  return useMemo(
    () => [
      nameColumn(t('name'), ({ name, packageName }) => (
        <TwoLines title={name} note={<span className="mono">{packageName}</span>} />
      )),
      { key: 'group', title: t('group'), render: ({ groupName }) => groupName },
      { key: 'properties', title: t('properties'), align: 'right', render: ({ properties }) => properties },
      { key: 'state', title: t('state'), render: ({ state }) => <EntityState state={state} /> },
      {
        key: 'activated',
        title: t('activated'),
        align: 'right',
        wideOnly: true,
        render: ({ activatedAt, activatedBy }) =>
          activatedAt === null ? (
            <span className="text-muted">{t('never')}</span>
          ) : (
            `${dateAndTime(activatedAt)} ${activatedBy ?? ''}`
          ),
      },
    ],
    [t],
  );
};

/** Groups on the left, their entities on the right. */
export const EntityList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('entities');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('entityEdit', 'edit');
  const groups = useGroups();
  const [draft, setDraft] = useState<EntityDraft>();
  const page = usePageState({
    sortable: ['name', 'packageName', 'updatedAt'],
    filters: { groupId: 'any', state: States.options },
  });
  const entities = useQuery({
    ...queryOf(entitiesEndpoints.pageEntities, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const remove = useRemoveAction(entitiesEndpoints.removeEntity, {
    ...stale,
    args: ({ id }: EntityRow) => ({ params: { id } }),
    title: ({ name }) => t('removeEntity', { name }),
    text: t('removeEntityText'),
  });
  const open = (id: string): void => {
    const one = entities.data?.records.find((row) => row.id === id);
    if (canEdit || !one?.active || !one.mayView) void navigate(editAddress(id));
    else void navigate(recordsAddress(id));
  };
  return (
    <>
      <GroupedList
        id="entities"
        page={page}
        columns={useColumns()}
        groups={groups}
        source={entities}
        countOf={(group) => group.entities}
        words={{
          what: t('entities'),
          newOne: t('newEntity'),
          search: t('search'),
          groups: t('groups'),
          groupName: t('groupName'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        filters={
          <FilterSelect
            page={page}
            name="state"
            any={t('anyState')}
            options={States.options.map((value) => ({ value, label: t(`st_${value}`) }))}
            label={t('state')}
            width={132}
          />
        }
        tools={tabs}
        rowActions={({ id, active, mayView, system }) => [
          ...(active && mayView
            ? [{ key: 'records', label: t('showRecords'), run: () => void navigate(recordsAddress(id)) }]
            : []),
          ...(canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => void navigate(editAddress(id)) },
                { ...remove, disabled: system },
              ]
            : []),
        ]}
        onOpen={open}
        onNew={canEdit ? (groupId) => setDraft(newEntity(groupId)) : undefined}
      />
      <EntityForm draft={draft} onClose={() => setDraft(undefined)} onSaved={(id) => void navigate(editAddress(id))} />
    </>
  );
};
