import {
  type AutomationCheck,
  type AutomationChecks,
  type ByKind,
  byKind,
  kindsOf,
  type ValueCheck,
} from '@eoms/contract';
import { firstValue } from '../../domain/fields/first-value.ts';
import { problemsIn, type RuleField, type RuleGroup } from '../../ui/rule-editor/rule.ts';

export type CheckKind = AutomationCheck['kind'];

/** Conditions while they are edited; an empty one is none. */
export type EditedChecks = RuleGroup<AutomationCheck>;
export const noChecks: EditedChecks = { match: 'all', rules: [] };

/** A check against the most likely value of a field. */
export const valueCheck = (deviceId: string, field: RuleField | undefined): ValueCheck => ({
  kind: 'value',
  deviceId,
  property: field?.id ?? '',
  operator: field?.type === 'number' ? '>' : '==',
  against: { kind: 'value', value: firstValue(field) },
});

type OfKind<K extends CheckKind> = Extract<AutomationCheck, { kind: K }>;
const anew: { readonly [K in CheckKind]: (placeIds: readonly string[]) => OfKind<K> } = {
  value: () => valueCheck('', undefined),
  connection: () => ({ kind: 'connection', deviceId: '', is: 'online' }),
  placeState: ([placeId = '']) => ({ kind: 'placeState', placeId, is: ['occupy'] }),
  hours: () => ({
    kind: 'hours',
    hours: { applies: 'inside', periods: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }] },
  }),
  variable: () => ({ kind: 'variable', name: '', operator: '==', value: '' }),
  behavior: () => ({ kind: 'behavior', behaviorId: '', args: {}, path: '', operator: '>', value: 0 }),
};
/** In the order in which they are offered. */
export const checkKinds: readonly CheckKind[] = kindsOf(anew);
export const newCheck = (kind: CheckKind, placeIds: readonly string[]): AutomationCheck => anew[kind](placeIds);

const complete: ByKind<AutomationCheck, boolean> = {
  value: ({ deviceId, property, against }) => {
    const missing =
      (against.kind === 'variable' && against.name === '') ||
      (against.kind === 'device' && (against.deviceId === '' || against.property === '')) ||
      (against.kind === 'value' && against.value === '');
    return deviceId !== '' && property !== '' && !missing;
  },
  connection: ({ deviceId }) => deviceId !== '',
  placeState: ({ placeId, is }) => placeId !== '' && is.length > 0,
  hours: ({ hours }) => hours.periods.every(({ days }) => days.length > 0),
  variable: ({ name }) => name !== '',
  behavior: ({ behaviorId }) => behaviorId !== '',
};
const problemOf = (check: AutomationCheck): 'checkMissing' | undefined =>
  byKind(complete, check) ? undefined : 'checkMissing';

/** What is missing, by path; a whole without rules is no condition at all. */
export const problemsWith = (checks: EditedChecks) =>
  checks.rules.length === 0 ? new Map<string, never>() : problemsIn<AutomationCheck, 'checkMissing'>(checks, problemOf);

export const sentChecks = (checks: EditedChecks): AutomationChecks | null =>
  checks.rules.length === 0 ? null : (checks as AutomationChecks);
