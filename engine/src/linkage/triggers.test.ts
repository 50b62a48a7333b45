import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { createAlarmWatch } from '../rules/alarm-watch.ts';
import { createStateStore } from '../state/state-store.ts';
import type { DeviceTrigger } from './device-trigger.ts';

const co2: PropertyDef = {
  id: 'co2',
  name: { zh: '二氧化碳', en: 'CO₂' },
  type: 'int',
  access: 'r',
  index: { from: 1, to: 2, label: (i) => ({ zh: `${i}`, en: `${i}` }) },
};

const setUp = () => {
  const clock = createFakeClock();
  const bus = createBus(silentLog);
  const said: string[] = [];
  bus.on('trigger.fired', ({ ownerId, triggerId, key, value }) =>
    said.push([ownerId, triggerId, key, value].filter((part) => part !== undefined).join(' ')),
  );
  bus.on('alarm.raised', ({ key }) => said.push(`alarm ${key}`));
  const watch = createAlarmWatch({ clock, bus, offlineAlarmMs: 3_000, restored: [] });
  const state = createStateStore({ clock, publish: () => undefined });
  const device = state.add({ id: 'd1', placeId: 'hall' });
  const one = state.describe(device, 'co2[1]', co2);
  const read = (value: number): void => {
    const changed = state.apply(one, value, clock.now(), 'good');
    watch.look(one, value, clock.now(), 'good', changed);
  };
  const set = (...triggers: DeviceTrigger[]) => watch.setTriggers('a', triggers, [device]);
  return { clock, watch, said, read, set, device };
};

const above: DeviceTrigger = {
  kind: 'value',
  id: 't',
  deviceIds: ['d1'],
  property: 'co2[1]',
  operator: '>',
  value: 1_000,
  forMs: 0,
};

describe('triggers of automations', () => {
  it('fire when a comparison begins to hold, not while it goes on', () => {
    const { said, read, set } = setUp();
    set(above);
    for (const value of [900, 1_100, 1_200, 900, 1_001]) read(value);
    expect(said).toEqual(['a t co2[1] 1100', 'a t co2[1] 1001']);
  });

  it('do not fire for what holds already when they are added or changed', () => {
    const { said, read, set } = setUp();
    read(1_500);
    set(above);
    read(1_600);
    read(900);
    read(1_050);
    expect(said).toEqual(['a t co2[1] 1050']);
    set({ ...above, value: 1_010 } as DeviceTrigger);
    read(1_060);
    expect(said).toHaveLength(1);
    // Saved again without a change, it goes on where it was.
    read(1_000);
    set({ ...above, value: 1_010 } as DeviceTrigger);
    read(1_020);
    expect(said.slice(1)).toEqual(['a t co2[1] 1020']);
  });

  it('wait for as long as the comparison must hold', async () => {
    const { clock, said, read, set } = setUp();
    set({ ...above, forMs: 60_000 } as DeviceTrigger);
    read(900);
    read(1_100);
    await clock.advance(59_000);
    read(900);
    read(1_100);
    await clock.advance(59_000);
    expect(said).toEqual([]);
    await clock.advance(1_000);
    expect(said).toEqual(['a t co2[1] 1100']);
  });

  it('mean one element of an indexed property, or all', () => {
    const { said, read, set } = setUp();
    set({ ...above, property: 'co2[2]' } as DeviceTrigger, { ...above, id: 'all', property: 'co2' } as DeviceTrigger);
    for (const value of [900, 1_100]) read(value);
    expect(said).toEqual(['a all co2[1] 1100']);
  });

  it('fire for every reading, or every new value', () => {
    const { said, read, set } = setUp();
    const reading = { kind: 'reading' as const, deviceIds: ['d1'], property: 'co2' };
    const compare = { operator: '>' as const, value: 5 };
    set({ ...reading, id: 'change', on: 'change' }, { ...reading, id: 'report', on: 'report', compare });
    for (const value of [4, 4, 6, 6]) read(value);
    expect(said).toEqual(['a change co2[1] 4', 'a change co2[1] 6', 'a report co2[1] 6', 'a report co2[1] 6']);
  });

  it('follow a device that goes and comes back, without standing in for its alarm', async () => {
    const { clock, watch, said, set } = setUp();
    const link = { kind: 'connection' as const, deviceIds: ['d1'] };
    set({ ...link, id: 'gone', to: 'offline', forMs: 0 }, { ...link, id: 'back', to: 'online', forMs: 10_000 });
    watch.wentOnline('d1');
    expect(said).toEqual([]);
    watch.wentOffline('d1');
    await clock.advance(3_000);
    expect(said).toEqual(['a gone', 'alarm d1:offline']);
    watch.wentOnline('d1');
    await clock.advance(9_000);
    expect(said).toHaveLength(2);
    await clock.advance(1_000);
    expect(said.slice(2)).toEqual(['a back']);
  });

  it('are silent once they are removed, also while they would fire', async () => {
    const { clock, watch, said, read, set, device } = setUp();
    set({ ...above, forMs: 5_000 } as DeviceTrigger);
    read(900);
    read(1_100);
    watch.wentOffline('d1');
    set();
    await clock.advance(60_000);
    read(900);
    read(2_000);
    expect(said).toEqual(['alarm d1:offline']);
    // Rules of alarms may come and go beside them.
    set(above);
    watch.rules.replace([], [device]);
    read(900);
    read(2_000);
    expect(said.slice(1)).toEqual(['a t co2[1] 2000']);
  });
});
