import { automationsEndpoints } from '@eoms/contract';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { runAddress } from '../../domain/scenes/receipt/addresses.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { listAddress, stale } from './automations.queries.ts';

/** Asks, carries out the steps, and opens the receipt. */
export const useExecute = () => {
  const t = usePhrases('automations');
  const navigate = useNavigate();
  const careful = useCareful();
  const execute = useChange(automationsEndpoints.executeAutomation, stale);
  return async ({ id, name }: { id: string; name: string }): Promise<void> => {
    let runId: string | undefined;
    const send = async () => {
      runId = (await execute.mutateAsync({ params: { id } })).id;
    };
    const question = { title: t('executeTitle', { name }), text: t('executeText'), verb: t('execute') };
    if ((await careful(question, send, t('executed'))) && runId) void navigate(runAddress(runId, listAddress));
  };
};
