import { type RestoreChoice, type RestoreDifference, restoreEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';

const { decideConflicts, getRestore, listDifferences } = restoreEndpoints;

/** Decides conflicts of a restore: one, or all that are undecided. */
export const useDecide = (id: string) => {
  const t = usePhrases('backup');
  const act = useAct();
  const careful = useCareful();
  const decide = useChange(decideConflicts, { invalidates: [getRestore, listDifferences] });
  return {
    isPending: decide.isPending,
    one: ({ table, key }: RestoreDifference, choice: RestoreChoice) =>
      act(() => decide.mutateAsync({ body: { id, table, key, choice } })),
    rest: (n: number, choice: RestoreChoice) =>
      careful(
        { title: t(`allTitle_${choice}`, { n }), verb: t(choice === 'here' ? 'keepHere' : 'takeBackup') },
        () => decide.mutateAsync({ body: { id, choice } }),
        t('allDecided'),
      ),
  };
};
