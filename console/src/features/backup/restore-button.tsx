import { type Restore, type RestoreCounts, restoreEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import styles from './backup.module.css';
import { rowsToRemove, rowsToWrite, totalsOf } from './restore-figures.ts';

const { restoreBackup, getRestore, listDifferences, listRestores } = restoreEndpoints;

/** Conflicts for which the backup was chosen, as far as they can be read at once; the others count as kept. */
const useTakes = (restore: Restore, counts: readonly RestoreCounts[]): number => {
  const kinds = new Set(counts.map(({ kind }) => kind));
  const { data } = useQuery({
    ...queryOf(listDifferences, { query: { id: restore.id, change: 'conflict', current: '1', size: '200' } }),
    enabled: totalsOf(counts).conflicts > 0,
  });
  return data?.records.filter(({ choice, kind }) => choice === 'backup' && kinds.has(kind)).length ?? 0;
};

/** Writes what was chosen, after a question that says how much; it says beforehand what is still missing. */
export const RestoreButton = ({ restore, counts }: { restore: Restore; counts: readonly RestoreCounts[] }) => {
  const t = usePhrases('backup');
  const confirm = useConfirm();
  const act = useAct();
  const write = useChange(restoreBackup, { invalidates: [getRestore, listRestores] });
  const n = rowsToWrite(counts, useTakes(restore, counts));
  const removed = rowsToRemove(counts, restore.mode);
  const undecided = totalsOf(counts).conflicts > 0 ? restore.undecided : 0;
  const missing =
    counts.length === 0 ? t('nothingChosen') : undecided > 0 ? t('stillUndecided', { n: undecided }) : undefined;
  const begin = async (): Promise<void> => {
    const said = { n: number(n), removed: number(removed), kinds: counts.length };
    const question =
      removed > 0
        ? {
            title: t('restoreTitleExact', said),
            text: t('restoreTextExact', said),
            verb: t('restoreVerbExact', said),
            danger: true,
            typedName: t('restoreVerb'),
          }
        : { title: t('restoreTitle', said), text: t('restoreText', said), verb: t('restoreVerb') };
    if (!(await confirm(question))) return;
    const kinds = counts.map(({ kind }) => kind);
    await act(() => write.mutateAsync({ body: { id: restore.id, kinds } }), t('restoreBegun'));
  };
  return (
    <>
      {missing === undefined ? null : <span className={styles.missing}>{missing}</span>}
      <Button
        type="primary"
        danger={removed > 0}
        disabled={missing !== undefined}
        loading={write.isPending}
        onClick={() => void begin()}
      >
        {t('restoreRows', { n: number(n) })}
      </Button>
    </>
  );
};
