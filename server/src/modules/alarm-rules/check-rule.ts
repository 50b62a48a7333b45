import { type AlarmRuleDraft, leavesOf, type RuleScope } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { RuleDevices } from './rule-devices.ts';

const mostLeaves = 20;

/** Refuses a rule that is not whole, or that reaches beyond the caller's places. */
export const checkRule = async (
  draft: AlarmRuleDraft,
  caller: Pick<Caller, 'places'>,
  devices: Pick<RuleDevices, 'isWithin'>,
): Promise<void> => {
  const { trigger, condition, clearWhen, hours } = draft;
  if (trigger !== 'onlineStatus' && !condition)
    throw refuse('alarmRule.conditionMissing', {}, [{ field: 'condition' }]);
  if (trigger === 'timeSlot' && !hours) throw refuse('alarmRule.hoursMissing', {}, [{ field: 'hours' }]);
  for (const [field, part] of [
    ['condition', condition],
    ['clearWhen', clearWhen],
  ] as const)
    if (part && leavesOf(part).length > mostLeaves) throw refuse('alarmRule.tooManyConditions', {}, [{ field }]);
  await checkPlaces(draft.scope, caller, devices);
};

/** The ids of a scope that a limited caller does not see are unknown to them. */
export const checkPlaces = async (
  scope: RuleScope,
  { places }: Pick<Caller, 'places'>,
  devices: Pick<RuleDevices, 'isWithin'>,
): Promise<void> => {
  if (places === 'all' || (await devices.isWithin(scope, places))) return;
  const allowed = new Set(places);
  if (scope.placeIds.some((id) => !allowed.has(id))) throw refuseUnknown('scope.placeIds');
  if (scope.deviceIds.length > 0) throw refuseUnknown('scope.deviceIds');
  throw refuse('alarmRule.placesNeeded', {}, [{ field: 'scope' }]);
};
