import { type PluginGroupDraft, pluginsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SortableTree } from '../../ui/tree/sortable-tree.tsx';
import { groupDraftOf, newGroupIn, PluginGroupForm } from './plugin-group-form.tsx';
import { stale, useGroups, useOwnName } from './plugins.queries.ts';

/** The groups of plugins as a tree of two levels: added, edited, sorted and removed. */
export const PluginGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plugins');
  const canEdit = useMay('plugin', 'edit');
  const ownName = useOwnName();
  const groups = useGroups();
  const [draft, setDraft] = useState<PluginGroupDraft>();
  const move = useMove(pluginsEndpoints.movePluginGroup, stale);
  const remove = useRemove(pluginsEndpoints.removePluginGroup, {
    ...stale,
    args: (group: { id: string; name: string; nameEn: string }) => ({ params: { id: group.id } }),
    title: (group) => t('removeGroup', { name: ownName(group) }),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDraft(newGroupIn(null))}>
      {t('newGroup')}
    </Button>
  ) : null;
  return (
    <>
      <SortableTree
        what={t('groups')}
        source={groups}
        idOf={(g) => g.id}
        nameOf={ownName}
        parentOf={(g) => g.parentId}
        search={t('groupName')}
        columns={[
          { key: 'name', title: t('groupName'), grow: true, render: (g) => <b className="m5">{ownName(g)}</b> },
          { key: 'plugins', title: t('plugins'), align: 'right', render: (g) => g.plugins },
        ]}
        actions={
          <>
            {tabs}
            {newButton}
          </>
        }
        canEdit={canEdit}
        onOpen={(g) => setDraft(groupDraftOf(g))}
        onAdd={(g) => setDraft(newGroupIn(g.parentId ?? g.id))}
        onMove={move}
        onRemove={(g) => void remove(g)}
        empty={{ title: t('emptyGroups'), text: t('emptyGroupsText'), action: newButton }}
      />
      <PluginGroupForm draft={draft} readOnly={!canEdit} onClose={() => setDraft(undefined)} />
    </>
  );
};
