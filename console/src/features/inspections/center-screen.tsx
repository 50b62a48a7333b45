import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { InspectNowButton } from '../../domain/inspections/inspect-now-button.tsx';
import { planAddress, useFollowInspections } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { CenterCalendar } from './center-calendar.tsx';
import { CenterFigures } from './center-figures.tsx';
import { ChecklistScreen } from './checklist-screen.tsx';
import { InspectionList } from './inspection-list.tsx';
import styles from './inspections.module.css';
import { RunningPanels } from './running-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const everything = {};

const Center = () => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const plans = useScreenLink('deviceProbingPlan');
  const words = { calendar: t('asCalendar'), list: t('asList'), figures: t('asFigures') } as const;
  const { view, tabs } = useViews(['calendar', 'list', 'figures'], t('view'), (one) => words[one]);
  const actions = (
    <>
      {plans ? <Button onClick={() => void navigate(planAddress)}>{t('plans')}</Button> : null}
      <InspectNowButton what={everything} />
    </>
  );
  if (view === 'list') return <InspectionList tabs={tabs} actions={actions} />;
  const both = (
    <>
      {tabs}
      {actions}
    </>
  );
  if (view === 'figures') return <CenterFigures actions={both} />;
  return (
    <div className={styles.center}>
      <div className={styles.calendar}>
        <CenterCalendar actions={both} />
      </div>
      <aside className={styles.side}>
        <RunningPanels />
        <WaitingPanel />
      </aside>
    </div>
  );
};

/** The centre of inspections: what is due, under way, missed and done. `?do=` answers one on the spot. */
export const CenterScreen = () => {
  const [params] = useSearchParams();
  useFollowInspections();
  const doing = params.get('do');
  return doing === null ? <Center /> : <ChecklistScreen key={doing} id={doing} />;
};
