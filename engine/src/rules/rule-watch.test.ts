import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { createStateStore } from '../state/state-store.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import type { Condition } from './condition.ts';

const temperature: PropertyDef = {
  id: 'temperature',
  name: { zh: '温度', en: 'Temperature' },
  type: 'double',
  access: 'r',
};
const over = (value: number, property = 'temperature'): Condition => ({
  kind: 'value',
  property,
  operator: '>',
  value,
});
const under = (value: number): Condition => ({ kind: 'value', property: 'temperature', operator: '<', value });
const hot = over(30);
const ruleOf = (when: Condition, more: Partial<AlarmRule> = {}): AlarmRule => ({
  id: 'hot',
  level: 2,
  text: { zh: '过热', en: 'too hot' },
  when,
  ...more,
});

const setUp = (restored: string[] = []) => {
  const clock = createFakeClock();
  const bus = createBus(silentLog);
  const said: string[] = [];
  bus.on('alarm.raised', ({ key, value }) => said.push(`+${key} ${value}`));
  bus.on('alarm.cleared', ({ key, value }) => said.push(`-${key} ${value}`));
  const state = createStateStore({ clock, publish: () => undefined });
  const watch = createAlarmWatch({ clock, bus, offlineAlarmMs: 3_000, restored });
  const device = state.add({ id: 'd1', placeId: 'hall' });
  const read = (value: number | string, key = 'temperature') => {
    const one = state.describe(device, key, temperature);
    state.apply(one, value, clock.now(), 'good');
    watch.look(one, value, clock.now(), 'good', true);
  };
  const use = (...rules: AlarmRule[]) => watch.rules.replace(rules, [device]);
  return { clock, watch, said, read, use, device };
};
const raised = (value: number) => `+d1:temperature:hot ${value}`;
const cleared = (value: number) => `-d1:temperature:hot ${value}`;

