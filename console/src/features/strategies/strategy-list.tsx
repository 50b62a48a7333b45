import { type Strategy, strategiesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
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
import { Icon } from '../../ui/icons/icon.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import styles from './strategies.module.css';
import {
  editAddress,
  reportAddress,
  reportsAddress,
  stale,
  useFollowStrategies,
  useStrategyGroups,
} from './strategies.queries.ts';
import { useExecute } from './use-execute.ts';
import { useWhenWords } from './use-when-words.ts';

const { pageStrategies, enableStrategy, removeStrategy, sortStrategy } = strategiesEndpoints;

const enabling = { family: 'strategies', screen: 'strategy', call: enableStrategy, stale } as const;

const RunButton = ({ strategy }: { strategy: Strategy }) => {
  const t = usePhrases('strategies');
  const canControl = useMay('strategy', 'control');
  const { run, running } = useExecute();
  if (!canControl) return null;
  return (
    <Button
      size="small"
      disabled={strategy.unreadable}
      icon={<Icon name="play" size="s" />}
      loading={running === strategy.id}
      aria-label={t('runNamed', { name: strategy.name })}
      onClick={(event) => {
        event.stopPropagation();
        void run(strategy);
      }}
    >
      {t('run')}
    </Button>
  );
};

const Last = ({ strategy: { last } }: { strategy: Strategy }) => {
  const t = usePhrases('strategies');
  if (!last) return <span className="text-muted">{t('neverRun')}</span>;
  return (
    <Link
      className={styles.strategyLast}
      to={reportAddress(last.reportId)}
      onClick={(event) => event.stopPropagation()}
    >
      <OutcomeMark of={last} />
      <span className="text-small text-muted">{dateAndTime(last.at)}</span>
    </Link>
  );
};

const useColumns = (): Column<Strategy>[] => {
  const t = usePhrases('strategies');
  const when = useWhenWords();
  return useMemo(
    () => [
      nameColumn(t('name'), ({ name, description, checks, unreadable }) => (
        <TwoLines
          title={name}
          note={unreadable ? <UnreadableMark /> : description || t('checkCount', { count: checks.length })}
        />
      )),
      { key: 'group', title: t('group'), wideOnly: true, render: ({ groupName }) => groupName },
      { key: 'when', title: t('when'), render: (one) => (one.unreadable ? '—' : when(one)) },
      { key: 'last', title: t('last'), render: (one) => <Last strategy={one} /> },
      { key: 'enabled', title: t('enabled'), render: (one) => <EnableSwitch {...enabling} of={one} /> },
      { key: 'run', title: t('now'), render: (one) => <RunButton strategy={one} /> },
    ],
    [t, when],
  );
};

const useRowActions = (sorted: boolean) => {
  const t = usePhrases('strategies');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('strategy', 'edit');
  const moves = useMoveActions(sortStrategy, stale);
  const remove = useRemoveAction(removeStrategy, {
    ...stale,
    args: ({ id }: Strategy) => ({ params: { id } }),
    title: ({ name }) => t('remove', { name }),
    text: t('removeText'),
  });
  return ({ id }: Strategy): RowAction<Strategy>[] => [
    { key: 'reports', label: t('tab_reports'), run: () => void navigate(reportsAddress(id)) },
    { key: 'edit', label: common(canEdit ? 'edit' : 'view'), run: () => void navigate(editAddress(id)) },
    ...(canEdit && sorted ? moves<Strategy>() : []),
    ...(canEdit ? [remove] : []),
  ];
};

/** Groups on the left, their strategies on the right, with what each has found last. */
export const StrategyList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('strategies');
  const navigate = useNavigate();
  const canEdit = useMay('strategy', 'edit');
  useFollowStrategies();
  const groups = useStrategyGroups();
  const page = usePageState({ sortable: ['name'], filters: { groupId: 'any', enabled: flags } });
  const strategies = useQuery({
    ...queryOf(pageStrategies, { query: page.query }),
    placeholderData: keepPreviousData,
    // Catches what was missed while the live link was away.
    refetchInterval: 30_000,
  });
  const actionsOf = useRowActions(page.filters.groupId !== undefined);
  const columns = useColumns();
  return (
    <GroupedList
      id="strategies"
      page={page}
      columns={columns}
      groups={groups}
      source={strategies}
      countOf={(group) => group.strategies}
      words={{
        what: t('strategies'),
        newOne: t('newStrategy'),
        search: t('search'),
        groups: t('groups'),
        groupName: t('groupName'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      filters={<EnabledFilter label={t('state')} placeholder={t('anyState')} page={page} />}
      tools={tabs}
      rowActions={actionsOf}
      onOpen={(id) => void navigate(editAddress(id))}
      onNew={canEdit ? (groupId) => void navigate(editAddress('new', groupId)) : undefined}
    />
  );
};
