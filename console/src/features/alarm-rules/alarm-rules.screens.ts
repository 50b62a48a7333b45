import type { Screens } from '../../session/screen.ts';

export const alarmRulesScreens: Screens = {
  alarmRule: { load: async () => (await import('./rule-screen.tsx')).RuleScreen },
  alarmRuleEdit: { load: async () => (await import('./rule-edit-screen.tsx')).RuleEditScreen },
};
