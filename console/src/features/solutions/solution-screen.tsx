import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { ImportList } from './import-list.tsx';
import { SolutionDetail } from './solution-detail.tsx';
import { SolutionList } from './solution-list.tsx';

const views = ['solutions', 'imports'] as const;

/** Solutions: what makes the site its own, with its versions, and what was brought from elsewhere. */
export const SolutionScreen = () => {
  const t = usePhrases('solutions');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`view_${one}`));
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id !== null) return <SolutionDetail id={id} />;
  return view === 'imports' ? <ImportList tabs={tabs} /> : <SolutionList tabs={tabs} />;
};
