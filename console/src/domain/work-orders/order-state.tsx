import type { WorkOrderStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const kinds: Readonly<Record<Exclude<WorkOrderStatus, 'unprocessed'>, StateKind>> = {
  processing: 'pending',
  confirming: 'pending',
  resolved: 'confirmed',
  cancelled: 'expired',
};

/** The state of an order: shape and word. */
export const OrderState = ({ status }: { status: WorkOrderStatus }) => {
  const t = usePhrases('workOrders');
  if (status === 'unprocessed')
    return (
      <span className="row gap-4 weight-medium">
        <Icon name="clock" size="s" />
        {t('unprocessed')}
      </span>
    );
  return <StateMark kind={kinds[status]} text={t(status)} />;
};
