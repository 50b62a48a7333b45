import type { InspectionPlanStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks: Readonly<Record<InspectionPlanStatus, StateKind>> = {
  notStarted: 'unknown',
  afoot: 'online',
  completed: 'confirmed',
  ended: 'stale',
  cancelled: 'expired',
};

/** Where a plan stands: shape and word. */
export const PlanState = ({ status }: { status: InspectionPlanStatus }) => (
  <StateMark kind={marks[status]} text={usePhrases('inspections')(`plan_${status}`)} />
);