describe('user rules', () => {
  it('evaluate known values immediately, and each indexed value separately', () => {
    const { said, read, use } = setUp();
    read(31);
    read(40, 'temperature[2]');
    use(ruleOf(hot));
    expect(said).toEqual([raised(31), '+d1:temperature[2]:hot 40']);
    read(20);
    read(20, 'temperature[2]');
    expect(said.slice(2)).toEqual([cleared(20), '-d1:temperature[2]:hot 20']);
  });

  it('on one element of a property leave the others alone', () => {
    const { said, read, use } = setUp();
    read(40, 'temperature[1]');
    use(ruleOf(over(30, 'temperature[2]')));
    read(41, 'temperature[3]');
    expect(said).toEqual([]);
    read(31, 'temperature[2]');
    expect(said).toEqual(['+d1:temperature[2]:hot 31']);
    read(20, 'temperature[1]');
    read(20, 'temperature[2]');
    expect(said.slice(1)).toEqual(['-d1:temperature[2]:hot 20']);
  });

  it('compare each element with one that they name, and are about the element', () => {
    const { said, read, use } = setUp();
    const enabled: Condition = { kind: 'value', property: 'enabled[9]', operator: '==', value: 1 };
    use(ruleOf({ match: 'all', of: [enabled, hot] }));
    read(31, 'temperature[1]');
    read(32, 'temperature[2]');
    read(20, 'temperature[3]');
    read(1, 'enabled[1]');
    expect(said).toEqual([]);
    read(1, 'enabled[9]');
    expect(said).toEqual(['+d1:temperature[1]:hot 31', '+d1:temperature[2]:hot 32']);
    read(0, 'enabled[9]');
    expect(said.slice(2)).toEqual(['-d1:temperature[1]:hot 31', '-d1:temperature[2]:hot 32']);
  });

  it('watch the devices that they name, and stop when those are removed', () => {
    const { said, read, use } = setUp();
    use(ruleOf(hot, { devices: new Set(['another']) }));
    read(31);
    expect(said).toEqual([]);
    use(ruleOf(hot, { devices: new Set(['another', 'd1']) }));
    expect(said).toEqual([raised(31)]);
    use();
    expect(said).toEqual([raised(31), cleared(31)]);
  });

  it('keep their phase when other rules are added or removed', async () => {
    const { clock, said, read, use } = setUp();
    const slow = ruleOf(hot, { raiseAfterMs: 10_000 });
    use(slow);
    read(31);
    await clock.advance(9_000);
    use(slow, ruleOf(over(30, 'humidity'), { id: 'other' }));
    await clock.advance(1_000);
    expect(said).toEqual([raised(31)]);
  });

  it('wait until the condition has held long enough, with or without readings', async () => {
    const { clock, said, read, use } = setUp();
    use(ruleOf(hot, { raiseAfterMs: 5_000 }));
    read(31);
    await clock.advance(4_000);
    read(29);
    read(31);
    await clock.advance(4_999);
    expect(said).toEqual([]);
    await clock.advance(1);
    expect(said).toEqual([raised(31)]);
  });

  it('keep an alarm within the dead band, and clear it after the off-delay', async () => {
    const { clock, said, read, use } = setUp();
    use(ruleOf(hot, { until: under(28), clearAfterMs: 2_000 }));
    read(31);
    read(29);
    await clock.advance(60_000);
    expect(said).toEqual([raised(31)]);
    read(27);
    await clock.advance(1_000);
    read(28.5);
    read(27);
    await clock.advance(1_999);
    expect(said).toEqual([raised(31)]);
    await clock.advance(1);
    expect(said).toEqual([raised(31), cleared(27)]);
  });

  it('count how often the condition starts within a time', async () => {
    const { clock, said, read, use } = setUp();
    use(ruleOf(hot, { times: { count: 3, withinMs: 60_000 } }));
    for (const pause of [1_000, 70_000, 1_000, 1_000, 0]) {
      read(31);
      read(32);
      read(20);
      await clock.advance(pause);
    }
    expect(said).toEqual([raised(31), cleared(20)]);
  });

  it('raise an alarm for a silent value, and clear it with the next reading', async () => {
    const { clock, said, read, use } = setUp();
    read(20);
    use(ruleOf({ kind: 'silence', property: 'temperature', afterMs: 30_000 }));
    await clock.advance(20_000);
    read(21);
    await clock.advance(29_999);
    expect(said).toEqual([]);
    await clock.advance(1);
    expect(said).toEqual([raised(21)]);
    read(22);
    expect(said).toEqual([raised(21), cleared(22)]);
    await clock.advance(30_000);
    expect(said).toHaveLength(3);
  });

  it('know after a restart which alarms are open, and stop with their device', async () => {
    const { clock, watch, said, read, use, device } = setUp(['d1:temperature:hot']);
    use(ruleOf(hot, { clearAfterMs: 1_000 }));
    read(31);
    expect(said).toEqual([]);
    read(20);
    watch.forget('d1', device);
    expect(said).toEqual([expect.stringContaining('-d1:temperature:hot')]);
    await clock.advance(5_000);
    expect(said).toHaveLength(1);
  });
});

