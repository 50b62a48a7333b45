import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../../api/query-of.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { ProofFindings } from './proof-findings.tsx';

interface ProofDrawerProps {
  /** Undefined: closed. */
  draft: AutomationDraft | undefined;
  onClose: () => void;
}

/** What would be wrong with an automation beside the others if it were switched on. */
export const ProofDrawer = ({ draft, onClose }: ProofDrawerProps) => {
  const t = usePhrases('automations');
  const proof = useQuery({
    ...queryOf(automationsEndpoints.proveAutomation, { body: draft as AutomationDraft }),
    enabled: draft !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <Drawer open={draft !== undefined} title={t('proofTitle')} size={560} onClose={onClose}>
      <p className="s t3">{t('proofText')}</p>
      {draft === undefined ? null : (
        <QueryGate what={t('proof')} query={proof}>
          {(found) => <ProofFindings proof={found} edited={draft.id ?? null} />}
        </QueryGate>
      )}
    </Drawer>
  );
};
