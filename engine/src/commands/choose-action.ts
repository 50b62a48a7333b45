import { type ActionFacts, checkFields, type DeviceView, resolveField, withDefaults } from '@eoms/drivers/kit';
import type { CommandRequest } from './command.ts';

/**
 * The action with this id or capability. Where several actions share a capability, it is the only one that accepts
 * these arguments.
 */
export const chooseAction = <A extends ActionFacts>(
  session: { actions(): readonly A[]; readonly view: DeviceView },
  { action: wanted, args }: Pick<CommandRequest, 'action' | 'args'>,
): A | undefined => {
  const actions = session.actions();
  const exact = actions.find(({ id }) => id === wanted);
  if (exact !== undefined) return exact;
  const able = actions.filter(({ capability }) => capability === wanted);
  const taking = able.filter(({ params = [] }) => {
    const choices = (field: (typeof params)[number]) => resolveField(field, session.view).options;
    return checkFields(params, withDefaults(params, args), choices).length === 0;
  });
  // An action that rejects the arguments gives a better error than "no such action".
  if (taking.length === 0) return able.length === 1 ? able[0] : undefined;
  return taking.length === 1 ? taking[0] : undefined;
};
