import { dataBehaviorsEndpoints } from '@eoms/contract';
import type { References } from '../../platform/database/references.ts';
import { treeCalls } from '../../platform/database/tree-calls.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { listCalls } from './behavior-calls.store.ts';
import type { CallBehavior } from './call-behavior.ts';
import {
  findActivated,
  findBehavior,
  groupTree,
  listChoices,
  listGroups,
  pageBehaviors,
} from './data-behaviors.store.ts';
import { receiveBody, receivedOf, renewReceiveKey } from './receive-body.ts';
import type { TargetDeps } from './require-target.ts';
import { activateBehavior, removeBehavior, saveBehavior } from './save-behavior.ts';
import { removeParam, saveParam } from './save-params.ts';
import { refusalOf, type TestDeps, testBehavior } from './test-behavior.ts';

export interface RoutesDeps extends TestDeps {
  readonly calling: CallBehavior;
  readonly targets: TargetDeps;
  /** The steps and conditions that mention a behaviour. */
  readonly references: Pick<References, 'mentioning' | 'users'>;
}

const behaviors = (deps: RoutesDeps): Handlers<typeof dataBehaviorsEndpoints> => {
  const { database, calling, calls, references } = deps;
  const { db, transaction } = database;
  const groups = treeCalls(database, groupTree);
  return {
    listBehaviorGroups: () => listGroups(db),
    saveBehaviorGroup: groups.save,
    removeBehaviorGroup: ({ params: { id } }, caller) => groups.remove(id, caller),
    sortBehaviorGroup: groups.move,
    pageBehaviors: ({ query }) => pageBehaviors(db, query),
    listBehaviorChoices: () => listChoices(db),
    getBehavior: async ({ params: { id } }) => {
      const found = await findBehavior(db, id);
      if (!found) throw refuse('404');
      return found;
    },
    saveBehavior: async ({ body }, caller) => ({
      id: await transaction((tx) => saveBehavior(tx, deps.targets, body, caller)),
    }),
    removeBehavior: async ({ params: { id } }, caller) => {
      await transaction((tx) => removeBehavior(tx, id, caller, references.mentioning));
      return null;
    },
    testBehavior: ({ body }, caller) => testBehavior(deps, body, caller),
    activateBehavior: async ({ body }, caller) => {
      await transaction((tx) => activateBehavior(tx, body, caller));
      return null;
    },
    callBehavior: async ({ body: { methodName, args } }, caller) => {
      const behavior = await findActivated(db, methodName);
      if (!behavior) throw refuse('dataBehavior.notActivated');
      try {
        const result = await calling.call(behavior, args, {
          cause: 'call',
          by: caller.username,
          signal: caller.signal,
        });
        await caller.audit({ target: behavior.id, after: { methodName, args } });
        return result;
      } catch (error) {
        throw refusalOf(error);
      }
    },
    getBehaviorUses: async ({ query: { behaviorId } }, { places }) => {
      if (!(await findBehavior(db, behaviorId))) throw refuseUnknown('behaviorId');
      const count = await references.mentioning(db, behaviorId);
      return { count, users: places === 'all' ? await references.users(db, behaviorId, 50) : [] };
    },
    listBehaviorCalls: async ({ query: { behaviorId } }) => {
      if (!(await findBehavior(db, behaviorId))) throw refuseUnknown('behaviorId');
      await calls.flush();
      return listCalls(db, behaviorId);
    },
    renewReceiveKey: ({ body: { id } }, caller) => renewReceiveKey(database, id, caller),
    getReceived: ({ params: { id } }) => receivedOf(database, id),
    receiveForBehavior: async ({ params: { key }, file: { content, contentType } }) => {
      await receiveBody(database, calls, { key, content, type: contentType });
      return null;
    },
    listBehaviorParams: async ({ query: { behaviorId } }) => {
      const found = await findBehavior(db, behaviorId);
      if (!found) throw refuseUnknown('behaviorId');
      return found.params;
    },
    saveBehaviorParam: async ({ body }, caller) => {
      await transaction((tx) => saveParam(tx, body, caller));
      return null;
    },
    removeBehaviorParam: async ({ body }, caller) => {
      await transaction((tx) => removeParam(tx, body, caller));
      return null;
    },
  };
};

export const dataBehaviorsRoutes = (deps: RoutesDeps): Route[] => implement(dataBehaviorsEndpoints, behaviors(deps));
