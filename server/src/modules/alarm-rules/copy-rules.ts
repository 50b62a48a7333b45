import { type AlarmRuleDraft, alarmRulesEndpoints } from '@eoms/contract';
import { areAmong, isAmong } from '../../platform/auth/rights.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { saveRow } from '../../platform/database/save-row.ts';
import { freeName } from '../../platform/free-name.ts';
import type { Caller } from '../../platform/http/context.ts';
import { keptRules, readRules, ruleNames, type StoredRule } from './alarm-rules.store.ts';
import { requireKnown } from './named-ids.store.ts';

export type CopiedRule = Omit<AlarmRuleDraft, 'id'>;

/** Rules that are about one place, for others like it. */
export interface RuleCopies {
  /** Those that watch this place, or some of these devices of it, and nothing else; none if the caller may not see rules. */
  ofPlace(placeId: string, deviceIds: readonly string[], caller: Caller): Promise<CopiedRule[]>;
  /**
   * Stores rules about places and devices that exist in this transaction only, under names that are free. Returns their
   * ids; none if the caller may not write rules. Throws '404' on a field whose notify object or channel is gone.
   */
  store(tx: Executor, rules: readonly CopiedRule[], caller: Caller): Promise<string[]>;
  /** Sets them to work, once the transaction is done and their devices are known. */
  stored(ids: readonly string[]): Promise<void>;
}

/** Lists that are not empty narrow each other down, so one that stays within the place is enough. */
const isAbout = ({ scope }: StoredRule, placeId: string, deviceIds: ReadonlySet<string>): boolean => {
  const { placeIds, groupIds, deviceIds: named } = scope;
  const isHere = placeIds.every((id) => id === placeId) && named.every((id) => deviceIds.has(id));
  return isHere && placeIds.length + named.length > 0 && groupIds.length === 0;
};

const { pageAlarmRules, saveAlarmRule } = alarmRulesEndpoints;

export const createRuleCopies = (
  { db }: Pick<Database, 'db'>,
  changed: (ruleId: string) => Promise<void>,
): RuleCopies => ({
  ofPlace: async (placeId, deviceIds, caller) => {
    if (!isAmong(caller.placesFor(pageAlarmRules.needs), placeId)) return [];
    const own = new Set(deviceIds);
    const about = (await readRules(db)).filter((rule) => isAbout(rule, placeId, own));
    return about.map(({ id: _id, groupName: _group, updatedAt: _at, revision: _revision, ...rule }) => rule);
  },
  store: async (tx, rules, caller) => {
    if (rules.length === 0 || !areAmong(caller.placesFor(saveAlarmRule.needs), caller.places)) return [];
    const taken = new Set(await ruleNames(tx));
    const ids: string[] = [];
    for (const rule of rules) {
      const draft = { ...rule, id: undefined, name: freeName(rule.name, taken) };
      await requireKnown(tx, draft, undefined);
      const { id } = await saveRow(tx, keptRules, draft, caller);
      ids.push(id);
    }
    return ids;
  },
  stored: async (ids) => {
    for (const id of ids) await changed(id);
  },
});
