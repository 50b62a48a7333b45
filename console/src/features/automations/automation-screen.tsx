import { useSearchParams } from 'react-router';
import { RunReceiptScreen } from '../../domain/scenes/receipt/run-receipt.tsx';
import { VariableList } from '../../domain/variables/variable-list.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { AutomationEditScreen } from './automation-edit.tsx';
import { AutomationList } from './automation-list.tsx';
import { variableCalls } from './automations.queries.ts';
import { ProofView } from './proof/proof-view.tsx';
import { TraceList } from './trace-list.tsx';

const views = ['automations', 'trace', 'proof', 'variables'] as const;

const Lists = () => {
  const t = usePhrases('automations');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  if (view === 'trace') return <TraceList tabs={tabs} />;
  if (view === 'proof') return <ProofView tabs={tabs} />;
  return view === 'variables' ? <VariableList tabs={tabs} calls={variableCalls} /> : <AutomationList tabs={tabs} />;
};

/** Scene linkage: the automations, their trace and the variables; `?edit=` opens one, `?run=` a receipt. */
export const AutomationScreen = () => {
  const [params] = useSearchParams();
  const [edited, run] = [params.get('edit'), params.get('run')];
  if (run !== null) return <RunReceiptScreen runId={run} from="/linkageStrategy" />;
  if (edited !== null) return <AutomationEditScreen id={edited === 'new' ? null : edited} />;
  return <Lists />;
};
