import { type AlarmRule, alarmRulesEndpoints, type Page } from '@eoms/contract';
import { treeCalls } from '../../platform/database/tree-calls.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { groupTree, listGroups } from './alarm-rule-groups.store.ts';
import { countPending, pageRules, readRules, type StoredRule } from './alarm-rules.store.ts';
import type { BackTesting } from './back-test/back-testing.ts';
import { checkRule } from './check-rule.ts';
import { countWatched } from './count-watched.ts';
import { describedModels } from './model-alarms.store.ts';
import { propertiesOfModels } from './model-properties.ts';
import { enableRule, removeRule, type SaveRuleDeps, saveRule } from './save-rule.ts';
import type { SuggestedRules } from './suggested-rules.ts';

export interface AlarmRulesRoutesDeps extends Pick<Platform, 'database'> {
  /** Called after a rule was stored. */
  readonly changed: (ruleId: string) => Promise<void>;
  readonly saving: SaveRuleDeps;
  readonly suggested: SuggestedRules;
  readonly backTesting: BackTesting;
  readonly registry: DevicesModule['registry'];
  readonly driverOf: CatalogueModule['driverOf'];
}

export const alarmRulesRoutes = (deps: AlarmRulesRoutesDeps): Route[] => {
  const { database, changed, saving, suggested, backTesting, registry, driverOf } = deps;
  const ruleDevices = saving.devices;
  const { db, transaction } = database;

  const visible = async ({ places }: Caller): Promise<StoredRule[]> => {
    const rules = await readRules(db);
    if (places === 'all') return rules;
    const within = await Promise.all(rules.map(({ scope }) => ruleDevices.isWithin(scope, places)));
    return rules.filter((_, at) => within[at]);
  };
  const present = async (rules: readonly StoredRule[]): Promise<AlarmRule[]> => {
    const pending = await countPending(
      db,
      rules.map(({ id }) => id),
    );
    const watched = await countWatched({ db, registry, devices: ruleDevices }, rules);
    return rules.map((rule, at) => ({
      ...rule,
      updatedAt: rule.updatedAt.toISOString(),
      devices: watched[at] ?? 0,
      openAlarms: pending.get(rule.id) ?? 0,
    }));
  };
  const groups = treeCalls(database, groupTree);
  return implement(alarmRulesEndpoints, {
    listAlarmRuleGroups: async (_, caller) => listGroups(db, await visible(caller)),
    saveAlarmRuleGroup: groups.save,
    moveAlarmRuleGroup: groups.move,
    removeAlarmRuleGroup: ({ query: { id } }, caller) => groups.remove(id, caller),
    pageAlarmRules: async ({ query }, caller): Promise<Page<AlarmRule>> => {
      const ids = caller.places === 'all' ? undefined : (await visible(caller)).map(({ id }) => id);
      const page = await pageRules(db, ids, query);
      return { ...page, records: await present(page.records) };
    },
    getAlarmRule: async ({ params: { id } }, caller) => {
      const [rule] = await readRules(db, [id]);
      if (!rule || !(await ruleDevices.isWithin(rule.scope, caller.places))) throw refuse('404');
      const [found] = await present([rule]);
      if (!found) throw refuse('404');
      return found;
    },
    saveAlarmRule: async ({ body }, caller) => {
      const id = await transaction((tx) => saveRule(tx, body, caller, saving));
      await changed(id);
      return { id };
    },
    enableAlarmRule: async ({ body }, caller) => {
      await transaction((tx) => enableRule(tx, body, caller, ruleDevices));
      await changed(body.id);
      return null;
    },
    removeAlarmRule: async ({ query: { id } }, caller) => {
      await transaction((tx) => removeRule(tx, id, caller, ruleDevices));
      await changed(id);
      return null;
    },
    listRuleProperties: async ({ body }, caller) => {
      const ids = await ruleDevices.idsOf(body, caller.places);
      const counts = new Map<string, number>();
      for (const id of ids) {
        const modelId = registry.get(id)?.modelId;
        if (modelId !== undefined) counts.set(modelId, (counts.get(modelId) ?? 0) + 1);
      }
      const models = await describedModels(db, [...counts.keys()]);
      const counted = models.map((model) => ({ model, devices: counts.get(model.id) ?? 0 }));
      return { devices: ids.length, properties: propertiesOfModels(counted, driverOf) };
    },
    listSuggestedRules: () => suggested.list(),
    enableSuggestedRule: async ({ body }, caller) => {
      await suggested.set(body, caller);
      return null;
    },
    backTestAlarmRule: async ({ body: { rule, days } }, caller) => {
      await checkRule(rule, caller, ruleDevices);
      return backTesting.test(rule, days, caller.places);
    },
    suggestThreshold: async ({ body: { rule, days, noticesPerDay } }, caller) => {
      await checkRule(rule, caller, ruleDevices);
      return backTesting.suggest({ rule, days, noticesPerDay }, caller.places);
    },
  });
};
