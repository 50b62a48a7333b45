import { automationsEndpoints as calls, automationVariablesEndpoints as variables } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import type { OwnCalls } from '../../domain/variables/local-variables.tsx';
import type { VariableCalls } from '../../domain/variables/variable-list.tsx';

export const variableCalls: VariableCalls = {
  screen: 'linkageStrategy',
  list: variables.listAutomationVariables,
  save: variables.saveAutomationVariable,
  set: variables.setAutomationVariable,
  remove: variables.removeAutomationVariable,
};

export const ownCalls: OwnCalls = {
  screen: 'linkageStrategy',
  listOwn: variables.listAutomationOwnValues,
  setOwn: variables.setAutomationOwnValue,
};

/** What a change of automations, groups or variables makes stale. */
export const stale = {
  invalidates: [
    ...[calls.listAutomationGroups, calls.pageAutomations, calls.getAutomation, calls.listAutomationVersions],
    ...[
      calls.proveAutomations,
      calls.pageFirings,
      calls.getAutomationPause,
      calls.listTriggerKeys,
      variables.listAutomationVariables,
      variables.listAutomationOwnValues,
    ],
  ],
};

export const useGroups = () => useQuery(queryOf(calls.listAutomationGroups));
export const useVariables = () => useQuery(queryOf(variables.listAutomationVariables, { query: {} }));

const screen = '/linkageStrategy';
export const listAddress = screen;
export const editAddress = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `${screen}?${new URLSearchParams({ edit: id, ...more })}`;
export const traceAddress = (automationId: string): string =>
  `${screen}?${new URLSearchParams({ view: 'trace', automationId })}`;
