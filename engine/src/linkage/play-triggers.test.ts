import type { Value } from '@eoms/contract/vocabulary';
import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { createAlarmWatch } from '../rules/alarm-watch.ts';
import type { Recorded } from '../rules/play-rule.ts';
import { createStateStore } from '../state/state-store.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import type { DeviceTrigger } from './device-trigger.ts';
import { playTriggers } from './play-triggers.ts';

const level: PropertyDef = { id: 'level', name: { zh: '液位', en: 'Level' }, type: 'int', access: 'r' };
const on = (more: object): DeviceTrigger =>
  ({
    kind: 'value',
    id: 'v',
    deviceIds: ['d1'],
    property: 'level',
    operator: '>',
    value: 5,
    forMs: 0,
    ...more,
  }) as DeviceTrigger;
const triggers: DeviceTrigger[] = [
  on({}),
  on({ id: 'held', forMs: 2_500 }),
  on({ id: 'equal', operator: '==', value: 3 }),
  { kind: 'connection', id: 'off', deviceIds: ['d1'], to: 'offline', forMs: 1_500 },
  { kind: 'connection', id: 'back', deviceIds: ['d1'], to: 'online', forMs: 0 },
  { kind: 'reading', id: 'change', deviceIds: ['d1'], property: 'level', on: 'change' },
  {
    kind: 'reading',
    id: 'report',
    deviceIds: ['d1'],
    property: 'level',
    on: 'report',
    compare: { operator: '<', value: 2 },
  },
];
const said = (at: number, triggerId: string, value: Value | undefined) => `${at} ${triggerId} ${value ?? ''}`;

/** What happens live when a device does this. */
const live = async (recorded: readonly Recorded[], to: number): Promise<string[]> => {
  const clock = createFakeClock(0);
  const bus = createBus(silentLog);
  const heard: string[] = [];
  bus.on('trigger.fired', ({ at, triggerId, value }) => heard.push(said(at, triggerId, value)));
  const watch = createAlarmWatch({ clock, bus, offlineAlarmMs: 60_000, restored: [] });
  const state = createStateStore({ clock, publish: () => undefined });
  const device = state.add({ id: 'd1', placeId: 'hall' });
  const one = state.describe(device, 'level', level);
  watch.setTriggers('a', triggers, [device]);
  watch.wentOnline('d1');
  for (const step of recorded) {
    await clock.advance(step.at - clock.now());
    if ('offline' in step) {
      if (step.offline) watch.wentOffline('d1');
      else watch.wentOnline('d1');
      continue;
    }
    const changed = state.apply(one, step.value, step.at, 'good');
    watch.look(one, step.value, step.at, 'good', changed);
  }
  await clock.advance(to - clock.now());
  return heard;
};

const played = (recorded: readonly Recorded[], to: number, from = 0): string[] => {
  const devices = [{ deviceId: 'd1', recorded, connection: 'online' as const }];
  return [...playTriggers({ triggers, devices, moments: [], from, to })].flatMap((one) =>
    one ? said(one.at, one.fired?.triggerId ?? '', one.fired?.value) : [],
  );
};

describe('the past played through triggers', () => {
  it('fires what fired live', async () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = numbersFrom(seed);
      let [at, offline] = [0, false];
      const recorded = Array.from({ length: 40 }, (): Recorded => {
        at += 100 + Math.floor(next() * 2_000);
        if (next() > 0.15) return { at, key: 'level', value: Math.floor(next() * 10) };
        offline = !offline;
        return { at, offline };
      });
      expect(played(recorded, at + 5_000), `seed ${seed}`).toEqual(await live(recorded, at + 5_000));
    }
  });

  it('does not fire for what was so before it began', () => {
    const recorded: Recorded[] = [
      { at: -1_000, key: 'level', value: 1 },
      { at: -500, key: 'level', value: 9 },
      { at: 1_000, key: 'level', value: 9 },
    ];
    expect(played(recorded, 1_500)).toEqual([]);
    // It had begun before, and has held long enough only now.
    expect(played(recorded, 5_000)).toEqual(['2000 held 9']);
    expect(
      played([...recorded, { at: 1_800, key: 'level', value: 4 }, { at: 3_000, key: 'level', value: 8 }], 4_000),
    ).toEqual(['1800 change 4', '3000 v 8', '3000 change 8']);
  });

  it('knows at each moment what each device showed then', () => {
    const devices = [
      {
        deviceId: 'd1',
        recorded: [
          { at: 10, key: 'level', value: 1 },
          { at: 30, offline: true },
        ],
        connection: 'online' as const,
      },
      { deviceId: 'd2', recorded: [{ at: 20, key: 'level', value: 2 }], connection: 'unknown' as const },
    ];
    const seen = [];
    for (const one of playTriggers({ triggers: [], devices, moments: [5, 15, 25, 35], from: 0, to: 40 })) {
      if (!one) continue;
      const [d1, d2] = [one.state('d1'), one.state('d2')];
      seen.push([one.at, one.moment, d1?.connection, d1?.values.level?.value, d2?.values.level?.value]);
    }
    expect(seen).toEqual([
      [5, 0, 'online', undefined, undefined],
      [15, 1, 'online', 1, undefined],
      [25, 2, 'online', 1, 2],
      [35, 3, 'offline', 1, 2],
    ]);
  });
});
