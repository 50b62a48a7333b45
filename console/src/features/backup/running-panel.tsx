import { type Backup, backupEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import styles from './backup.module.css';
import { byteWords } from './byte-words.ts';
import { bytesPerSecond, partsOf, secondsLeft } from './progress.ts';
import { ShareBar } from './share-bar.tsx';
import { useWords } from './use-words.ts';

const Head = ({ backup, canCancel }: { backup: Backup; canCancel: boolean }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const now = useSecond();
  const careful = useCareful();
  const cancel = useChange(backupEndpoints.cancelBackup, { invalidates: [backupEndpoints.listBackups] });
  const left = secondsLeft(backup.progress.share, backup.startedAt, now);
  const question = { title: t('stopTitle'), text: t('stopText'), verb: t('stopVerb'), danger: true };
  const cause = backup.cause === 'person' ? backup.by : t(`cause_${backup.cause}`);
  return (
    <div className={styles.runHead}>
      <StateMark
        kind="pending"
        text={
          <b className="weight-medium">
            {t(backup.state === 'waiting' ? 'waitingToBegin' : 'making', { what: words.kinds(backup.kinds) })}
          </b>
        }
      />
      <span className="text-small text-muted">
        {cause} {words.time(backup.startedAt ?? backup.createdAt)}
      </span>
      <span className="grow" />
      {left === undefined ? null : (
        <span className="text-small text-secondary numeric">{t('left', { time: words.duration(left) })}</span>
      )}
      <span className={styles.percent}>
        {Math.floor(backup.progress.share * 100)}
        <small> %</small>
      </span>
      {canCancel ? (
        <Button
          size="small"
          loading={cancel.isPending}
          onClick={() => void careful(question, () => cancel.mutateAsync({ body: { id: backup.id } }), t('stopped'))}
        >
          {t('stop')}
        </Button>
      ) : null}
    </div>
  );
};

const Parts = ({ backup }: { backup: Backup }) => {
  const t = usePhrases('backup');
  return (
    <ul className={styles.parts}>
      {partsOf(backup).map(({ part, state }) => (
        <li key={part} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' ? <Icon name="check" size="s" /> : null}
          {t(`part_${part}`)}
        </li>
      ))}
    </ul>
  );
};

const Figures = ({ backup }: { backup: Backup }) => {
  const t = usePhrases('backup');
  const now = useSecond();
  const rate = bytesPerSecond(backup.progress.bytes, backup.startedAt, now);
  return (
    <p className={styles.figures}>
      <span>{t('rowsWritten', { rows: number(backup.progress.rows) })}</span>
      <span>{t('bytesWritten', { bytes: byteWords(backup.progress.bytes) })}</span>
      {rate === undefined ? null : <span>{t('rate', { rate: byteWords(rate) })}</span>}
      <span>{t('inBackground')}</span>
    </p>
  );
};

/** A backup that waits or is being made: what is done, what is left, and how long that will take. */
export const RunningPanel = ({ backup, canCancel }: { backup: Backup; canCancel: boolean }) => {
  const t = usePhrases('backup');
  return (
    <Panel className={styles.running} label={t('progress')} data-part="backup-running">
      <Head backup={backup} canCancel={canCancel} />
      {backup.state === 'running' ? (
        <>
          <ShareBar label={t('progress')} share={backup.progress.share} />
          <Parts backup={backup} />
          <Figures backup={backup} />
        </>
      ) : null}
    </Panel>
  );
};
