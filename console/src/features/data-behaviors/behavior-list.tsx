import { BehaviorMethodType, type DataBehaviorRow, DataBehaviorStatus, dataBehaviorsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
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
import { BehaviorState } from './behavior-state.tsx';
import { editAddress, stale, useGroups } from './data-behaviors.queries.ts';

const useColumns = (): Column<DataBehaviorRow>[] => {
  const t = usePhrases('dataBehaviors');
  return useMemo(
    () => [
      nameColumn(t('name'), ({ name, methodName }) => (
        <TwoLines title={name} note={<span className="mono">{methodName}</span>} />
      )),
      { key: 'methodType', title: t('methodType'), render: ({ methodType }) => t(`mt_${methodType}`) },
      {
        key: 'source',
        title: t('source'),
        render: ({ sourceName }) => sourceName ?? <span className="text-muted">—</span>,
      },
      {
        key: 'result',
        title: t('result'),
        wideOnly: true,
        render: ({ resultType, collection }) => `${t(`ty_${resultType}`)}${collection ? ` · ${t('collection')}` : ''}`,
      },
      { key: 'status', title: t('status'), render: (row) => <BehaviorState of={row} /> },
      {
        key: 'lastTest',
        title: t('lastTest'),
        align: 'right',
        wideOnly: true,
        render: ({ lastTest }) =>
          lastTest ? (
            `${dateAndTime(lastTest.at)} ${lastTest.by}`
          ) : (
            <span className="text-muted">{t('neverTested')}</span>
          ),
      },
    ],
    [t],
  );
};

/** Groups on the left, their behaviours on the right. */
export const BehaviorList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('dataBehavior', 'edit');
  const groups = useGroups();
  const page = usePageState({
    sortable: ['name', 'methodName', 'updatedAt'],
    filters: { groupId: 'any', methodType: BehaviorMethodType.options, status: DataBehaviorStatus.options },
  });
  const behaviors = useQuery({
    ...queryOf(dataBehaviorsEndpoints.pageBehaviors, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const remove = useRemoveAction(dataBehaviorsEndpoints.removeBehavior, {
    ...stale,
    args: ({ id }: DataBehaviorRow) => ({ params: { id } }),
    title: ({ name }) => t('removeBehavior', { name }),
    text: t('removeBehaviorText'),
  });
  const open = (of: Record<string, string>): void => void navigate(editAddress(of));
  const filter = (name: 'methodType' | 'status', any: string, options: { value: string; label: string }[]) => (
    <FilterSelect page={page} name={name} any={any} options={options} label={t(name)} width={132} />
  );
  return (
    <GroupedList
      id="dataBehaviors"
      page={page}
      columns={columns}
      groups={groups}
      source={behaviors}
      countOf={(group) => group.behaviors}
      words={{
        what: t('behaviors'),
        newOne: t('newBehavior'),
        search: t('search'),
        groups: t('groups'),
        groupName: t('groupName'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      filters={
        <>
          {filter(
            'methodType',
            t('anyType'),
            BehaviorMethodType.options.map((value) => ({ value, label: t(`mt_${value}`) })),
          )}
          {filter(
            'status',
            t('anyStatus'),
            DataBehaviorStatus.options.map((value) => ({ value, label: t(`st_${value}`) })),
          )}
        </>
      }
      tools={tabs}
      rowActions={({ id, system }) =>
        canEdit
          ? [
              { key: 'edit', label: common('edit'), run: () => open({ edit: id }) },
              { ...remove, disabled: system },
            ]
          : []
      }
      onOpen={(id) => open({ edit: id })}
      onNew={canEdit ? (groupId) => open({ edit: 'new', ...(groupId ? { groupId } : {}) }) : undefined}
    />
  );
};
