import { useSearchParams } from 'react-router';
import { RunReceiptScreen } from '../../domain/scenes/receipt/run-receipt.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { PlanEditScreen } from './plan-edit-screen.tsx';
import { PlanGroups } from './plan-groups.tsx';
import { PlanHistory } from './plan-history.tsx';
import { PlanList } from './plan-list.tsx';
import { screenAddress } from './plans.queries.ts';

const views = ['plans', 'groups'] as const;

const Lists = () => {
  const t = usePhrases('plans');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  return view === 'groups' ? <PlanGroups tabs={tabs} /> : <PlanList tabs={tabs} />;
};

/** Contingency plans; `edit` opens one, `history` its runs, `run` a receipt. */
export const PlanScreen = () => {
  const [params] = useSearchParams();
  const [run, edit, history] = [params.get('run'), params.get('edit'), params.get('history')];
  if (run !== null) return <RunReceiptScreen key={run} runId={run} from={screenAddress} />;
  if (edit !== null)
    return <PlanEditScreen key={edit} id={edit === 'new' ? null : edit} groupId={params.get('groupId')} />;
  if (history !== null) return <PlanHistory key={history} id={history} />;
  return <Lists />;
};
