import { dataBehaviorsEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { TwoLevelGroups } from '../../domain/definitions/two-level-groups.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups } from './data-behaviors.queries.ts';

const { saveBehaviorGroup, sortBehaviorGroup: move, removeBehaviorGroup: remove } = dataBehaviorsEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of data behaviours. */
export const BehaviorGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('dataBehaviors');
  const save = useChange(saveBehaviorGroup, stale);
  return (
    <TwoLevelGroups
      family="dataBehaviors"
      screen="dataBehavior"
      calls={calls}
      tabs={tabs}
      source={useGroups()}
      count={{ title: t('tab_behaviors'), of: ({ behaviors }) => behaviors }}
      submit={(body) => save.mutateAsync({ body })}
    />
  );
};
