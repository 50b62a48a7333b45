import { type StrategyGroup, strategiesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { GroupTree } from '../../domain/definitions/group-tree.tsx';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useStrategyGroups } from './strategies.queries.ts';

const { saveStrategyGroup, sortStrategyGroup: move, removeStrategyGroup: remove } = strategiesEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of strategies. */
export const StrategyGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('strategies');
  const save = useChange(saveStrategyGroup, stale);
  return (
    <GroupTree
      family="strategies"
      screen="strategy"
      calls={calls}
      tabs={tabs}
      source={useStrategyGroups()}
      nameOf={({ name }) => name}
      count={{ title: t('tab_strategies'), of: ({ strategies }) => strategies }}
      draftOf={({ id, revision, name = '' }: Partial<StrategyGroup>) => ({ id, revision, name })}
      submit={(body) => save.mutateAsync({ body })}
    />
  );
};
