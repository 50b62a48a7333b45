import { may } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { type AccessRecord, areAmong, combineRights, isPermitted, noRights, placesPermitted } from './rights.ts';

const role = (screens: Parameters<typeof may>[1][], places: AccessRecord['places']): AccessRecord => ({
  superAdministrator: false,
  grants: new Map(screens.map((screen) => [screen, new Set(['view'] as const)])),
  places,
});
const alarms = role(['alarmCenter'], ['hall']);
const users = role(['user', 'home'], ['office', 'hall']);
const seeAlarms = may('view', 'alarmCenter');

describe('several roles', () => {
  it('permit what any of them permits, each in its own places', () => {
    const both = combineRights([alarms, users]);
    expect([...both.grants.keys()]).toEqual(['alarmCenter', 'user', 'home']);
    expect(both.places).toEqual(['hall', 'office']);
    expect(isPermitted(both, seeAlarms)).toBe(true);
    expect(placesPermitted(both, seeAlarms)).toEqual(['hall']);
    expect(placesPermitted(both, may('view', 'alarmCenter', 'home'))).toEqual(['hall', 'office']);
    expect(placesPermitted(both, may('edit', 'alarmCenter'))).toEqual([]);
  });
  it('add up the actions on one screen', () => {
    const edits: AccessRecord = {
      ...alarms,
      grants: new Map([['alarmCenter', new Set(['edit'] as const)]]),
      places: 'all',
    };
    const both = combineRights([alarms, edits]);
    expect(both.grants.get('alarmCenter')).toEqual(new Set(['view', 'edit']));
    expect(both.places).toBe('all');
    expect(placesPermitted(both, seeAlarms)).toEqual(['hall']);
  });
  it('are everything where one is that of administrators, and nothing where there is none', () => {
    const both = combineRights([alarms, { ...noRights, superAdministrator: true }]);
    expect(isPermitted(both, may('edit', 'role'))).toBe(true);
    expect(placesPermitted(both, seeAlarms)).toBe('all');
    expect(combineRights([])).toEqual(noRights);
    expect(combineRights([alarms])).toBe(alarms);
  });
});

it('knows which places lie within others', () => {
  expect(areAmong('all', 'all')).toBe(true);
  expect(areAmong('all', ['hall'])).toBe(true);
  expect(areAmong(['hall'], 'all')).toBe(false);
  expect(areAmong(['hall', 'office'], ['office'])).toBe(true);
  expect(areAmong(['hall'], ['hall', 'office'])).toBe(false);
});
