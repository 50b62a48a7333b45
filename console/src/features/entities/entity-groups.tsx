import { entitiesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { TwoLevelGroups } from '../../domain/definitions/two-level-groups.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups } from './entities.queries.ts';

const { saveEntityGroup, sortEntityGroup: move, removeEntityGroup: remove } = entitiesEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of entities. */
export const EntityGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('entities');
  const save = useChange(saveEntityGroup, stale);
  return (
    <TwoLevelGroups
      family="entities"
      screen="entityEdit"
      calls={calls}
      tabs={tabs}
      source={useGroups()}
      count={{ title: t('tab_entities'), of: ({ entities }) => entities }}
      submit={(body) => save.mutateAsync({ body })}
    />
  );
};
