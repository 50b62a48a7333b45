import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { AssetListScreen } from './asset-list-screen.tsx';
import { CostScreen } from './cost-screen.tsx';

const views = ['list', 'costs'] as const;

/** What the venue owns, and what it costs. */
export const AssetsScreen = () => {
  const t = usePhrases('assets');
  const { view, tabs } = useViews(views, t('title'), (one) => t(`view_${one}`));
  return view === 'costs' ? <CostScreen tabs={tabs} /> : <AssetListScreen tabs={tabs} />;
};
