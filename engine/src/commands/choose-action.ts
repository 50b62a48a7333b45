import { type ActionDef, checkFields, resolveField, withDefaults } from '@eoms/drivers/kit';
import type { CommandRequest } from './command.ts';
import type { Addressee } from './judge-command.ts';

/**
 * The action with this id or capability. Where several actions share a capability, it is the only one that accepts
 * these arguments.
 */
export const chooseAction = (
  session: Pick<Addressee, 'actions' | 'view'>,
  { action: wanted, args }: Pick<CommandRequest, 'action' | 'args'>,
): ActionDef | undefined => {
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
