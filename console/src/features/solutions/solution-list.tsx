import { type Solution, type SolutionDraft, SolutionStatus as Status, solutionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SolutionForm } from './solution-form.tsx';
import { SolutionStatus } from './solution-status.tsx';
import { stale } from './solutions.queries.ts';

const { pageSolutions, removeSolution } = solutionsEndpoints;
const blank: SolutionDraft = { name: '', description: '', members: [] };

const useColumns = (): Column<Solution>[] => {
  const t = usePhrases('solutions');
  return useMemo(
    () => [
      { key: 'name', title: t('name'), sortable: true, fixed: true, grow: true, render: ({ name }) => name },
      { key: 'status', title: t('status'), render: ({ status }) => <SolutionStatus status={status} /> },
      {
        key: 'version',
        title: t('version'),
        render: ({ version }) => (version === null ? '–' : t('versionNumber', { number: version })),
      },
      { key: 'members', title: t('members'), render: ({ members }) => t('memberCount', { count: members.length }) },
      { key: 'updatedBy', title: t('updatedBy'), wideOnly: true, render: ({ updatedBy }) => updatedBy },
      { key: 'updatedAt', title: t('updatedAt'), sortable: true, render: ({ updatedAt }) => <Ago at={updatedAt} /> },
    ],
    [t],
  );
};

/** The solutions, each with its newest version. */
export const SolutionList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('solutions');
  const common = usePhrases('ui');
  const canEdit = useMay('solution', 'edit');
  const navigate = useNavigate();
  const page = usePageState({ sortable: ['name', 'updatedAt'], filters: { status: Status.options } });
  const solutions = useQuery({
    ...queryOf(pageSolutions, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const remove = useRemove(removeSolution, {
    ...stale,
    args: ({ id }: Solution) => ({ params: { id } }),
    title: ({ name }) => t('removeOne', { name }),
    text: t('removeText'),
  });
  const [draft, setDraft] = useState<SolutionDraft>();
  const open = ({ id }: { id: string }): void => void navigate(`?id=${id}`);
  const add = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(blank)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="solution"
        what={t('title')}
        page={page}
        source={solutions}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('search')}
        filters={
          <Select
            allowClear
            aria-label={t('status')}
            placeholder={t('status')}
            value={page.filters.status}
            onChange={(status) => page.setFilter('status', status)}
            options={Status.options.map((value) => ({ value, label: t(`status_${value}`) }))}
            style={{ width: 140 }}
          />
        }
        columns={columns}
        actions={
          <>
            {tabs}
            {add}
          </>
        }
        onOpen={open}
        rowActions={(row) => [
          { key: 'open', label: t('open'), run: () => open(row) },
          ...(canEdit ? [{ key: 'remove', label: common('remove'), danger: true, run: () => void remove(row) }] : []),
        ]}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      />
      <SolutionForm draft={draft} onSaved={(id) => open({ id })} onClose={() => setDraft(undefined)} />
    </>
  );
};
