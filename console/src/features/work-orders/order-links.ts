import type { WorkOrder } from '@eoms/contract';
import { useSearchParams } from 'react-router';
import { useScreenLink } from '../../session/use-may.ts';
import { pageOf } from './order-calls.ts';

/** The list of orders that the user sees most in. */
export const useOrdersLink = (): string => {
  const [center, list] = [useScreenLink('workOrderCenter'), useScreenLink('workOrderList')];
  const [handle, self] = [useScreenLink('workOrderHandle'), useScreenLink('workOrderSelf')];
  return center ?? list ?? handle ?? self ?? '/workOrderSelf';
};

/** The page on which the user works on an order, or else a list of orders. */
export const useOrderLink = (id: string | null): string => {
  const orders = useOrdersLink();
  const content = useScreenLink('workOrderContent');
  return id !== null && content ? `${content}?id=${id}` : orders;
};

/** The lists that lead through their orders one by one. */
export type SteppedList = 'workOrderCenter' | 'workOrderList';

/** Opens an order out of a list, so that the next one of the same filters can follow. */
export const useStepLink = (from: SteppedList): ((order: Pick<WorkOrder, 'id'>) => string) => {
  const [params] = useSearchParams();
  const view = useScreenLink('workOrderCenterView');
  return ({ id }) => {
    if (!view) return pageOf({ id });
    const next = new URLSearchParams(params);
    next.set('id', id);
    next.set('of', from);
    return `${view}?${next}`;
  };
};
