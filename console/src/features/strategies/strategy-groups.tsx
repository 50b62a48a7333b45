import { type StrategyGroup, type StrategyGroupDraft, strategiesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { GroupNameForm } from '../../pickers/group-name-form.tsx';
import { TwoLevelGroups } from '../../pickers/two-level-groups.tsx';
import { useMay } from '../../session/use-may.ts';
import { stale, useStrategyGroups } from './strategies.queries.ts';

/** The groups of strategies, in one level. */
export const StrategyGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('strategies');
  const canEdit = useMay('strategy', 'edit');
  const groups = useStrategyGroups();
  const save = useChange(strategiesEndpoints.saveStrategyGroup, stale);
  const move = useMove(strategiesEndpoints.sortStrategyGroup, stale);
  const remove = useRemove(strategiesEndpoints.removeStrategyGroup, {
    ...stale,
    args: ({ id }: StrategyGroup) => ({ params: { id } }),
    title: ({ name }) => t('removeGroup', { name }),
  });
  return (
    <TwoLevelGroups<StrategyGroup & { parentId: null }, StrategyGroupDraft>
      flat
      words={{
        groups: t('groups'),
        groupName: t('groupName'),
        newGroup: t('newGroup'),
        empty: t('emptyGroups'),
        emptyText: t('emptyGroupsText'),
      }}
      source={groups}
      nameOf={({ name }) => name}
      count={{ title: t('tab_strategies'), of: ({ strategies }) => strategies }}
      canEdit={canEdit}
      tabs={tabs}
      draftOf={({ id, name }) => ({ id, name })}
      newIn={() => ({ name: '' })}
      form={(draft, close) => (
        <GroupNameForm
          draft={draft}
          words={{ add: t('newGroup'), edit: t('editGroup'), name: t('groupName') }}
          submit={(body) => save.mutateAsync({ body })}
          readOnly={!canEdit}
          onClose={close}
        />
      )}
      onMove={move}
      onRemove={(group) => void remove(group)}
    />
  );
};
