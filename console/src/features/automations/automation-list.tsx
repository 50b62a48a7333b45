import { type Automation, automationsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useMoveActions, useRemoveAction } from '../../api/row-actions.ts';
import { EnableSwitch } from '../../domain/definitions/enable-switch.tsx';
import { EnabledFilter, flags } from '../../domain/definitions/enabled-filter.tsx';
import { GroupedList } from '../../domain/definitions/grouped-list.tsx';
import { UnreadableMark } from '../../domain/definitions/unreadable-mark.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import { editAddress, stale, traceAddress, useGroups } from './automations.queries.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { PauseBanner, PauseButton } from './pause-banner.tsx';
import { useAutomationBulk } from './use-automation-bulk.tsx';
import { useExecute } from './use-execute.ts';
import { useSummary } from './use-summary.ts';

const { pageAutomations, enableAutomation, removeAutomation, sortAutomation } = automationsEndpoints;

const enabling = { family: 'automations', screen: 'linkageStrategy', call: enableAutomation, stale } as const;

const Last = ({ automation: { last, brokenAt } }: { automation: Automation }) => {
  const t = usePhrases('automations');
  if (brokenAt !== null) return <StateMark kind="failed" text={t('setAside')} />;
  if (!last) return <span className="text-muted">{t('never')}</span>;
  return (
    <span className="column">
      <OutcomeMark outcome={last.outcome} />
      <span className="text-small text-muted">{dateAndTime(last.at)}</span>
    </span>
  );
};

const useColumns = (): Column<Automation>[] => {
  const t = usePhrases('automations');
  const summary = useSummary();
  return useMemo(
    () => [
      nameColumn(t('name'), (one) => (
        <TwoLines title={one.name} note={one.unreadable ? <UnreadableMark /> : summary(one)} />
      )),
      { key: 'group', title: t('group'), wideOnly: true, render: ({ groupName }) => groupName },
      { key: 'last', title: t('last'), render: (one) => <Last automation={one} /> },
      { key: 'runsToday', title: t('runsToday'), align: 'right', render: ({ runsToday }) => runsToday },
      { key: 'enabled', title: t('enabled'), render: (one) => <EnableSwitch {...enabling} of={one} /> },
      {
        key: 'updatedAt',
        title: t('updated'),
        sortable: true,
        align: 'right',
        wideOnly: true,
        render: ({ updatedAt }) => dateAndTime(updatedAt),
      },
    ],
    [t, summary],
  );
};

const useRowActions = (sorted: boolean) => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const [canEdit, canControl] = [useMay('linkageStrategy', 'edit'), useMay('linkageStrategy', 'control')];
  const execute = useExecute();
  const moves = useMoveActions(sortAutomation, stale);
  const remove = useRemoveAction(removeAutomation, {
    ...stale,
    args: ({ id }: Automation) => ({ params: { id } }),
    title: ({ name }) => t('remove', { name }),
    text: t('removeText'),
  });
  return ({ id }: Automation): RowAction<Automation>[] => [
    ...(canControl ? [{ key: 'execute', label: t('execute'), run: (one: Automation) => void execute(one) }] : []),
    { key: 'trace', label: t('tab_trace'), run: () => void navigate(traceAddress(id)) },
    ...(canEdit
      ? [
          { key: 'edit', label: common('edit'), run: () => void navigate(editAddress(id)) },
          { key: 'copy', label: t('copy'), run: () => void navigate(editAddress('new', { copy: id })) },
          ...(sorted ? moves<Automation>() : []),
          remove,
        ]
      : []),
  ];
};

/** Groups on the left, their automations on the right. */
export const AutomationList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('automations');
  const navigate = useNavigate();
  const canEdit = useMay('linkageStrategy', 'edit');
  const groups = useGroups();
  const page = usePageState({ sortable: ['name', 'updatedAt'], filters: { groupId: 'any', enabled: flags } });
  const automations = useQuery({
    ...queryOf(pageAutomations, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const actionsOf = useRowActions(page.filters.groupId !== undefined);
  const columns = useColumns();
  const bulk = useAutomationBulk();
  return (
    <>
      <PauseBanner />
      <GroupedList
        id="automations"
        page={page}
        columns={columns}
        bulk={bulk}
        groups={groups}
        source={automations}
        countOf={(group) => group.automations}
        words={{
          what: t('automations'),
          newOne: t('newAutomation'),
          search: t('search'),
          groups: t('groups'),
          groupName: t('groupName'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        filters={<EnabledFilter label={t('state')} placeholder={t('anyState')} page={page} />}
        tools={
          <>
            {tabs}
            <AutomationMenu />
            <PauseButton />
          </>
        }
        rowActions={actionsOf}
        onOpen={(id) => void navigate(editAddress(id))}
        onNew={canEdit ? (groupId) => void navigate(editAddress('new', groupId ? { groupId } : {})) : undefined}
      />
    </>
  );
};
