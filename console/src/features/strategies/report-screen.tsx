import { type StrategyReport, strategiesEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { RunMark } from '../../domain/scenes/run-marks.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useScreenPath } from '../../ui/panels/frame.ts';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import { ReportChecks } from './report-checks.tsx';
import { useCauseWords } from './report-list.tsx';
import styles from './strategies.module.css';
import { editAddress, reportsAddress, screenAddress } from './strategies.queries.ts';

const Figures = ({ report: { failed, unknown, passed } }: { report: StrategyReport }) => {
  const t = usePhrases('strategies');
  return (
    <dl className={styles.strategyFigures}>
      {Object.entries({ failed, unknown, passed } as const).map(([outcome, count]) => (
        <div key={outcome} className={count > 0 ? styles[outcome] : styles.none}>
          <dt className="text-small text-muted">{t(`o_${outcome as 'failed'}`)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
};

const Steps = ({ report: { runId, runStatus, reason } }: { report: StrategyReport }) => {
  const t = usePhrases('strategies');
  const language = useLanguage();
  if (runId === null && reason === null) return null;
  return (
    <Panel>
      <PanelBody>
        <p className={`row gap-12 ${styles.strategySteps}`}>
          <b>{t('steps')}</b>
          {runId !== null && runStatus !== null ? (
            <>
              <RunMark status={runStatus} />
              <Link to={runAddress(runId, screenAddress)}>{t('receipt')}</Link>
            </>
          ) : (
            <span className="text-secondary">{textOf(reason, language) ?? t('stepsBegin')}</span>
          )}
        </p>
      </PanelBody>
    </Panel>
  );
};

const Report = ({ report }: { report: StrategyReport }) => {
  const t = usePhrases('strategies');
  const navigate = useNavigate();
  const cause = useCauseWords();
  const { strategyId, strategyName, times, at, lastAt } = report;
  useScreenPath([{ label: strategyName, to: editAddress(strategyId) }, { label: t('report') }]);
  return (
    <div className={styles.strategyReport}>
      <ObjectHead
        picture={<Icon name="inspection" size="xl" />}
        title={strategyName}
        marks={<OutcomeMark of={report} />}
        facts={[
          dateAndTime(at),
          cause(report),
          times > 1 ? t('sameAgain', { count: times, last: dateAndTime(lastAt) }) : null,
        ]}
        actions={
          <span className={`row gap-8 ${styles.noPrint}`}>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button onClick={() => void navigate(reportsAddress(strategyId))}>{t('allReports')}</Button>
          </span>
        }
      />
      <div className={`page ${styles.strategyPage}`}>
        <Figures report={report} />
        <Steps report={report} />
        <Panel label={t('checks')}>
          <PanelBody>
            <ReportChecks result={report} />
          </PanelBody>
        </Panel>
      </div>
    </div>
  );
};

/** What one run of a strategy has found. */
export const ReportScreen = ({ id }: { id: string }) => {
  const t = usePhrases('strategies');
  const navigate = useNavigate();
  const report = useQuery(queryOf(strategiesEndpoints.getStrategyReport, { params: { id } }));
  return (
    <QueryGate what={t('report')} query={report} onBack={() => void navigate(screenAddress)}>
      {(known) => <Report report={known} />}
    </QueryGate>
  );
};
