import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { EntityGroupTree } from './entity-groups.tsx';
import { EntityList } from './entity-list.tsx';
import { RecordsView } from './records-view.tsx';

const views = ['records', 'entities', 'groups'] as const;

/** Records of the activated entities, the entities themselves, and their groups. */
export const EntityScreen = () => {
  const t = usePhrases('entities');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  if (view === 'groups') return <EntityGroupTree tabs={tabs} />;
  return view === 'entities' ? <EntityList tabs={tabs} /> : <RecordsView tabs={tabs} />;
};
