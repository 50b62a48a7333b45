import { type PluginGroup, pluginsEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TwoLevelGroups } from '../../pickers/two-level-groups.tsx';
import { useMay } from '../../session/use-may.ts';
import { groupDraftOf, newGroupIn, PluginGroupForm } from './plugin-group-form.tsx';
import { stale, useGroups, useOwnName } from './plugins.queries.ts';

/** The groups of plugins. */
export const PluginGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plugins');
  const canEdit = useMay('plugin', 'edit');
  const ownName = useOwnName();
  const groups = useGroups();
  const move = useMove(pluginsEndpoints.movePluginGroup, stale);
  const remove = useRemove(pluginsEndpoints.removePluginGroup, {
    ...stale,
    args: (group: PluginGroup) => ({ params: { id: group.id } }),
    title: (group) => t('removeGroup', { name: ownName(group) }),
  });
  return (
    <TwoLevelGroups
      words={{
        groups: t('groups'),
        groupName: t('groupName'),
        newGroup: t('newGroup'),
        empty: t('emptyGroups'),
        emptyText: t('emptyGroupsText'),
      }}
      source={groups}
      nameOf={ownName}
      count={{ title: t('plugins'), of: (group) => group.plugins }}
      canEdit={canEdit}
      tabs={tabs}
      draftOf={groupDraftOf}
      newIn={newGroupIn}
      form={(draft, close) => <PluginGroupForm draft={draft} readOnly={!canEdit} onClose={close} />}
      onMove={move}
      onRemove={(group) => void remove(group)}
    />
  );
};
