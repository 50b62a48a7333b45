import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { DictionaryView } from './dictionary-view.tsx';
import { IconView } from './icon-view.tsx';

const views = ['entries', 'icons'] as const;

/** The dictionaries that forms choose from, or the icons that were uploaded. */
export const DictionaryScreen = () => {
  const t = usePhrases('dictionaries');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  return view === 'icons' ? <IconView tabs={tabs} /> : <DictionaryView tabs={tabs} />;
};
