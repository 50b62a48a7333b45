import { describe, expect, it } from 'vitest';
import { noDevices, placeState, showsUse } from './place-state.ts';

const devices = (online: number, offline: number, inUse: number) => ({
  total: online + offline,
  online,
  offline,
  inUse,
});

describe('placeState', () => {
  it.each([
    ['no device', false, noDevices, 'unknown'],
    ['all offline', false, devices(0, 3, 0), 'unknown'],
    ['not yet reached', false, { total: 2, online: 0, offline: 0, inUse: 0 }, 'unknown'],
    ['one of them reached, nothing on', false, devices(1, 2, 0), 'idle'],
    ['a projector on', false, devices(3, 0, 1), 'occupy'],
    ['under repair with a projector on', true, devices(3, 0, 1), 'maintenance'],
    ['under repair without devices', true, noDevices, 'maintenance'],
  ] as const)('%s', (_case, maintenance, counts, state) => {
    expect(placeState(maintenance, counts)).toBe(state);
  });
});

describe('showsUse', () => {
  const on = { typeCode: 'projector', online: true, power: { value: 'on', quality: 'good' } } as const;
  it.each([
    ['a projector on', on, true],
    ['warming up', { ...on, power: { value: 'warming', quality: 'good' } }, true],
    ['a display with a plain switch', { ...on, typeCode: 'display', power: { value: true, quality: 'good' } }, true],
    ['standby', { ...on, power: { value: 'standby', quality: 'good' } }, false],
    ['cooling', { ...on, power: { value: 'cooling', quality: 'good' } }, false],
    ['a stale reading', { ...on, power: { value: 'on', quality: 'stale' } }, false],
    ['a bad reading', { ...on, power: { value: 'on', quality: 'bad' } }, false],
    ['offline', { ...on, online: false }, false],
    ['no reading', { ...on, power: undefined }, false],
    ['a network switch', { ...on, typeCode: 'network' }, false],
  ] as const)('%s', (_case, device, expected) => {
    expect(showsUse(device)).toBe(expected);
  });
});
