import { type Restore, type RestoreCounts, restoreEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import styles from './restore.module.css';
import { isGrowing, rowsToRemove, rowsToWrite, totalsOf } from './restore-figures.ts';

const { restoreBackup, getRestore, listRestores } = restoreEndpoints;

/** Why nothing can be restored yet. What only grows may have rows that are not counted. */
const useMissing = ({ mode }: Restore, counts: readonly RestoreCounts[]): string | undefined => {
  const t = usePhrases('backup');
  const { added, changed, conflicts, undecided } = totalsOf(counts);
  if (counts.length === 0) return t('nothingChosen');
  if (undecided > 0) return t('stillUndecided', { n: undecided });
  const differs = added + changed + conflicts + rowsToRemove(counts, mode) > 0;
  return differs || counts.some(({ kind }) => isGrowing(kind)) ? undefined : t('nothingToWrite');
};

/** Writes what was chosen, after a question that says how much; it says beforehand what is still missing. */
export const RestoreButton = ({ restore, counts }: { restore: Restore; counts: readonly RestoreCounts[] }) => {
  const t = usePhrases('backup');
  const confirm = useConfirm();
  const act = useAct();
  const write = useChange(restoreBackup, { invalidates: [getRestore, listRestores] });
  const n = rowsToWrite(counts);
  const removed = rowsToRemove(counts, restore.mode);
  const missing = useMissing(restore, counts);
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
