import { type DataBehaviorGroup, dataBehaviorsEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { GroupTree } from '../../domain/definitions/group-tree.tsx';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups } from './data-behaviors.queries.ts';

const { saveBehaviorGroup, sortBehaviorGroup: move, removeBehaviorGroup: remove } = dataBehaviorsEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of data behaviours. */
export const BehaviorGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('dataBehaviors');
  const save = useChange(saveBehaviorGroup, stale);
  return (
    <GroupTree
      family="dataBehaviors"
      screen="dataBehavior"
      calls={calls}
      tabs={tabs}
      source={useGroups()}
      nameOf={({ name }) => name}
      count={{ title: t('tab_behaviors'), of: ({ behaviors }) => behaviors }}
      draftOf={({ id, revision, name = '', parentId = null }: Partial<DataBehaviorGroup>) => ({
        id,
        revision,
        name,
        parentId,
      })}
      submit={(body) => save.mutateAsync({ body })}
      superior={{ label: t('superiorGroup'), none: t('topLevel') }}
    />
  );
};
