import { type InspectionHead, type InspectionItem, inspectionsEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { contents } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { nameOf } from './asked-questions.ts';
import type { ItemWork } from './report-items.tsx';

const { orderInspected, putBackDrift } = inspectionsEndpoints;

/** Orders for what failed, and settings that are put back. */
export const useItemWork = (head: InspectionHead): ItemWork => {
  const t = usePhrases('inspections');
  const act = useAct();
  const careful = useCareful();
  const toast = useToast();
  const order = useChange(orderInspected, { invalidates: contents });
  const putBack = useChange(putBackDrift, { invalidates: contents });
  const openOrders = async (items: readonly InspectionItem[]): Promise<void> => {
    await act(async () => {
      const body = { id: head.id, itemIds: items.map(({ id }) => id) };
      const { opened } = await order.mutateAsync({ body });
      toast.done(t('ordersMade', { count: opened }));
    });
  };
  const restore = (item: InspectionItem) =>
    careful(
      { title: t('putBackTitle', { device: nameOf(item) }), text: t('putBackText'), verb: t('putBack') },
      () => putBack.mutateAsync({ body: { id: head.id, itemIds: [item.id] } }),
      t('putBackDone'),
    );
  return {
    canOrder: head.may.includes('order'),
    canPutBack: head.may.includes('putBack'),
    busy: order.isPending || putBack.isPending,
    order: (items) => void openOrders(items),
    putBack: (item) => void restore(item),
  };
};
