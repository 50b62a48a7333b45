import { type AlarmRuleDraft, alarmLevelOf } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import { keptRules, type RuleRow } from './alarm-rules.store.ts';
import { checkRule } from './check-rule.ts';
import { requireKnown } from './named-ids.store.ts';
import type { RuleDevices } from './rule-devices.ts';

export interface SaveRuleDeps {
  readonly devices: RuleDevices;
  readonly levels: Pick<AlarmsModule['levels'], 'check'>;
}

/** Rules beyond the caller's places answer as if they did not exist. */
const requireWithin = async ({ scope }: RuleRow, { places }: Caller, devices: RuleDevices): Promise<void> => {
  if (!(await devices.isWithin(scope, places))) throw refuse('404');
};

export const saveRule = async (
  tx: Executor,
  draft: AlarmRuleDraft,
  caller: Caller,
  { devices, levels }: SaveRuleDeps,
): Promise<string> => {
  await checkRule(draft, caller, devices);
  const aboutConnection = draft.trigger === 'onlineStatus' ? { condition: null, clearWhen: null } : {};
  const { id } = await saveRow(tx, keptRules, draft, caller, async (before) => {
    if (before) await requireWithin(before, caller, devices);
    await requireKnown(tx, draft, before);
    const { level } = draft;
    await levels.check(tx, [level], 'level', before && [alarmLevelOf(before.level, before.levelKind)]);
    return { values: { ...aboutConnection, updatedAt: new Date() }, after: aboutConnection };
  });
  return id;
};

export const enableRule = async (
  tx: Executor,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
  caller: Caller,
  devices: RuleDevices,
): Promise<void> => {
  const before = await lockRow(tx, keptRules, id);
  await requireWithin(before, caller, devices);
  await writeRow(
    tx,
    keptRules,
    { id, before },
    { values: { enabled, updatedAt: new Date() }, after: { enabled } },
    caller,
  );
};

export const removeRule = async (tx: Executor, id: string, caller: Caller, devices: RuleDevices): Promise<void> => {
  await removeRow(tx, keptRules, id, caller, (before) => requireWithin(before, caller, devices));
};
