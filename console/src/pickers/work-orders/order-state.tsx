import type { WorkOrderStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const kinds: Readonly<Record<WorkOrderStatus, StateKind>> = {
  unprocessed: 'idle',
  processing: 'pending',
  resolved: 'confirmed',
  cancelled: 'expired',
};

/** The state of an order: shape and word. */
export const OrderState = ({ status }: { status: WorkOrderStatus }) => {
  const t = usePhrases('workOrders');
  return <StateMark kind={kinds[status]} text={t(status)} />;
};
