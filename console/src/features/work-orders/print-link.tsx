import type { WorkOrder } from '@eoms/contract';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

/** Leads to the page of an order that is there to be read and printed. */
export const PrintLink = ({ order: { id } }: { order: Pick<WorkOrder, 'id'> }) => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  const view = useScreenLink('workOrderView');
  if (!view) return null;
  return <IconButton icon="print" label={t('toPrint')} onClick={() => void navigate(`${view}?id=${id}`)} />;
};
