import type { Clock, PropertyDef } from '@eoms/drivers/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus.ts';
import { silentLog } from '../log.ts';
import { createStateStore } from '../state/state-store.ts';
import type { AlarmRule, RuleHours } from './alarm-rule.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import type { Condition } from './condition.ts';
import { createPlayClock, type PlayClock } from './play-clock.ts';
import { playRule } from './play-rule.ts';
import { type Happening, modelOf, type Said } from './rule-model.fixture.ts';

const from = 1_700_000_000_000;
const seconds = (count: number): number => count * 1_000;

const property = fc.constantFrom('a', 'b', 'c[2]');
const operator = fc.constantFrom('>', '>=', '<', '<=', '==', '!=');
const span = fc.integer({ min: 1, max: 8 }).map(seconds);
const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('value'), property, operator, value: fc.nat(9) }) },
  fc.record({
    kind: fc.constant('compare'),
    property: fc.constant('a'),
    operator,
    other: fc.constantFrom('b', 'c[2]'),
    offset: fc.integer({ min: -2, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('change'),
    property,
    direction: fc.constantFrom('rise', 'fall', 'either'),
    amount: fc.integer({ min: 1, max: 6 }),
    withinMs: span,
  }),
  fc.record({ kind: fc.constant('silence'), property, afterMs: span }),
  fc.constant({ kind: 'offline' }),
);
const group = (of: fc.Arbitrary<unknown>) =>
  fc.record({ match: fc.constantFrom('all', 'any'), of: fc.array(of, { minLength: 1, maxLength: 3 }) });
const condition = fc.oneof(leaf, group(fc.oneof(leaf, group(leaf)))) as fc.Arbitrary<Condition>;

const hoursOf = (edges: readonly number[]): RuleHours => ({
  isOpen: (at) => edges.filter((edge) => edge <= at).length % 2 === 0,
  nextChange: (at) => edges.find((edge) => edge > at),
});
const rule: fc.Arbitrary<AlarmRule> = fc
  .record(
    {
      when: condition,
      until: condition,
      raiseAfterMs: fc.nat(4).map(seconds),
      clearAfterMs: fc.nat(4).map(seconds),
      times: fc.record({ count: fc.integer({ min: 2, max: 3 }), withinMs: span }),
      damping: fc.record({ count: fc.integer({ min: 2, max: 3 }), withinMs: fc.constant(seconds(20)), holdMs: span }),
      hours: fc
        .uniqueArray(fc.nat(120), { maxLength: 4 })
        .map((at) => hoursOf(at.sort((a, b) => a - b).map((one) => from + seconds(one)))),
    },
    { requiredKeys: ['when'] },
  )
  .map((parts) => ({ id: 'r', level: 2, text: { zh: '', en: '' }, ...parts }) as AlarmRule);

const happening = fc.oneof(
  // No rule names the first element: what it reads must not matter.
  { weight: 6, arbitrary: fc.record({ key: fc.oneof(property, fc.constant('c[1]')), value: fc.nat(9) }) },
  fc.record({ offline: fc.boolean() }),
);
const stream: fc.Arbitrary<Happening[]> = fc
  .array(fc.record({ wait: fc.nat(5), what: happening }), { maxLength: 40 })
  .map((all) => {
    let at = from;
    return all.map(({ wait, what }) => {
      at += seconds(wait);
      return { at, ...what } as Happening;
    });
  });
const endOf = (all: readonly Happening[]): number => (all.at(-1)?.at ?? from) + seconds(30);

const described: PropertyDef = { id: 'a', name: { zh: '', en: '' }, type: 'int', access: 'r' };

/** A clock that somebody sets, before each happening by so many milliseconds; what passes is measured by another one. */
interface Setting {
  readonly clock: Clock;
  set(): void;
}
const clockSetBy = (clock: PlayClock, jumps: readonly number[]): Setting => {
  let offset = 0;
  let next = 0;
  return {
    clock: { now: () => clock.now() + offset, steady: clock.now, after: clock.after },
    set() {
      offset += jumps[next % jumps.length] ?? 0;
      next += 1;
    },
  };
};

/** What the engine says about the stream, as it happens. */
const live = (one: AlarmRule, all: readonly Happening[], jumps?: readonly number[]): Said[] => {
  const clock = createPlayClock(from);
  const setting = jumps && clockSetBy(clock, jumps);
  const bus = createBus(silentLog);
  const said: Said[] = [];
  const isOurs = (key: string): boolean => key.endsWith(':r');
  bus.on('alarm.raised', ({ key }) => isOurs(key) && said.push({ at: clock.now(), says: 'raise' }));
  bus.on('alarm.cleared', ({ key }) => isOurs(key) && said.push({ at: clock.now(), says: 'clear' }));
  const given = setting?.clock ?? clock;
  const state = createStateStore({ clock: given, publish: () => undefined });
  const watch = createAlarmWatch({ clock: given, bus, offlineAlarmMs: 3_000, restored: [] });
  const device = state.add({ id: 'd', placeId: 'hall' });
  watch.rules.replace([one], [device]);
  for (const each of all) {
    clock.moveTo(each.at);
    setting?.set();
    if ('offline' in each) {
      if (each.offline) watch.wentOffline('d');
      else watch.wentOnline('d');
      continue;
    }
    const value = state.describe(device, each.key, { ...described, id: each.key });
    state.apply(value, each.value, each.at, 'good');
    watch.look(value, each.value, each.at, 'good', true);
  }
  clock.moveTo(endOf(all));
  watch.stop();
  return said;
};

describe('random rules over random streams', () => {
  it('say what the plain model says', () => {
    fc.assert(
      fc.property(rule, stream, (one, all) => {
        expect(live(one, all)).toEqual(modelOf(one, all, { from, to: endOf(all) }));
      }),
      { numRuns: 3_000 },
    );
  });

  it('say the same at the same time when somebody sets the clock', () => {
    const jump = fc.constantFrom(0, 0, seconds(3_600), seconds(-3_600), seconds(7), seconds(-5));
    fc.assert(
      fc.property(rule, stream, fc.array(jump, { minLength: 1, maxLength: 8 }), (one, all, jumps) => {
        const { hours: _hours, ...always } = one;
        expect(live(always, all, jumps)).toEqual(live(always, all));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are played on the past as they are judged live, event for event', () => {
    fc.assert(
      fc.property(rule, stream, (one, all) => {
        const played = playRule(one, { deviceId: 'd', recorded: all, from, to: endOf(all) }).flatMap(
          ({ raisedAt, clearedAt }): Said[] => [
            { at: raisedAt, says: 'raise' },
            ...(clearedAt === undefined ? [] : [{ at: clearedAt, says: 'clear' as const }]),
          ],
        );
        expect(played).toEqual(live(one, all));
      }),
      { numRuns: 1_000 },
    );
  });
});
