import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { VariableList } from '../../pickers/checks/variable-list.tsx';
import { RunReceiptScreen } from '../../pickers/scene-receipt/run-receipt.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { ReportList } from './report-list.tsx';
import { ReportScreen } from './report-screen.tsx';
import { screenAddress, variableCalls } from './strategies.queries.ts';
import { StrategyEditScreen } from './strategy-edit.tsx';
import { StrategyGroups } from './strategy-groups.tsx';
import { StrategyList } from './strategy-list.tsx';
import './strategies.css';

const views = ['strategies', 'reports', 'groups', 'variables'] as const;
type View = (typeof views)[number];

const Lists = () => {
  const t = usePhrases('strategies');
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'strategies';
  const tabs = (
    <Segments<View>
      label={t('view')}
      value={view}
      onChange={(next) => setParams(next === 'strategies' ? {} : { view: next }, { replace: true })}
      options={views.map((value) => ({ value, label: t(`tab_${value}`) }))}
    />
  );
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
