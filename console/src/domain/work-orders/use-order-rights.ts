import { useMay } from '../../session/use-may.ts';

/** Whether the user may see orders at all, open them, and work on them. */
export const useOrderRights = () => {
  const [seesAll, seesOwn] = [useMay('workOrderCenter', 'view'), useMay('workOrderSelf', 'view')];
  const [opensAny, opensOwn] = [useMay('workOrderCenter', 'edit'), useMay('workOrderSelf', 'edit')];
  const [handlesAny, handlesOwn] = [useMay('workOrderCenter', 'control'), useMay('workOrderSelf', 'control')];
  return { mayView: seesAll || seesOwn, mayOpen: opensAny || opensOwn, mayHandle: handlesAny || handlesOwn };
};
