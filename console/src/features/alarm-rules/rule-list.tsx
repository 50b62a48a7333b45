import { type AlarmRule, alarmRulesEndpoints, RuleTrigger } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemoveAction } from '../../api/row-actions.ts';
import { useLevelFilter } from '../../domain/alarms/alarm-levels.tsx';
import { levelTexts } from '../../domain/alarms/level-texts.ts';
import { EnabledFilter, flags } from '../../domain/definitions/enabled-filter.tsx';
import { GroupedList } from '../../domain/definitions/grouped-list.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { RowAction } from '../../ui/data-page/column.ts';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { stale, useGroups } from './alarm-rules.queries.ts';
import { useRuleColumns } from './rule-columns.tsx';

const useRulePage = () =>
  usePageState({
    sortable: ['name', 'level', 'updatedAt'],
    filters: { groupId: 'any', level: levelTexts, trigger: RuleTrigger.options, enabled: flags },
  });
type RulePage = ReturnType<typeof useRulePage>;

const Filters = ({ page }: { page: RulePage }) => {
  const t = usePhrases('alarmRules');
  const named = useLevelFilter();
  const triggers = RuleTrigger.options.map((value) => ({ value, label: t(`tr_${value}`) }));
  return (
    <>
      <FilterSelect page={page} name="level" label={t('level')} any={t('anyLevel')} options={named} width={112} />
      <FilterSelect
        page={page}
        name="trigger"
        label={t('trigger')}
        any={t('anyTrigger')}
        options={triggers}
        width={116}
      />
      <EnabledFilter label={t('state')} placeholder={t('anyState')} page={page} />
    </>
  );
};

const useRowActions = (open: (of: Record<string, string>) => void) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  const remove = useRemoveAction(alarmRulesEndpoints.removeAlarmRule, {
    ...stale,
    args: ({ id }: AlarmRule) => ({ query: { id } }),
    title: ({ name }) => t('removeRule', { name }),
    text: t('removeRuleText'),
  });
  return ({ id }: AlarmRule): RowAction<AlarmRule>[] => [
    { key: 'edit', label: common('edit'), run: () => open({ id }) },
    { key: 'copy', label: t('copyRule'), run: () => open({ copy: id }) },
    remove,
  ];
};

/** Groups on the left, their rules on the right. */
export const RuleList = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmRules');
  const navigate = useNavigate();
  const canEdit = useMay('alarmRule', 'edit');
  const groups = useGroups();
  const page = useRulePage();
  const rules = useQuery({
    ...queryOf(alarmRulesEndpoints.pageAlarmRules, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const columns = useRuleColumns();
  const open = (of: Record<string, string>): void => void navigate(`/alarmRuleEdit?${new URLSearchParams(of)}`);
  const actionsOf = useRowActions(open);
  return (
    <GroupedList
      id="alarmRules"
      page={page}
      columns={columns}
      groups={groups}
      source={rules}
      countOf={(group) => group.rules}
      words={{
        what: t('rules'),
        newOne: t('newRule'),
        search: t('search'),
        groups: t('groups'),
        groupName: t('groupName'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      filters={<Filters page={page} />}
      tools={tabs}
      rowActions={(rule) => (canEdit ? actionsOf(rule) : [])}
      onOpen={(id) => open({ id })}
      onNew={canEdit ? (groupId) => open(groupId ? { groupId } : {}) : undefined}
    />
  );
};
