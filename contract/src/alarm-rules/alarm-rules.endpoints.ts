import { z } from 'zod';
import { AlarmLevelText } from '../alarms/alarm-level.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Move, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  AlarmRule,
  AlarmRuleDraft,
  AlarmRuleGroup,
  AlarmRuleGroupDraft,
  RuleScope,
  RuleTrigger,
  SuggestedRule,
} from './alarm-rule.entities.ts';
import { BackTest, BackTestDraft, SuggestedThreshold, ThresholdDraft } from './back-test.entities.ts';
import { RuleProperty } from './rule-condition.ts';

const see = may('view', 'alarmRule', 'alarmRuleEdit');
const edit = may('edit', 'alarmRule', 'alarmRuleEdit');
const wrongRule = [
  'alarmRule.conditionMissing',
  'alarmRule.hoursMissing',
  'alarmRule.tooManyConditions',
  'alarmRule.placesNeeded',
  '404',
] as const;

/** Rules by which alarms are raised, and their groups. */
export const alarmRulesEndpoints = {
  listAlarmRuleGroups: endpoint({
    method: 'GET',
    path: '/deviceAlarmRuleGroup/list',
    summary: 'All groups of alarm rules, in their order',
    needs: see,
    scope: 'place',
    reply: z.array(AlarmRuleGroup),
  }),
  saveAlarmRuleGroup: endpoint({
    method: 'POST',
    path: '/deviceAlarmRuleGroup/save',
    summary: 'Create or change a group of alarm rules',
    needs: edit,
    scope: 'none',
    body: AlarmRuleGroupDraft,
    reply: Saved,
    errors: ['alarmRuleGroup.nameInUse', 'alarmRuleGroup.circular', 'alarmRuleGroup.thirdLevel', '404'],
  }),
  moveAlarmRuleGroup: endpoint({
    method: 'POST',
    path: '/deviceAlarmRuleGroup/move',
    summary: 'Move a group of alarm rules up or down among its siblings',
    needs: edit,
    scope: 'none',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  removeAlarmRuleGroup: endpoint({
    method: 'DELETE',
    path: '/deviceAlarmRuleGroup/delete',
    summary: 'Remove an empty group of alarm rules',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['alarmRuleGroup.hasChildren', 'alarmRuleGroup.hasRules', '404'],
  }),
  pageAlarmRules: endpoint({
    method: 'GET',
    path: '/deviceWarningRule/getPage',
    summary: 'Page of the alarm rules whose places the caller may see',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'level', 'updatedAt']).extend({
      groupId: Id.optional(),
      level: AlarmLevelText.optional(),
      trigger: RuleTrigger.optional(),
      enabled: Flag.optional(),
    }),
    reply: page(AlarmRule),
  }),
  getAlarmRule: endpoint({
    method: 'GET',
    path: '/deviceWarningRule/getById/{id}',
    summary: 'One alarm rule',
    needs: see,
    scope: 'place',
    params: ById,
    reply: AlarmRule,
  }),
  saveAlarmRule: endpoint({
    method: 'POST',
    path: '/deviceWarningRule/save',
    summary: 'Create or change an alarm rule; it applies at once, also to values that are known already',
    needs: edit,
    scope: 'place',
    body: AlarmRuleDraft,
    reply: Saved,
    errors: ['alarmRule.nameInUse', ...wrongRule],
  }),
  enableAlarmRule: endpoint({
    method: 'POST',
    path: '/deviceWarningRule/setIsActionFlagById',
    summary: 'Switch an alarm rule on or off; its active alarms clear when it is switched off',
    needs: may('control', 'alarmRule', 'alarmRuleEdit'),
    scope: 'place',
    body: z.strictObject({ id: Id, enabled: z.boolean() }),
    reply: Done,
    errors: ['404'],
  }),
  removeAlarmRule: endpoint({
    method: 'DELETE',
    path: '/deviceWarningRule/delete',
    summary: 'Remove an alarm rule; its active alarms clear',
    needs: edit,
    scope: 'place',
    query: ById,
    reply: Done,
    errors: ['404'],
  }),
  listRuleProperties: endpoint({
    method: 'POST',
    path: '/deviceWarningRule/propertyName',
    summary: 'The properties that devices of a scope have, the most frequent first',
    needs: see,
    scope: 'place',
    body: RuleScope,
    reply: z.object({ devices: z.number().int(), properties: z.array(RuleProperty) }),
    changes: false,
  }),
  listSuggestedRules: endpoint({
    method: 'GET',
    path: '/deviceWarningRule/getSuggested',
    summary: 'The alarms that drivers and models in use suggest',
    needs: see,
    scope: 'none',
    reply: z.array(SuggestedRule),
  }),
  enableSuggestedRule: endpoint({
    method: 'POST',
    path: '/deviceWarningRule/setSuggestedFlag',
    summary: 'Switch an alarm that a driver or model suggests on or off for all devices of the model',
    needs: edit,
    scope: 'none',
    body: z.strictObject({
      modelId: Id,
      /** Empty for the connection of the devices. */
      property: z.string().max(64),
      suggestionId: z.string().min(1).max(64),
      enabled: z.boolean(),
    }),
    reply: Done,
    errors: ['404'],
  }),
  backTestAlarmRule: endpoint({
    method: 'POST',
    path: '/deviceWarningRule/backTest',
    summary: 'What a rule would have done with the readings of the last days',
    needs: see,
    scope: 'place',
    body: BackTestDraft,
    reply: BackTest,
    errors: wrongRule,
    heavy: true,
    changes: false,
  }),
  suggestThreshold: endpoint({
    method: 'POST',
    path: '/deviceWarningRule/suggestThreshold',
    summary: 'The boundary value of a rule with one number that keeps to a budget of notices a day',
    needs: see,
    scope: 'place',
    body: ThresholdDraft,
    reply: SuggestedThreshold,
    errors: ['alarmRule.noThreshold', 'alarmRule.noReadings', ...wrongRule],
    heavy: true,
    changes: false,
  }),
};
