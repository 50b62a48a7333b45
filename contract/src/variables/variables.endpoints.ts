import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import type { ScreenAddress } from '../vocabulary/screen-addresses.ts';
import { OwnValue } from './local-variable.entities.ts';
import { AutomationVariable, AutomationVariableDraft, VariableName, VariableValue } from './variable.entities.ts';

/** The calls for variables below `path`, for those who may use the screen. */
const variableCalls = (path: `/${string}`, screen: ScreenAddress) => ({
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: 'The variables of the venue and of the places that the caller may see',
    needs: may('view', screen),
    scope: 'place',
    query: z.strictObject({ placeId: Id.optional() }),
    reply: z.array(AutomationVariable),
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/save`,
    summary: 'Create or change a variable; a new type or default resets it',
    needs: may('edit', screen),
    scope: 'place',
    body: AutomationVariableDraft,
    reply: Saved,
    errors: [
      'automationVariable.nameInUse',
      'automationVariable.typeMismatch',
      'automationVariable.inUse',
      'automation.placeUnknown',
      '404',
    ],
  }),
  set: endpoint({
    method: 'POST',
    path: `${path}/set/{id}`,
    summary: 'Give a variable another value',
    needs: may('control', screen),
    scope: 'place',
    params: ById,
    body: z.strictObject({ value: VariableValue }),
    reply: Done,
    errors: ['automationVariable.typeMismatch', '404'],
  }),
  remove: endpoint({
    method: 'GET',
    path: `${path}/delete/{id}`,
    summary: 'Remove a variable that no automation or strategy uses',
    needs: may('edit', screen),
    scope: 'place',
    params: ById,
    reply: Done,
    changes: true,
    errors: ['automationVariable.inUse', '404'],
  }),
  listOwn: endpoint({
    method: 'GET',
    path: `${path}/own/{id}`,
    summary: 'What the variables of one automation or strategy are at present',
    needs: may('view', screen),
    scope: 'place',
    params: ById,
    reply: z.array(OwnValue),
    errors: ['404'],
  }),
  setOwn: endpoint({
    method: 'POST',
    path: `${path}/setOwn/{id}`,
    summary: 'Give a variable of one automation or strategy another value',
    needs: may('control', screen),
    scope: 'place',
    params: ById,
    body: z.strictObject({ name: VariableName, value: VariableValue }),
    reply: Done,
    errors: ['automationVariable.typeMismatch', '404'],
  }),
});

const ofAutomations = variableCalls('/scenarioAutomationVariable', 'linkageStrategy');
/** Values that automations remember. */
export const automationVariablesEndpoints = {
  listAutomationVariables: ofAutomations.list,
  saveAutomationVariable: ofAutomations.save,
  setAutomationVariable: ofAutomations.set,
  removeAutomationVariable: ofAutomations.remove,
  listAutomationOwnValues: ofAutomations.listOwn,
  setAutomationOwnValue: ofAutomations.setOwn,
};

const ofStrategies = variableCalls('/linkageInspectionVariable', 'strategy');
/** The same variables, for those who make strategies. */
export const strategyVariablesEndpoints = {
  listStrategyVariables: ofStrategies.list,
  saveStrategyVariable: ofStrategies.save,
  setStrategyVariable: ofStrategies.set,
  removeStrategyVariable: ofStrategies.remove,
  listStrategyOwnValues: ofStrategies.listOwn,
  setStrategyOwnValue: ofStrategies.setOwn,
};
