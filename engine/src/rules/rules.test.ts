import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { knownValue } from '../testing/known-value.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { compare } from './compare.ts';

describe('comparing', () => {
  it.each([
    [3001, '>', 3000, true],
    [3000, '>', 3000, false],
    [3000, '>=', 3000, true],
    [2, '<', 3, true],
    [3, '<=', 3, true],
    ['on', '==', 'on', true],
    ['1', '==', 1, false],
    ['1', '>', 0, false],
    [true, '!=', false, true],
    ['lamp fault', 'includes', 'fault', true],
    [5, 'includes', '5', false],
    [null, '<', 1, false],
    [Number.NaN, '<=', 1, false],
  ] as const)('%j %s %j is %s', (left, operator, right, holds) => {
    expect(compare(left, operator, right)).toBe(holds);
  });
});

const lamp: PropertyDef = {
  id: 'lampHours',
  name: { zh: '光源时间', en: 'Lamp hours' },
  type: 'int',
  access: 'r',
  index: { from: 1, to: 2, label: (i) => ({ zh: `光源 ${i}`, en: `Lamp ${i}` }) },
  alarm: [{ id: 'old', op: '>', value: 3000, level: 'minor', text: { zh: '旧', en: 'old' } }],
};

const setUp = (restored: string[] = []) => {
  const clock = createFakeClock();
  const bus = createBus(silentLog);
  const said: string[] = [];
  bus.on('alarm.raised', (alarm) => said.push(`+${alarm.key} ${alarm.level} ${alarm.text.en}`));
  bus.on('alarm.cleared', (alarm) => said.push(`-${alarm.key}`));
  const watch = createAlarmWatch({ clock, bus, offlineAlarmMs: 3_000, restored });
  const { one, redescribe } = knownValue('d1', 'lampHours[2]', lamp);
  const read = (value: number | null, quality: 'good' | 'stale' = 'good') =>
    watch.look(one, value, clock.now(), quality, true);
  return { clock, watch, said, read, redescribe, device: one.device };
};

describe('the alarm watch', () => {
  it('raises once, clears once, and ignores stale and missing values', () => {
    const { said, read } = setUp();
    read(3100);
    read(3200);
    read(10, 'stale');
    read(null);
    read(10);
    read(5);
    expect(said).toEqual(['+d1:lampHours[2]:old 3 Lamp 2: old', '-d1:lampHours[2]:old']);
  });

  it('does not raise again after a restart what was open before, and clears it', () => {
    const { said, read } = setUp(['d1:lampHours[2]:old']);
    read(3100);
    expect(said).toEqual([]);
    read(0);
    expect(said).toEqual(['-d1:lampHours[2]:old']);
  });

  it('delays an offline alarm until the device stayed offline long enough', async () => {
    const { clock, watch, said } = setUp();
    watch.wentOffline('d1');
    await clock.advance(2_900);
    watch.wentOnline('d1');
    await clock.advance(10_000);
    expect(said).toEqual([]);
    watch.wentOffline('d1', { zh: '密码错误', en: 'wrong password' });
    await clock.advance(3_000);
    expect(said).toEqual(['+d1:offline 2 Device offline: wrong password']);
    watch.wentOnline('d1');
    expect(said.at(-1)).toBe('-d1:offline');
  });

  it('clears the alarms of a device that no longer exists', () => {
    const { watch, said } = setUp(['gone:lampHours[2]:old', 'd1:lampHours[2]:old']);
    watch.forget('gone');
    expect(said).toEqual(['-gone:lampHours[2]:old']);
  });

  it('uses the rules of a new description, and keeps open alarms by name', () => {
    const { said, read, redescribe } = setUp();
    read(3100);
    const high = { id: 'high', op: '>' as const, value: 1000, level: 'minor' as const, text: { zh: '高', en: 'high' } };
    redescribe({ ...lamp, alarm: [high, ...(lamp.alarm ?? [])] });
    read(3100);
    read(500);
    const [old, added] = ['d1:lampHours[2]:old', 'd1:lampHours[2]:high'];
    expect(said.map((word) => word.split(' ')[0])).toEqual([`+${old}`, `+${added}`, `-${added}`, `-${old}`]);
  });

  it('clears everything of a device that is removed', () => {
    const { watch, said, read, device } = setUp();
    read(9000);
    watch.forget('d1', device);
    expect(said.at(-1)).toBe('-d1:lampHours[2]:old');
  });
});
