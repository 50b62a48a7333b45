import {
  ActionGroupDraft,
  AlarmRuleDraft,
  AutomationDraft,
  actionGroupsEndpoints as actionGroups,
  alarmRulesEndpoints as alarmRules,
  automationsEndpoints as automations,
  PlanDraft,
  plansEndpoints as plans,
  StrategyDraft,
  strategiesEndpoints as strategies,
} from '@eoms/contract';
import { draftedKind, foundByPage, matching, requirePermission } from './drafted-kind.ts';

/** What acts: it arrives switched off, and is switched on by its own call. */
const off = { enabled: false };

export const automationKind = draftedKind({
  draft: AutomationDraft,
  find: foundByPage(automations.pageAutomations),
  get: automations.getAutomation,
  save: automations.saveAutomation,
  remove: automations.removeAutomation,
  groups: { list: automations.listAutomationGroups, save: automations.saveAutomationGroup, levels: 1 },
  asleep: off,
  async wake({ call }, id) {
    await call(automations.enableAutomation, { params: { id }, query: { enabled: 'true' } });
  },
});

export const strategyKind = draftedKind({
  draft: StrategyDraft,
  find: foundByPage(strategies.pageStrategies),
  get: strategies.getStrategy,
  save: strategies.saveStrategy,
  remove: strategies.removeStrategy,
  groups: { list: strategies.listStrategyGroups, save: strategies.saveStrategyGroup, levels: 1 },
  asleep: off,
  async wake({ call }, id) {
    await call(strategies.enableStrategy, { params: { id }, query: { enabled: 'true' } });
  },
});

export const planKind = draftedKind({
  draft: PlanDraft,
  async find(acting, wanted) {
    const groups = new Map((await acting.call(plans.listPlanGroups, {})).map(({ id, name }) => [id, name]));
    const rows = await acting.call(plans.listPlans, { query: {} });
    return matching(
      rows.map(({ id, name, groupId }) => ({ id, name, within: groups.get(groupId) ?? null })),
      wanted,
    );
  },
  get: plans.getPlan,
  save: plans.savePlan,
  remove: plans.removePlan,
  groups: { list: plans.listPlanGroups, save: plans.savePlanGroup, levels: 1 },
  revision: 'editRevision',
  asleep: off,
  async wake({ call }, id) {
    await call(plans.enablePlan, { body: { id, enabled: true } });
  },
});

export const alarmRuleKind = draftedKind({
  draft: AlarmRuleDraft,
  find: foundByPage(alarmRules.pageAlarmRules),
  get: alarmRules.getAlarmRule,
  save: alarmRules.saveAlarmRule,
  remove: alarmRules.removeAlarmRule,
  removeBy: 'query',
  groups: { list: alarmRules.listAlarmRuleGroups, save: alarmRules.saveAlarmRuleGroup, levels: 2 },
  asleep: off,
  async wake({ call }, id) {
    await call(alarmRules.enableAlarmRule, { body: { id, enabled: true } });
  },
});

/** People run them, so there is nothing to switch on. Their list is that of one place: names are looked up instead. */
export const actionGroupKind = draftedKind({
  thing: 'actionGroup',
  draft: ActionGroupDraft,
  async find(acting, wanted) {
    const { needs } = actionGroups.getActionGroup;
    requirePermission(acting, needs);
    return acting.things.search(acting.caller.placesFor(needs), { kind: 'actionGroup', ...wanted });
  },
  get: actionGroups.getActionGroup,
  save: actionGroups.saveActionGroup,
  remove: actionGroups.removeActionGroup,
});
