import { usePhrases } from '../../i18n/i18n.ts';
import { ItemsOrGroups } from '../../ui/controls/items-or-groups.tsx';
import { PluginGroupTree } from './plugin-group-tree.tsx';
import { PluginList } from './plugin-list.tsx';

/** Plugins in their groups, or the tree of the groups itself. */
export const PluginScreen = () => {
  const t = usePhrases('plugins');
  return (
    <ItemsOrGroups
      label={t('view')}
      items={t('plugins')}
      groups={t('groups')}
      showItems={(tabs) => <PluginList tabs={tabs} />}
      showGroups={(tabs) => <PluginGroupTree tabs={tabs} />}
    />
  );
};
