import { type Restore, restoreEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './backup.module.css';
import { isMoving } from './restore-figures.ts';
import { lookMs } from './use-backups.ts';
import { useWords } from './use-words.ts';

const marks = {
  waiting: 'stale',
  comparing: 'pending',
  locked: 'maintenance',
  ready: 'maintenance',
  restoring: 'pending',
  succeeded: 'confirmed',
  failed: 'failed',
  cancelled: 'expired',
} as const;

const Outcome = ({ restore }: { restore: Restore }) => {
  const t = usePhrases('backup');
  const { state, reason, detail, written, removed } = restore;
  if (state === 'failed' && reason)
    return (
      <span className={styles.failure}>
        <span>{t(`reason_${reason}`)}</span>
        {detail ? <small title={detail}>{detail}</small> : null}
      </span>
    );
  if (state !== 'succeeded') return <span className="text-muted">—</span>;
  const said = { written: number(written), removed: number(removed) };
  return <>{t(removed > 0 ? 'wroteRemoved' : 'wrote', said)}</>;
};

const useRestoreColumns = (): Column<Restore>[] => {
  const t = usePhrases('backup');
  const words = useWords();
  return useMemo(
    () => [
      {
        key: 'fileName',
        title: t('fileName'),
        fixed: true,
        render: (r) => <TwoLines title={r.fileName} note={t(r.backupId === null ? 'uploaded' : 'kept')} />,
      },
      {
        key: 'createdAt',
        title: t('began'),
        sortable: true,
        render: (r) => (
          <span className="nowrap numeric" title={dateAndTime(r.createdAt)}>
            {words.time(r.createdAt)}
          </span>
        ),
      },
      { key: 'by', title: t('by'), render: (r) => r.by },
      { key: 'mode', title: t('mode'), render: (r) => t(`mode_${r.mode}`) },
      {
        key: 'state',
        title: t('state'),
        render: (r) => <StateMark kind={marks[r.state]} text={t(`stage_${r.state}`)} />,
      },
      { key: 'result', title: t('result'), grow: true, render: (r) => <Outcome restore={r} /> },
    ],
    [t, words],
  );
};

/** What was restored, or is being prepared. */
export const RestoreList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const t = usePhrases('backup');
  const page = usePageState({ sortable: ['createdAt'], size: 10 });
  const restores = useQuery({
    ...queryOf(restoreEndpoints.listRestores, { query: page.query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some(isMoving) ? lookMs : false),
  });
  return (
    <DataPage
      id="restores"
      what={t('view_restores')}
      page={page}
      source={restores}
      idOf={({ id }) => id}
      nameOf={({ fileName }) => fileName}
      columns={useRestoreColumns()}
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: t('restoresEmpty'), text: t('restoresEmptyText') }}
    />
  );
};
