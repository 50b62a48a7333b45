import type { AutomationCheck, AutomationChecks } from '@eoms/contract';
import { firstValue } from '../../domain/fields/first-value.ts';
import { problemsIn, type RuleField, type RuleGroup } from '../../ui/rule-editor/rule.ts';

export type CheckKind = AutomationCheck['kind'];
export const checkKinds: readonly CheckKind[] = ['value', 'connection', 'placeState', 'hours', 'variable', 'behavior'];

/** Conditions while they are edited; an empty one is none. */
export type EditedChecks = RuleGroup<AutomationCheck>;
export const noChecks: EditedChecks = { match: 'all', rules: [] };

/** A check against the most likely value of a field. */
export const valueCheck = (deviceId: string, field: RuleField | undefined): AutomationCheck => ({
  kind: 'value',
  deviceId,
  property: field?.id ?? '',
  operator: field?.type === 'number' ? '>' : '==',
  against: { kind: 'value', value: firstValue(field) },
});

export const newCheck = (kind: CheckKind, placeIds: readonly string[]): AutomationCheck => {
  switch (kind) {
    case 'value':
      return valueCheck('', undefined);
    case 'connection':
      return { kind, deviceId: '', is: 'online' };
    case 'placeState':
      return { kind, placeId: placeIds[0] ?? '', is: ['occupy'] };
    case 'hours':
      return {
        kind,
        hours: { applies: 'inside', periods: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }] },
      };
    case 'variable':
      return { kind, name: '', operator: '==', value: '' };
    case 'behavior':
      return { kind, behaviorId: '', args: {}, path: '', operator: '>', value: 0 };
  }
};

const problemOf = (check: AutomationCheck): 'checkMissing' | undefined => {
  switch (check.kind) {
    case 'value': {
      const { against } = check;
      const missing =
        (against.kind === 'variable' && against.name === '') ||
        (against.kind === 'device' && (against.deviceId === '' || against.property === '')) ||
        (against.kind === 'value' && against.value === '');
      return check.deviceId === '' || check.property === '' || missing ? 'checkMissing' : undefined;
    }
    case 'connection':
      return check.deviceId === '' ? 'checkMissing' : undefined;
    case 'placeState':
      return check.placeId === '' || check.is.length === 0 ? 'checkMissing' : undefined;
    case 'hours':
      return check.hours.periods.some(({ days }) => days.length === 0) ? 'checkMissing' : undefined;
    case 'variable':
      return check.name === '' ? 'checkMissing' : undefined;
    case 'behavior':
      return check.behaviorId === '' ? 'checkMissing' : undefined;
  }
};

/** What is missing, by path; a whole without rules is no condition at all. */
export const problemsWith = (checks: EditedChecks) =>
  checks.rules.length === 0 ? new Map<string, never>() : problemsIn<AutomationCheck, 'checkMissing'>(checks, problemOf);

export const sentChecks = (checks: EditedChecks): AutomationChecks | null =>
  checks.rules.length === 0 ? null : (checks as AutomationChecks);
