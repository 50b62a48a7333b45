import { type ActionGroup, actionGroupsEndpoints, type SceneRun } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { executeActionGroup, pageSceneRuns } = actionGroupsEndpoints;

/** Runs an action group, asking first where it says so; resolves with the run that has begun. */
export const useRunGroup = (): ((
  group: Pick<ActionGroup, 'id' | 'name' | 'confirm'>,
) => Promise<SceneRun | undefined>) => {
  const t = usePhrases('controls');
  const confirm = useConfirm();
  const toast = useToast();
  const execute = useChange(executeActionGroup, { invalidates: [pageSceneRuns] });
  return async (group) => {
    const title = t('runTitle', { name: group.name });
    const question = { title, text: t('runText'), verb: t('run') };
    if (group.confirm && !(await confirm(question))) return undefined;
    try {
      return await execute.mutateAsync({ body: { id: group.id } });
    } catch (error) {
      toast.failed(error);
      return undefined;
    }
  };
};
