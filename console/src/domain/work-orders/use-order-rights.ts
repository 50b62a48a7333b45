import { orderRights } from '@eoms/contract';
import { usePermits } from '../../session/use-may.ts';

/** Whether the user may see orders at all, open them, and work on them. */
export const useOrderRights = () => ({
  mayView: usePermits(orderRights.see),
  mayOpen: usePermits(orderRights.open),
  mayHandle: usePermits(orderRights.handle),
});
