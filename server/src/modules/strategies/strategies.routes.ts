import { strategiesEndpoints, strategyVariablesEndpoints } from '@eoms/contract';
import { definitionCalls } from '../../platform/definitions/definition-calls.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { VariablesModule } from '../variables/variables.module.ts';
import { type JudgeDeps, judgeStrategy } from './judge-strategy.ts';
import { findReport, pageReports } from './reports.store.ts';
import type { RunStrategy } from './run-strategy.ts';
import { checkStrategy, endAlarms, type SaveStrategyDeps, saveStrategy } from './save-strategy.ts';
import { definitions, findStrategy, knownStrategy, listGroups, pageStrategies } from './strategies.store.ts';

export interface StrategiesWork extends SaveStrategyDeps, JudgeDeps {
  readonly devices: SaveStrategyDeps['devices'] & JudgeDeps['devices'];
  readonly places: SaveStrategyDeps['places'];
  readonly variables: SaveStrategyDeps['variables'] & Pick<VariablesModule, 'calls' | 'forgetOwn'>;
  readonly checks: SaveStrategyDeps['checks'] & JudgeDeps['checks'];
  readonly run: RunStrategy;
  /** Tells browsers and nodes that strategies are not what they were. */
  readonly changed: () => void;
}
type Own<K extends keyof typeof strategiesEndpoints> = Pick<Handlers<typeof strategiesEndpoints>, K>;

const keeping = (work: StrategiesWork) => {
  const { alarms, database, changed, variables } = work;
  const calls = definitionCalls(database, definitions, {
    changed,
    removed: variables.forgetOwn,
    stopped: (id) => endAlarms({ alarms }, id),
  });
  return {
    listStrategyGroups: (_, caller) => listGroups(database.db, caller.places),
    saveStrategyGroup: calls.groups.save,
    removeStrategyGroup: calls.groups.remove,
    sortStrategyGroup: calls.groups.sort,
    pageStrategies: ({ query }, caller) => pageStrategies(database.db, caller.places, query),
    getStrategy: async ({ params: { id } }, caller) => {
      const found = await findStrategy(database.db, caller.places, id);
      if (!found) throw refuse('404');
      return found;
    },
    saveStrategy: async ({ body }, caller) => {
      const saved = await saveStrategy(work, body, caller);
      changed();
      return saved;
    },
    listStrategyVersions: calls.listVersions,
    removeStrategy: calls.remove,
    sortStrategy: calls.sort,
    enableStrategy: ({ params: { id }, query: { enabled } }, caller) => calls.enable({ id, enabled }, caller),
  } satisfies Own<
    | 'listStrategyGroups'
    | 'saveStrategyGroup'
    | 'removeStrategyGroup'
    | 'sortStrategyGroup'
    | 'pageStrategies'
    | 'getStrategy'
    | 'saveStrategy'
    | 'listStrategyVersions'
    | 'removeStrategy'
    | 'sortStrategy'
    | 'enableStrategy'
  >;
};

const running = (work: StrategiesWork) => {
  const { db } = work.database;
  return {
    executeStrategy: async ({ params: { id } }, caller) => {
      const strategy = await knownStrategy(db, caller.places, id);
      if (!strategy) throw refuse('404');
      const by = { name: caller.username, language: caller.language };
      const reportId = await work.run(strategy, { cause: 'byHand', by });
      if (reportId === undefined) throw refuse('404');
      await caller.audit({ target: id, after: { reportId, name: strategy.name } });
      return { id: reportId };
    },
    previewStrategy: async ({ body }, caller) => {
      await checkStrategy(work, body, caller);
      return (await judgeStrategy(work, body)).result;
    },
    pageStrategyReports: ({ query }, caller) => pageReports(db, caller.places, query),
    getStrategyReport: async ({ params: { id } }, caller) => {
      const found = await findReport(db, caller.places, id);
      if (!found) throw refuse('404');
      return found;
    },
  } satisfies Own<'executeStrategy' | 'previewStrategy' | 'pageStrategyReports' | 'getStrategyReport'>;
};

export const strategiesRoutes = (work: StrategiesWork): Route[] => {
  const calls = work.variables.calls((scope, id) => knownStrategy(work.database.db, scope, id));
  return [
    ...implement(strategiesEndpoints, { ...keeping(work), ...running(work) }),
    ...implement(strategyVariablesEndpoints, {
      listStrategyVariables: calls.listAutomationVariables,
      saveStrategyVariable: calls.saveAutomationVariable,
      setStrategyVariable: calls.setAutomationVariable,
      removeStrategyVariable: calls.removeAutomationVariable,
      listStrategyOwnValues: calls.listAutomationOwnValues,
      setStrategyOwnValue: calls.setAutomationOwnValue,
    }),
  ];
};
