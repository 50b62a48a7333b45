import { type PlanGroup, plansEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { GroupTree } from '../../domain/definitions/group-tree.tsx';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, usePlanGroups } from './plans.queries.ts';

const { savePlanGroup, sortPlanGroup: move, removePlanGroup: remove } = plansEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of plans. */
export const PlanGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plans');
  const save = useChange(savePlanGroup, stale);
  return (
    <GroupTree
      family="plans"
      screen="plan"
      calls={calls}
      tabs={tabs}
      source={usePlanGroups()}
      nameOf={({ name }) => name}
      count={{ title: t('tab_plans'), of: ({ plans }) => plans }}
      draftOf={({ id, revision, name = '' }: Partial<PlanGroup>) => ({ id, revision, name })}
      submit={(body) => save.mutateAsync({ body })}
    />
  );
};