describe('conditions over several values', () => {
  const both: Condition = { match: 'all', of: [hot, { ...over(70, 'humidity') }] };
  const either: Condition = { match: 'any', of: [hot, { ...over(70, 'humidity') }] };

  it('hold when all of them do', () => {
    const { said, read, use } = setUp();
    use(ruleOf(both));
    read(31);
    expect(said).toEqual([]);
    read(80, 'humidity');
    expect(said).toEqual([raised(31)]);
    read(20);
    expect(said).toEqual([raised(31), cleared(20)]);
  });

  it('hold when any of them does, and say so once', () => {
    const { said, read, use } = setUp();
    use(ruleOf(either));
    read(31);
    read(80, 'humidity');
    read(20);
    expect(said).toEqual([raised(31)]);
    read(10, 'humidity');
    expect(said).toEqual([raised(31), cleared(20)]);
  });

  it('wait for values that are not known, but not for those that the device does not have', () => {
    const { said, read, use } = setUp(['d1:temperature:hot']);
    read(31);
    const nested: Condition = { match: 'any', of: [both, { match: 'all', of: [over(90, 'noise')] }] };
    use(ruleOf(nested));
    expect(said).toEqual([cleared(31)]);
    read(95, 'noise');
    expect(said).toEqual([cleared(31), raised(31)]);
  });

  it('are judged for each element, together with values that have none', () => {
    const { said, read, use } = setUp();
    use(ruleOf({ match: 'all', of: [hot, { kind: 'value', property: 'power', operator: '==', value: 'on' }] }));
    read('on', 'power');
    read(31, 'temperature[1]');
    read(32, 'temperature[2]');
    expect(said).toEqual(['+d1:temperature[1]:hot 31', '+d1:temperature[2]:hot 32']);
    read('off', 'power');
    expect(said.slice(2)).toEqual(['-d1:temperature[1]:hot 31', '-d1:temperature[2]:hot 32']);
  });

  it('compare two properties', () => {
    const { said, read, use } = setUp();
    use(ruleOf({ kind: 'compare', property: 'temperature', operator: '>', other: 'setPoint', offset: 3 }));
    read(24);
    read(20, 'setPoint');
    expect(said).toEqual([raised(24)]);
    read(22, 'setPoint');
    expect(said).toEqual([raised(24), cleared(24)]);
  });

  it('see a value rise within a time, until its beginning is too long ago', async () => {
    const { clock, said, read, use } = setUp();
    use(ruleOf({ kind: 'change', property: 'temperature', direction: 'rise', amount: 5, withinMs: 60_000 }));
    read(20);
    await clock.advance(30_000);
    read(18);
    await clock.advance(20_000);
    read(22);
    expect(said).toEqual([]);
    read(23);
    expect(said).toEqual([raised(23)]);
    await clock.advance(59_000);
    expect(said).toHaveLength(1);
    await clock.advance(1_000);
    expect(said).toEqual([raised(23), cleared(23)]);
  });

  it('see that the device is offline, in place of the standard alarm', async () => {
    const { clock, watch, said, use } = setUp();
    use(ruleOf({ kind: 'offline' }, { raiseAfterMs: 60_000 }));
    watch.wentOffline('d1');
    await clock.advance(59_000);
    expect(said).toEqual([]);
    await clock.advance(1_000);
    expect(said).toEqual(['+d1:offline:hot undefined']);
    watch.wentOnline('d1');
    expect(said).toEqual(['+d1:offline:hot undefined', '-d1:offline:hot undefined']);
  });
});

describe('rules that change', () => {
  it('go on with their timers when only level or text change', async () => {
    const { clock, watch, said, read, device } = setUp();
    watch.rules.put(ruleOf(hot, { raiseAfterMs: 10_000 }), [device]);
    read(31);
    await clock.advance(9_000);
    watch.rules.put(ruleOf(hot, { raiseAfterMs: 10_000, level: 1 }), [device]);
    await clock.advance(1_000);
    expect(said).toEqual([raised(31)]);
  });

  it('clear what no longer holds, and what they no longer watch', () => {
    const { watch, said, read, device } = setUp();
    watch.rules.put(ruleOf(hot), [device]);
    read(31);
    watch.rules.put(ruleOf(over(40)), [device]);
    expect(said).toEqual([raised(31), cleared(31)]);
    read(41);
    watch.rules.put(ruleOf(over(40), { devices: new Set(['another']) }), [device]);
    expect(said.slice(2)).toEqual([raised(41), cleared(41)]);
    read(50);
    watch.rules.put(ruleOf(over(40)), [device]);
    watch.rules.remove('hot');
    expect(said.slice(4)).toEqual([raised(50), cleared(50)]);
  });
});

it('hold a flapping alarm until it has been quiet', async () => {
  const { clock, said, read, use } = setUp();
  use(ruleOf(hot, { damping: { count: 3, withinMs: 60_000, holdMs: 30_000 } }));
  for (let i = 0; i < 6; i += 1) {
    read(31);
    await clock.advance(1_000);
    read(20);
    await clock.advance(1_000);
  }
  expect(said.filter((one) => one === raised(31))).toHaveLength(3);
  expect(said).toHaveLength(5);
  await clock.advance(28_000);
  expect(said).toHaveLength(5);
  await clock.advance(1_000);
  expect(said.at(-1)).toBe(cleared(20));
});

it('raise nothing outside their hours, and look again when those begin', async () => {
  const { clock, said, read, use } = setUp();
  const opens = clock.now() + 3_600_000;
  const closes = opens + 3_600_000;
  const hours = {
    isOpen: (at: number) => at >= opens && at < closes,
    nextChange: (at: number) => [opens, closes].find((one) => one > at),
  };
  use(ruleOf(hot, { hours }));
  read(31);
  await clock.advance(3_599_000);
  expect(said).toEqual([]);
  await clock.advance(1_000);
  expect(said).toEqual([raised(31)]);
  await clock.advance(3_600_000);
  expect(said).toEqual([raised(31), cleared(31)]);
});
