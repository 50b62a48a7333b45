import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { PluginGroupTree } from './plugin-group-tree.tsx';
import { PluginList } from './plugin-list.tsx';

/** Plugins in their groups, or the tree of the groups itself. */
export const PluginScreen = () => {
  const t = usePhrases('plugins');
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'groups' ? 'groups' : 'plugins';
  const tabs = (
    <Segments
      label={t('view')}
      value={view}
      onChange={(next) => setParams(next === 'groups' ? { view: next } : {}, { replace: true })}
      options={[
        { value: 'plugins', label: t('plugins') },
        { value: 'groups', label: t('groups') },
      ]}
    />
  );
  return view === 'groups' ? <PluginGroupTree tabs={tabs} /> : <PluginList tabs={tabs} />;
};
