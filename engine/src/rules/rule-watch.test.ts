import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { createStateStore } from '../state/state-store.ts';
import type { AlarmRule, ValueTrigger } from './alarm-rule.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { atRest, onReading, onTime, type RulePhase } from './rule-phase.ts';

const temperature: PropertyDef = {
  id: 'temperature',
  name: { zh: '温度', en: 'Temperature' },
  type: 'double',
  access: 'r',
};
const hot: ValueTrigger = { kind: 'value', when: { operator: '>', value: 30 } };
const ruleOf = (trigger: AlarmRule['trigger'], more: Partial<AlarmRule> = {}): AlarmRule => ({
  id: 'hot',
  property: 'temperature',
  level: 2,
  text: { zh: '过热', en: 'too hot' },
  trigger,
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
  const read = (value: number, key = 'temperature') => {
    const one = state.describe(device, key, temperature);
    state.apply(one, value, clock.now(), 'good');
    watch.look(one, value, clock.now(), 'good');
  };
  const use = (...rules: AlarmRule[]) => watch.replaceRules(rules, [device]);
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
    const slow = ruleOf({ ...hot, raiseAfterMs: 10_000 });
    use(slow);
    read(31);
    await clock.advance(9_000);
    use(slow, ruleOf(hot, { id: 'other', property: 'humidity' }));
    await clock.advance(1_000);
    expect(said).toEqual([raised(31)]);
  });

  it('wait until the condition has held long enough, with or without readings', async () => {
    const { clock, said, read, use } = setUp();
    use(ruleOf({ ...hot, raiseAfterMs: 5_000 }));
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
    use(ruleOf({ ...hot, until: { operator: '<', value: 28 }, clearAfterMs: 2_000 }));
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
    use(ruleOf({ ...hot, times: { count: 3, withinMs: 60_000 } }));
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
    use(ruleOf({ kind: 'silence', afterMs: 30_000 }));
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
    use(ruleOf({ ...hot, clearAfterMs: 1_000 }));
    read(31);
    expect(said).toEqual([]);
    read(20);
    watch.forget('d1', device);
    expect(said).toEqual([expect.stringContaining('-d1:temperature:hot')]);
    await clock.advance(5_000);
    expect(said).toHaveLength(1);
  });
});

it('raise and clear in turn, and never early', () => {
  const trigger = fc.record({
    kind: fc.constant('value' as const),
    when: fc.constant({ operator: '>' as const, value: 5 }),
    until: fc.option(fc.constant({ operator: '<' as const, value: 3 }), { nil: undefined }),
    raiseAfterMs: fc.integer({ min: 0, max: 4 }),
    clearAfterMs: fc.integer({ min: 0, max: 4 }),
    times: fc.option(fc.record({ count: fc.integer({ min: 1, max: 3 }), withinMs: fc.constant(6) }), {
      nil: undefined,
    }),
  });
  const steps = fc.array(fc.record({ wait: fc.nat(5), value: fc.option(fc.nat(9), { nil: undefined }) }));
  fc.assert(
    fc.property(trigger, steps, ({ until, times, ...plain }, all) => {
      const rule: ValueTrigger = { ...plain, ...(until ? { until } : {}), ...(times ? { times } : {}) };
      let [now, open, phase] = [100, false, atRest as RulePhase];
      for (const { wait, value } of all) {
        now += wait;
        const before = phase;
        const step = value === undefined ? onTime(rule, phase, now) : onReading(rule, phase, value, now);
        phase = step.phase;
        if (step.says === undefined) continue;
        expect(step.says).toBe(open ? 'clear' : 'raise');
        open = !open;
        const needed = step.says === 'raise' ? plain.raiseAfterMs : plain.clearAfterMs;
        if (needed > 0) expect(now - before.since).toBeGreaterThanOrEqual(needed);
        if (step.says === 'raise' && value !== undefined) expect(value).toBeGreaterThan(5);
      }
      expect(phase.name === 'raised' || phase.name === 'clearing').toBe(open);
    }),
  );
});
