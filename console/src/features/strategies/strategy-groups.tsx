import { type StrategyGroup, strategiesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { FlatGroups, type GroupCalls } from '../../pickers/flat-groups.tsx';
import { stale, useStrategyGroups } from './strategies.queries.ts';

const calls: GroupCalls = {
  save: strategiesEndpoints.saveStrategyGroup,
  sort: strategiesEndpoints.sortStrategyGroup,
  remove: strategiesEndpoints.removeStrategyGroup,
  stale,
};

/** The groups of strategies. */
export const StrategyGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('strategies');
  return (
    <FlatGroups<StrategyGroup>
      screen="strategy"
      {...{ calls, tabs }}
      source={useStrategyGroups()}
      words={{
        groups: t('groups'),
        groupName: t('groupName'),
        newGroup: t('newGroup'),
        editGroup: t('editGroup'),
        empty: t('emptyGroups'),
        emptyText: t('emptyGroupsText'),
      }}
      count={{ title: t('tab_strategies'), of: ({ strategies }) => strategies }}
      removeTitle={(name) => t('removeGroup', { name })}
    />
  );
};
