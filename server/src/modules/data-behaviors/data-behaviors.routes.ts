import { dataBehaviorsEndpoints, dataSourcesEndpoints } from '@eoms/contract';
import type { References } from '../../platform/database/references.ts';
import { removeRow } from '../../platform/database/save-row.ts';
import { treeCalls } from '../../platform/database/tree-calls.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { listCalls } from './behavior-calls.store.ts';
import { listTables, previewTable } from './browse-source.ts';
import type { CallBehavior } from './call-behavior.ts';
import {
  findActivated,
  findBehavior,
  groupTree,
  listChoices,
  listGroups,
  pageBehaviors,
} from './data-behaviors.store.ts';
import { keptSources, listSources, pageSources } from './data-sources.store.ts';
import { listDatabaseFiles } from './database-files.ts';
import { activateBehavior, removeBehavior, saveBehavior } from './save-behavior.ts';
import { removeParam, saveParam } from './save-params.ts';
import { saveSource } from './save-source.ts';
import { refusalOf, type TestDeps, testBehavior } from './test-behavior.ts';
import { testSource } from './test-source.ts';

export interface RoutesDeps extends TestDeps {
  readonly secrets: Secrets;
  readonly call: CallBehavior;
  /** The steps and conditions that mention a behaviour. */
  readonly references: Pick<References, 'mentioning' | 'users'>;
  readonly databasesFolder: string;
}

const sources = (deps: RoutesDeps): Handlers<typeof dataSourcesEndpoints> => {
  const { database, secrets, asking } = deps;
  return {
    listDataSources: () => listSources(database.db),
    pageDataSources: ({ query }) => pageSources(database.db, query),
    saveDataSource: async ({ body }, caller) => ({
      id: await database.transaction((tx) => saveSource(tx, secrets, body, caller)),
    }),
    removeDataSource: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptSources, id, caller));
      asking.forget(id);
      return null;
    },
    testDataSource: ({ body: { id } }, caller) => testSource(deps, id, caller),
    listDatabaseFiles: () => listDatabaseFiles(deps.databasesFolder),
    listDatabaseTables: ({ query: { id } }, { signal }) => listTables(deps, id, signal),
    previewDatabaseTable: ({ query }, { signal }) => previewTable(deps, query, signal),
  };
};

const behaviors = (deps: RoutesDeps): Handlers<typeof dataBehaviorsEndpoints> => {
  const { database, call, references } = deps;
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
    saveBehavior: async ({ body }, caller) => ({ id: await transaction((tx) => saveBehavior(tx, body, caller)) }),
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
        const result = await call(behavior, args, { cause: 'call', by: caller.username, signal: caller.signal });
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
      await deps.calls.flush();
      return listCalls(db, behaviorId);
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

export const dataBehaviorsRoutes = (deps: RoutesDeps): Route[] => [
  ...implement(dataSourcesEndpoints, sources(deps)),
  ...implement(dataBehaviorsEndpoints, behaviors(deps)),
];
