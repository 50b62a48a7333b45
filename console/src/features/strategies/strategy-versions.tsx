import { type StrategyDraft, strategiesEndpoints } from '@eoms/contract';
import { queryOf } from '../../api/query-of.ts';
import { VersionsButton } from '../../domain/definitions/versions-button.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

interface StrategyVersionsProps {
  id: string;
  canEdit: boolean;
  onRestore: (draft: StrategyDraft) => void;
}

export const StrategyVersions = ({ id, ...rest }: StrategyVersionsProps) => {
  const t = usePhrases('strategies');
  const rules = usePhrases('automations');
  const versions = queryOf(strategiesEndpoints.listStrategyVersions, { params: { id } });
  const words = {
    name: t('name'),
    groupId: t('group'),
    description: t('description'),
    enabled: t('enabled'),
    placeIds: t('places'),
    when: t('when'),
    checks: t('checks'),
    followUp: t('followUp'),
    variables: rules('localVariables'),
  };
  return <VersionsButton<StrategyDraft> {...rest} versions={versions} words={words} />;
};
