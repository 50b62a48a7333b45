import { type RestoreMode, restoreEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useAct } from '../../ui/forms/use-careful.ts';

const { prepareRestore, listRestores } = restoreEndpoints;

/** Reads a kept backup and compares it with what is here; resolves to the preview. */
export const usePrepare = (onRestore: (id: string) => void) => {
  const act = useAct();
  const prepare = useChange(prepareRestore, { invalidates: [listRestores] });
  return (backupId: string, mode: RestoreMode = 'merge'): Promise<boolean> =>
    act(async () => onRestore((await prepare.mutateAsync({ body: { backupId, mode } })).id));
};
