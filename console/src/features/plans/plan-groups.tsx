import { type PlanGroup, plansEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { FlatGroups, type GroupCalls } from '../../pickers/flat-groups.tsx';
import { stale, usePlanGroups } from './plans.queries.ts';

const calls: GroupCalls = {
  save: plansEndpoints.savePlanGroup,
  sort: plansEndpoints.sortPlanGroup,
  remove: plansEndpoints.removePlanGroup,
  stale,
};

/** The groups of plans. */
export const PlanGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plans');
  return (
    <FlatGroups<PlanGroup>
      screen="plan"
      {...{ calls, tabs }}
      source={usePlanGroups()}
      words={{
        groups: t('groups'),
        groupName: t('groupName'),
        newGroup: t('newGroup'),
        editGroup: t('editGroup'),
        empty: t('emptyGroups'),
        emptyText: t('emptyGroupsText'),
      }}
      count={{ title: t('tab_plans'), of: ({ plans }) => plans }}
      removeTitle={(name) => t('removeGroup', { name })}
    />
  );
};
