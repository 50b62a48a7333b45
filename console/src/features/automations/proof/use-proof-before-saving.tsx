import { type AutomationDraft, type AutomationProof, automationsEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { ProofFindings } from './proof-findings.tsx';

interface Question {
  readonly draft: AutomationDraft;
  readonly proof: AutomationProof;
  readonly save: () => void;
}

/**
 * Proves an automation that is to be switched on before it is saved, and shows the errors with the choice to save it
 * nevertheless. Where it cannot be proved, saving says what is wrong.
 */
export const useProofBeforeSaving = () => {
  const t = usePhrases('automations');
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const [isProving, setProving] = useState(false);
  const ask = async (draft: AutomationDraft, save: () => void): Promise<void> => {
    if (!draft.enabled) return save();
    setProving(true);
    const asked = queryOf(automationsEndpoints.proveAutomation, { body: draft });
    const proof = await client.fetchQuery({ ...asked, retry: false, staleTime: 0, gcTime: 0 }).catch(() => undefined);
    setProving(false);
    if (!proof || proof.errors === 0) return save();
    setQuestion({ draft, proof, save });
  };
  const close = () => setQuestion(undefined);
  return {
    ask,
    isProving,
    dialog: (
      <Drawer
        open={question !== undefined}
        title={t('proofQuestion')}
        size={560}
        onClose={close}
        footer={
          <div className="row gap-8">
            <Button onClick={close}>{t('backToEdit')}</Button>
            <Button
              danger
              onClick={() => {
                question?.save();
                close();
              }}
            >
              {t('saveAnyway')}
            </Button>
          </div>
        }
      >
        {question ? <ProofFindings proof={question.proof} edited={question.draft.id ?? null} /> : null}
      </Drawer>
    ),
  };
};
