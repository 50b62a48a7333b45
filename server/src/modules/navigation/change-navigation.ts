import type { Move, NavigationMenuDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { moveInTree, removeFromTree, saveInTree } from '../../platform/database/tree.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { NavigationWorkDeps, SignOnPort } from './navigation.deps.ts';
import { navigationTree } from './navigation.store.ts';

/**
 * Refuses credentials in an address, which every screen would show, and tickets for a service that does not expect
 * them.
 */
const requireAddress = async (
  tx: Executor,
  { address, signOn }: Pick<NavigationMenuDraft, 'address' | 'signOn'>,
  services: SignOnPort,
): Promise<void> => {
  const url = address !== null && URL.canParse(address) ? new URL(address) : undefined;
  const refused =
    (url && (url.username !== '' || url.password !== '')) ||
    (signOn && (!url || address === null || !(await services.isAuthorisedService(tx, address))));
  if (refused) throw refuse('navigation.addressRefused', {}, [{ field: 'address' }]);
};

export const createNavigationChanges = ({ database, roles, signOn }: NavigationWorkDeps) => ({
  save: (draft: NavigationMenuDraft, caller: Caller): Promise<{ id: string }> =>
    database.transaction(async (tx) => {
      const { id } = await saveInTree(tx, navigationTree, draft, caller, async () => {
        await requireAddress(tx, draft, signOn());
        return undefined;
      });
      return { id };
    }),
  remove: (id: string, caller: Caller): Promise<null> =>
    database.transaction(async (tx) => {
      await removeFromTree(tx, navigationTree, id, caller);
      await roles().forgetMenu(tx, id);
      return null;
    }),
  sort: (move: Move, caller: Caller): Promise<null> =>
    database.transaction(async (tx) => {
      await moveInTree(tx, navigationTree, move, caller);
      return null;
    }),
});
