import { type InspectionPlan, inspectionPlanStates, inspectionPlansEndpoints } from '@eoms/contract';
import { useNavigate } from 'react-router';
import { useRemoveAction } from '../../api/row-actions.ts';
import { useChange } from '../../api/use-change.ts';
import { centerAddress, outdated, planOf } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import type { RowAction } from '../../ui/data-page/column.ts';
import { useAct } from '../../ui/forms/use-careful.ts';

import { useWithReason } from './use-inspection-actions.tsx';

const { setInspectionPlanStart, cancelInspectionPlan, removeInspectionPlan } = inspectionPlansEndpoints;

/** What can be done with a plan; its states say what it may become. */
export const usePlanActions = (): ((plan: InspectionPlan) => RowAction<InspectionPlan>[]) => {
  const t = usePhrases('inspections');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const act = useAct();
  const withReason = useWithReason();
  const center = useScreenLink('deviceProbingCenter');
  const canEdit = useMay('deviceProbingPlan', 'edit');
  const canControl = useMay('deviceProbingPlan', 'control');
  const setStart = useChange(setInspectionPlanStart, { invalidates: outdated });
  const cancel = useChange(cancelInspectionPlan, { invalidates: outdated });
  const remove = useRemoveAction(removeInspectionPlan, {
    invalidates: outdated,
    args: ({ id }: InspectionPlan) => ({ body: { id } }),
    title: ({ name }) => t('removePlan', { name }),
    text: t('removePlanText'),
  });
  const turn = ({ id }: InspectionPlan, start: boolean): void =>
    void act(() => setStart.mutateAsync({ body: { id, start } }), t(start ? 'started' : 'stopped'));
  const end = ({ id, name }: InspectionPlan) =>
    withReason(
      {
        title: t('cancelPlanTitle', { name }),
        text: t('cancelPlanText'),
        verb: t('cancelPlan'),
        done: t('cancelDone'),
      },
      (reason) => cancel.mutateAsync({ body: { id, reason } }),
    );
  return ({ id, status }) => {
    const next = inspectionPlanStates[status];
    return [
      { key: 'edit', label: common(canEdit ? 'edit' : 'view'), run: () => void navigate(planOf(id)) },
      ...(center
        ? [
            {
              key: 'inspections',
              label: t('inspectionsOf'),
              run: ({ name }: InspectionPlan) =>
                void navigate(`${centerAddress}?view=list&keyword=${encodeURIComponent(name)}`),
            },
          ]
        : []),
      ...(canControl && next.includes('afoot')
        ? [{ key: 'start', label: t('start'), run: (plan: InspectionPlan) => turn(plan, true) }]
        : []),
      ...(canControl && next.includes('ended')
        ? [{ key: 'stop', label: t('stop'), run: (plan: InspectionPlan) => turn(plan, false) }]
        : []),
      ...(canControl && next.includes('cancelled')
        ? [{ key: 'cancel', label: t('cancelPlan'), danger: true, run: (plan: InspectionPlan) => void end(plan) }]
        : []),
      ...(canEdit && status !== 'afoot' ? [remove] : []),
    ];
  };
};
