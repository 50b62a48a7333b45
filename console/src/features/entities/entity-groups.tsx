import { type EntityGroup, entitiesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { GroupTree } from '../../domain/definitions/group-tree.tsx';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups } from './entities.queries.ts';

const { saveEntityGroup, sortEntityGroup: move, removeEntityGroup: remove } = entitiesEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of entities. */
export const EntityGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('entities');
  const save = useChange(saveEntityGroup, stale);
  return (
    <GroupTree
      family="entities"
      screen="entityEdit"
      calls={calls}
      tabs={tabs}
      source={useGroups()}
      nameOf={({ name }) => name}
      count={{ title: t('tab_entities'), of: ({ entities }) => entities }}
      draftOf={({ id, revision, name = '', parentId = null }: Partial<EntityGroup>) => ({
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
