import { type PlanDraft, plansEndpoints } from '@eoms/contract';
import { queryOf } from '../../api/query-of.ts';
import { VersionsButton } from '../../domain/definitions/versions-button.tsx';
import { usePhrases } from '../../i18n/i18n.ts';

interface PlanVersionsProps {
  id: string;
  canEdit: boolean;
  onRestore: (draft: PlanDraft) => void;
}

export const PlanVersions = ({ id, ...rest }: PlanVersionsProps) => {
  const t = usePhrases('plans');
  const common = usePhrases('controls');
  const versions = queryOf(plansEndpoints.listPlanVersions, { params: { id } });
  const words = {
    name: t('name'),
    groupId: t('group'),
    icon: t('icon'),
    description: t('description'),
    placeIds: t('placesLabel'),
    enabled: t('enabled'),
    approval: t('approval'),
    onFailure: common('onFailure'),
    overlap: common('overlap'),
    limitSeconds: common('limit'),
    steps: common('steps'),
  };
  return <VersionsButton<PlanDraft> {...rest} versions={versions} words={words} />;
};
