import type { Backup } from '@eoms/contract';
import { useMemo } from 'react';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './backup.module.css';
import { byteWords } from './byte-words.ts';
import { useWords } from './use-words.ts';

const marks = {
  waiting: 'stale',
  running: 'pending',
  succeeded: 'confirmed',
  failed: 'failed',
  cancelled: 'expired',
} as const;

/** What came of it: of one that failed the reason in words, and in the words of the database below. */
const Outcome = ({ backup }: { backup: Backup }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { state, testedAt, testPassed } = backup;
  if (testedAt && testPassed === false)
    return <StateMark kind="failed" text={t('testedBad', { time: words.time(testedAt) })} />;
  const tested = testedAt && testPassed ? t('testedOk', { time: words.time(testedAt) }) : undefined;
  return (
    <TwoLines
      title={<StateMark kind={marks[state]} text={t(`state_${state}`)} />}
      note={state === 'succeeded' ? tested : undefined}
    />
  );
};

const Contents = ({ backup }: { backup: Backup }) => {
  const t = usePhrases('backup');
  const { state, reason, detail, progress } = backup;
  if (state === 'failed' && reason)
    return (
      <span className={styles.failure}>
        <span>
          {t(`reason_${reason}`)}
          {progress.share > 0 ? ` (${t('partly', { share: Math.floor(progress.share * 100) })})` : ''}
        </span>
        {detail ? <small title={detail}>{detail}</small> : null}
      </span>
    );
  if (state !== 'succeeded') return <span className="text-muted">—</span>;
  return (
    <TwoLines
      title={t('contentsText', { rows: number(backup.rows), files: number(backup.files) })}
      note={t(backup.hasSecrets ? 'withSecrets' : 'withoutSecrets')}
    />
  );
};

const Stored = ({ backup }: { backup: Backup }) => {
  const t = usePhrases('backup');
  if (backup.state !== 'succeeded') return <span className="text-muted">—</span>;
  const here = backup.isHere ? t('here') : backup.node ? t('atNode', { node: backup.node }) : t('goneHere');
  return (
    <span className={styles.stored}>
      <span>{here}</span>
      {backup.copies.map(({ placeId, name, state, detail }) => (
        <span key={placeId} title={detail || undefined}>
          {state === 'failed' ? (
            <StateMark kind="failed" text={t('copyFailed', { name })} />
          ) : state === 'waiting' ? (
            <StateMark kind="stale" text={t('copyWaiting', { name })} />
          ) : (
            name
          )}
        </span>
      ))}
    </span>
  );
};

const Made = ({ backup }: { backup: Backup }) => {
  const t = usePhrases('backup');
  return <>{backup.cause === 'person' ? backup.by : t(`cause_${backup.cause}`)}</>;
};

export const useBackupColumns = (): Column<Backup>[] => {
  const t = usePhrases('backup');
  const words = useWords();
  return useMemo(
    () => [
      {
        key: 'kinds',
        title: t('kind'),
        fixed: true,
        render: (b) => <span title={b.kinds.map(words.kind).join('、')}>{words.kinds(b.kinds)}</span>,
      },
      {
        key: 'createdAt',
        title: t('time'),
        sortable: true,
        render: (b) => (
          <span className="nowrap numeric" title={dateAndTime(b.createdAt)}>
            {words.time(b.createdAt)}
          </span>
        ),
      },
      { key: 'by', title: t('cause'), render: (b) => <Made backup={b} /> },
      {
        key: 'size',
        title: t('size'),
        align: 'right',
        render: (b) => <span className="nowrap numeric">{b.size > 0 ? byteWords(b.size) : '—'}</span>,
      },
      { key: 'contents', title: t('contents'), grow: true, render: (b) => <Contents backup={b} /> },
      { key: 'state', title: t('state'), render: (b) => <Outcome backup={b} /> },
      { key: 'stored', title: t('stored'), render: (b) => <Stored backup={b} /> },
      { key: 'version', title: t('version'), hidden: true, render: (b) => <span className="mono">{b.version}</span> },
    ],
    [t, words],
  );
};
