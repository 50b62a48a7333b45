import { type BackupSchedule, backupEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { type Gated, QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './backup.module.css';
import { useWords } from './use-words.ts';

const { getBackupSchedule, testBackup, listBackups } = backupEndpoints;

const Verdict = ({ schedule }: { schedule: BackupSchedule }) => {
  const t = usePhrases('backup');
  if (schedule.testRunning) return <StateMark kind="pending" text={t('testing')} />;
  if (schedule.lastTestPassed === null) return <StateMark kind="unknown" text={t('neverTested')} />;
  return schedule.lastTestPassed ? (
    <StateMark kind="confirmed" text={t('restorable')} />
  ) : (
    <StateMark kind="failed" text={t('notRestorable')} />
  );
};

const Facts = ({ schedule }: { schedule: BackupSchedule }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { lastTestAt, lastTestSeconds, lastTestTables, lastTestPassed, lastTestDetail } = schedule;
  const took = lastTestSeconds === null ? undefined : words.duration(lastTestSeconds);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('last')}</dt>
        <dd>
          {lastTestAt === null
            ? t('never')
            : took === undefined
              ? words.time(lastTestAt)
              : t('took', { time: words.time(lastTestAt), took })}
        </dd>
        <dt>{t('restoredInto')}</dt>
        <dd>{t('restoredIntoText')}</dd>
        <dt>{t('compared')}</dt>
        <dd>
          {lastTestTables === null
            ? '—'
            : t(lastTestPassed === false ? 'comparedDiffer' : 'comparedTables', { n: lastTestTables })}
        </dd>
        <dt>{t('next')}</dt>
        <dd>
          {schedule.nextTestAt
            ? words.time(schedule.nextTestAt)
            : t(schedule.testWeekly ? 'everyWeek' : 'notEveryWeek')}
        </dd>
      </dl>
      {lastTestPassed === false && lastTestDetail ? <p className={styles.detail}>{lastTestDetail}</p> : null}
    </>
  );
};

/** Whether a backup can be restored, as a test has shown: "restorable" is never claimed without one. */
export const TestCard = ({ schedule, canTest }: { schedule: Gated<BackupSchedule>; canTest: boolean }) => {
  const t = usePhrases('backup');
  const act = useAct();
  const test = useChange(testBackup, { invalidates: [getBackupSchedule, listBackups] });
  const { data } = schedule;
  return (
    <Panel data-part="backup-test">
      <PanelHead title={t('rehearsal')}>
        {data ? <Verdict schedule={data} /> : null}
        {canTest ? (
          <Button
            type="link"
            size="small"
            disabled={!data || data.testRunning}
            loading={test.isPending}
            onClick={() => void act(() => test.mutateAsync({ body: {} }), t('testBegun'))}
          >
            {t('testNow')}
          </Button>
        ) : null}
      </PanelHead>
      <div className={styles.cardBody}>
        <QueryGate what={t('rehearsal')} query={schedule}>
          {(kept) => <Facts schedule={kept} />}
        </QueryGate>
      </div>
    </Panel>
  );
};
