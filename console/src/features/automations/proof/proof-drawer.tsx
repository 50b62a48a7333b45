import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { queryOf } from '../../../api/query-of.ts';
import { DraftPreview } from '../../../domain/definitions/draft-preview.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import { ProofFindings } from './proof-findings.tsx';

interface ProofDrawerProps {
  /** Undefined: closed. */
  draft: AutomationDraft | undefined;
  onClose: () => void;
}

/** What would be wrong with an automation beside the others if it were switched on. */
export const ProofDrawer = ({ draft, onClose }: ProofDrawerProps) => {
  const t = usePhrases('automations');
  return (
    <DraftPreview
      draft={draft}
      onClose={onClose}
      words={{ title: t('proofTitle'), text: t('proofText'), what: t('proof') }}
      ask={(body) => queryOf(automationsEndpoints.proveAutomation, { body })}
    >
      {(found, { id = null }) => <ProofFindings proof={found} edited={id} />}
    </DraftPreview>
  );
};
