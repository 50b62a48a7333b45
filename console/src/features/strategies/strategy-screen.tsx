import { useSearchParams } from 'react-router';
import { RunReceiptScreen } from '../../domain/scenes/receipt/run-receipt.tsx';
import { VariableList } from '../../domain/variables/variable-list.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { ReportList } from './report-list.tsx';
import { ReportScreen } from './report-screen.tsx';
import { screenAddress, variableCalls } from './strategies.queries.ts';
import { StrategyEditScreen } from './strategy-edit.tsx';
import { StrategyGroups } from './strategy-groups.tsx';
import { StrategyList } from './strategy-list.tsx';

const views = ['strategies', 'reports', 'groups', 'variables'] as const;

const Lists = () => {
  const t = usePhrases('strategies');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  switch (view) {
    case 'strategies':
      return <StrategyList tabs={tabs} />;
    case 'reports':
      return <ReportList tabs={tabs} />;
    case 'groups':
      return <StrategyGroups tabs={tabs} />;
    case 'variables':
      return <VariableList tabs={tabs} calls={variableCalls} />;
  }
};

/** Detection strategies; `edit` opens one, `report` a report, `run` the receipt of steps. */
export const StrategyScreen = () => {
  const [params] = useSearchParams();
  const [edit, report, run] = [params.get('edit'), params.get('report'), params.get('run')];
  if (run !== null) return <RunReceiptScreen key={run} runId={run} from={screenAddress} />;
  if (report !== null) return <ReportScreen key={report} id={report} />;
  if (edit !== null)
    return <StrategyEditScreen key={edit} id={edit === 'new' ? null : edit} groupId={params.get('groupId')} />;
  return <Lists />;
};
