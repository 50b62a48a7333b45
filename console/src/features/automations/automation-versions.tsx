import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { queryOf } from '../../api/query-of.ts';
import { VersionsButton } from '../../domain/definitions/versions-button.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

interface AutomationVersionsProps {
  id: string;
  canEdit: boolean;
  onRestore: (draft: AutomationDraft) => void;
}

export const AutomationVersions = ({ id, ...rest }: AutomationVersionsProps) => {
  const t = usePhrases('automations');
  const versions = queryOf(automationsEndpoints.listAutomationVersions, { params: { id } });
  const words = {
    name: t('name'),
    groupId: t('group'),
    description: t('description'),
    enabled: t('enabled'),
    placeIds: t('places'),
    triggers: t('when'),
    condition: t('andIf'),
    steps: t('thenDo'),
    onFailure: t('onFailure'),
    overlap: t('overlap'),
    limitSeconds: t('limit'),
    yieldMinutes: t('yield'),
    mostPerHour: t('mostPerHour'),
    variables: t('localVariables'),
  };
  return <VersionsButton<AutomationDraft> {...rest} versions={versions} words={words} />;
};
