import type { Restore } from '@eoms/contract';
import { Button } from 'antd';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './backup.module.css';
import restoreStyles from './restore.module.css';
import { usePrepare } from './use-prepare.ts';
import { useWords } from './use-words.ts';

interface RestoreEndProps {
  restore: Restore;
  isSuper: boolean;
  onOpen: (id: string) => void;
}

const Receipt = ({ restore, isSuper, onOpen }: RestoreEndProps) => {
  const t = usePhrases('backup');
  const words = useWords();
  const prepare = usePrepare(onOpen);
  const { safetyBackupId, endedAt } = restore;
  return (
    <>
      <StateMark kind="confirmed" text={<b>{t('receipt')}</b>} />
      <p className="text-secondary">{t('receiptText')}</p>
      <dl className="key-values">
        <dt>{t('written')}</dt>
        <dd>{t('rowsUnit', { n: number(restore.written) })}</dd>
        <dt>{t('removedRows')}</dt>
        <dd>{t('rowsUnit', { n: number(restore.removed) })}</dd>
        <dt>{t('chosen')}</dt>
        <dd>{restore.chosen.map(words.kind).join('、')}</dd>
        <dt>{t('by')}</dt>
        <dd>{restore.by}</dd>
        <dt>{t('ended')}</dt>
        <dd>{endedAt ? dateAndTime(endedAt) : '—'}</dd>
      </dl>
      {safetyBackupId && isSuper ? (
        <span>
          <Button onClick={() => void prepare(safetyBackupId)}>{t('goBack')}</Button>
        </span>
      ) : null}
    </>
  );
};

/** What came of it: a receipt, or why nothing was written. */
export const RestoreEnd = (props: RestoreEndProps) => {
  const t = usePhrases('backup');
  const { state, reason, detail } = props.restore;
  return (
    <div className={restoreStyles.stage}>
      <div className={restoreStyles.stageBody}>
        {state === 'succeeded' ? <Receipt {...props} /> : null}
        {state === 'failed' ? (
          <>
            <StateMark kind="failed" text={<b>{t('failedTitle')}</b>} />
            {reason ? <p>{t(`reason_${reason}`)}</p> : null}
            {detail ? <p className={styles.detail}>{detail}</p> : null}
          </>
        ) : null}
        {state === 'cancelled' ? <p className="text-secondary">{t('cancelledText')}</p> : null}
      </div>
    </div>
  );
};
