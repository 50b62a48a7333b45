import { type Combination, combinationsEndpoints } from '@eoms/contract';
import { wallStates } from '@eoms/phrases';
import { causeOf } from '../../platform/auth/cause-of.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CombinationsDeps } from './combinations.deps.ts';
import { storeRun } from './combinations.store.ts';
import { saveCombination, undoCombination } from './save-combination.ts';
import { groupFor, type SwitchCombination } from './switch-combination.ts';

export const combinationsRoutes = (deps: CombinationsDeps, { change, announce }: SwitchCombination): Route[] => {
  const { database, places, controls } = deps;
  const { relations } = places;
  const seen = ({ places: scope }: Caller): Combination[] =>
    relations.all().filter(({ placeId }) => scope === 'all' || scope.includes(placeId));
  const find = (caller: Caller, placeId: string): Combination => {
    const found = seen(caller).find((one) => one.placeId === placeId);
    if (!found) throw refuse('404');
    return found;
  };
  /** The group moves the wall itself; when it has ended, the rooms are combined or divided. */
  const runGroup = async (one: Combination, combined: boolean, caller: Caller): Promise<void> => {
    const [groupId, runId, { placeId }] = [groupFor(one, combined), newId(), one];
    if (groupId === null) throw refuse('combination.groupsMissing');
    const cause = causeOf(caller);
    await controls.runGroup({ groupId, placeId, runId, cause, priority: 'person' });
    await storeRun(database.db, placeId, runId);
    await caller.audit({ target: placeId, after: { combined, runId } });
    await announce(placeId);
  };
  return implement(combinationsEndpoints, {
    listCombinations: async (_, caller) => seen(caller),
    saveCombination: async ({ body }, caller) => {
      await saveCombination(deps, body, caller);
      await announce(body.placeId);
      return null;
    },
    removeCombination: async ({ query: { placeId } }, caller) => {
      const rooms = relations.sharing(placeId);
      await undoCombination(deps, placeId, caller);
      await announce(placeId, rooms);
      return null;
    },
    switchCombination: async ({ body: { placeId, combined } }, caller) => {
      const one = find(caller, placeId);
      if (one.mode === 'sensor') throw refuse('combination.bySensor');
      if (one.combined === combined)
        throw refuse('combination.unchanged', { state: wallStates[combined ? 'combined' : 'divided'] });
      if (one.mode === 'group') await runGroup(one, combined, caller);
      else {
        const audit = (before: object, after: object, tx: Parameters<Caller['audit']>[1]) =>
          caller.audit({ target: placeId, before, after }, tx);
        const by = caller.username;
        // Somebody else was faster.
        if (!(await change({ placeId, combined, by, scope: caller.places, runs: true, audit }))) throw refuse('409');
      }
      return find(caller, placeId);
    },
  });
};
