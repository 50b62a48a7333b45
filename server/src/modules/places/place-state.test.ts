import { describe, expect, it } from 'vitest';
import { noDevices, noMeetings, placeState, type SetByHand, showsUse } from './place-state.ts';

const devices = (online: number, offline: number, inUse: number, occupied = 0) => ({
  total: online + offline,
  online,
  offline,
  inUse,
  occupied,
});
const now = new Date('2026-03-02T10:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const set = (more: Partial<SetByHand> = {}): SetByHand => ({
  state: 'maintenance',
  reason: 'lamp',
  by: 'li.ming',
  at: at(-1),
  until: null,
  ...more,
});
const meeting = { subject: 'Budget', organiser: 'Wang Fang', startsAt: at(-0.5), endsAt: at(1.5) };
const next = { subject: 'Interview', organiser: 'Li Na', startsAt: at(2), endsAt: at(3) };

describe('placeState', () => {
  it.each([
    ['no device', false, noDevices, 'unknown'],
    ['all offline', false, devices(0, 3, 0), 'unknown'],
    ['not yet reached', false, { ...noDevices, total: 2 }, 'unknown'],
    ['one of them reached, nothing on', false, devices(1, 2, 0), 'idle'],
    ['a projector on', false, devices(3, 0, 1), 'occupy'],
    ['under repair with a projector on', true, devices(3, 0, 1), 'maintenance'],
    ['under repair without devices', true, noDevices, 'maintenance'],
  ] as const)('%s', (_case, maintenance, counts, state) => {
    const known = { set: maintenance ? set() : null, meetings: noMeetings, devices: counts };
    expect(placeState(known, now).state).toBe(state);
  });

  it('has its reason: by whom, why, until when', () => {
    const free = { set: null, meetings: noMeetings, devices: devices(2, 0, 0) };
    const inUse = { ...free, devices: devices(2, 0, 1) };
    const meetings = { current: meeting, next };
    expect(placeState({ ...inUse, meetings, set: set({ until: at(3) }) }, now)).toEqual({
      state: 'maintenance',
      reason: {
        source: 'person',
        who: 'li.ming',
        note: 'lamp',
        since: at(-1).toISOString(),
        until: at(3).toISOString(),
      },
    });
    expect(placeState({ ...inUse, meetings }, now)).toMatchObject({
      state: 'occupy',
      reason: { source: 'meeting', who: 'Wang Fang', note: 'Budget', until: meeting.endsAt.toISOString() },
    });
    expect(placeState(inUse, now)).toMatchObject({ state: 'occupy', reason: { source: 'devices' } });
    expect(placeState({ ...inUse, devices: devices(2, 0, 1, 1) }, now).reason.source).toBe('sensor');
    expect(placeState({ ...free, meetings: { current: null, next } }, now)).toMatchObject({
      state: 'idle',
      reason: { source: 'meeting', until: next.startsAt.toISOString() },
    });
    expect(placeState(free, now)).toMatchObject({ state: 'idle', reason: { source: 'devices', until: null } });
  });

  it('is what somebody set only until its end, and may also be set to free', () => {
    const known = { meetings: { current: meeting, next: null }, devices: devices(2, 0, 1) };
    expect(placeState({ ...known, set: set({ until: now }) }, now).state).toBe('occupy');
    expect(placeState({ ...known, set: set({ state: 'idle' }) }, now).state).toBe('idle');
  });

  it('is occupied during a meeting, also where no device can be reached', () => {
    const known = { set: null, meetings: { current: meeting, next: null }, devices: devices(0, 3, 0) };
    expect(placeState(known, now).state).toBe('occupy');
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
