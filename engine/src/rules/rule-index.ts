import type { AlarmRule } from './alarm-rule.ts';

/** Rules by the devices that they watch. */
export interface RuleIndex {
  ids(): string[];
  get(ruleId: string): AlarmRule | undefined;
  put(rule: AlarmRule): void;
  remove(ruleId: string): void;
  ofDevice(deviceId: string): AlarmRule[];
}

export const createRuleIndex = (): RuleIndex => {
  const all = new Map<string, AlarmRule>();
  const everywhere = new Map<string, AlarmRule>();
  const byDevice = new Map<string, Map<string, AlarmRule>>();
  const remove = (ruleId: string): void => {
    const rule = all.get(ruleId);
    all.delete(ruleId);
    everywhere.delete(ruleId);
    for (const deviceId of rule?.devices ?? []) {
      const own = byDevice.get(deviceId);
      own?.delete(ruleId);
      if (own?.size === 0) byDevice.delete(deviceId);
    }
  };
  return {
    ids: () => [...all.keys()],
    get: (ruleId) => all.get(ruleId),
    put(rule) {
      if (all.get(rule.id) === rule) return;
      remove(rule.id);
      all.set(rule.id, rule);
      if (rule.devices === undefined) everywhere.set(rule.id, rule);
      for (const deviceId of rule.devices ?? []) {
        const own = byDevice.get(deviceId) ?? new Map<string, AlarmRule>();
        byDevice.set(deviceId, own.set(rule.id, rule));
      }
    },
    remove,
    ofDevice: (deviceId) => [...everywhere.values(), ...(byDevice.get(deviceId)?.values() ?? [])],
  };
};
