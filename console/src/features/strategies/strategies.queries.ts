import { strategiesEndpoints as calls, strategyVariablesEndpoints as variables } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import type { OwnCalls } from '../../domain/variables/local-variables.tsx';
import type { VariableCalls } from '../../domain/variables/variable-list.tsx';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

export const variableCalls: VariableCalls = {
  screen: 'strategy',
  list: variables.listStrategyVariables,
  save: variables.saveStrategyVariable,
  set: variables.setStrategyVariable,
  remove: variables.removeStrategyVariable,
};

export const ownCalls: OwnCalls = {
  screen: 'strategy',
  listOwn: variables.listStrategyOwnValues,
  setOwn: variables.setStrategyOwnValue,
};

/** What a change of strategies or groups makes stale, or a run. */
export const stale = {
  invalidates: [
    ...[calls.listStrategyGroups, calls.pageStrategies, calls.getStrategy, calls.pageStrategyReports],
    calls.listStrategyVersions,
    ...[calls.getStrategyReport, variables.listStrategyVariables, variables.listStrategyOwnValues],
  ],
};

/** Hears at once of runs and of what others change. */
export const useFollowStrategies = (): void =>
  useStaleOnNews('strategies', ({ name }) => name === 'strategy.changed', [
    ...[calls.listStrategyGroups, calls.pageStrategies, calls.pageStrategyReports],
  ]);

/** They have one level. */
export const useStrategyGroups = () =>
  useQuery({
    ...queryOf(calls.listStrategyGroups),
    select: (groups) => groups.map((group) => ({ ...group, parentId: null })),
  });

export const useVariables = () => useQuery(queryOf(variables.listStrategyVariables, { query: {} }));

export const screenAddress = '/strategy';
const address = (of: Readonly<Record<string, string>>): string => `${screenAddress}?${new URLSearchParams(of)}`;
export const editAddress = (id: string, groupId?: string): string =>
  address({ edit: id, ...(groupId === undefined ? {} : { groupId }) });
export const reportAddress = (id: string): string => address({ report: id });
export const reportsAddress = (strategyId: string): string => address({ view: 'reports', strategyId });
