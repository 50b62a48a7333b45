import type { ConnectionCheck, Value, ValueCheck } from '@eoms/contract';
import { compare, type DeviceState, type Recorded } from '@eoms/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devicePast } from './device-past.ts';
import { isSustained } from './is-sustained.ts';
import type { Present } from './present.ts';

const at = 100_000;
type Held<C> = C & { readonly forSeconds: number };
const warm = (forSeconds: number, more: Partial<ValueCheck> = {}): Held<ValueCheck> => ({
  kind: 'value',
  deviceId: 'd',
  property: 't',
  operator: '>',
  against: { kind: 'value', value: 5 },
  ...more,
  forSeconds,
});
const isOffline = (forSeconds: number): Held<ConnectionCheck> => ({
  kind: 'connection',
  deviceId: 'd',
  is: 'offline',
  forSeconds,
});
const reading = (second: number, value: Value, key = 't'): Recorded => ({ at: second * 1_000, key, value });
const turn = (second: number, offline: boolean): Recorded => ({ at: second * 1_000, offline });

interface Now {
  readonly value?: Value;
  readonly since?: number;
  readonly connection?: DeviceState['connection'];
}
const present = (
  recorded: readonly Recorded[],
  { value = 9, since = 99, connection = 'online' }: Now = {},
): Present => ({
  devices: new Map([
    [
      'd',
      {
        deviceId: 'd',
        connection,
        since: 99_000,
        values: { t: { value, at, since: since * 1_000, quality: 'good' } },
      },
    ],
  ]),
  places: new Map(),
  variables: new Map([['limit', 5]]),
  calendar: null,
  at,
  past: new Map([['d', devicePast(recorded)]]),
});

describe('a check that must have held for some time', () => {
  it('looks at every recorded value since then, and at the one before', () => {
    const past = present([reading(10, 9), reading(60, 7), reading(80, 8)]);
    expect(isSustained(warm(30), past)).toBe(true);
    expect(isSustained(warm(90), past)).toBe(true);
    expect(isSustained(warm(91), past)).toBeUndefined();
    const dipped = present([reading(10, 9), reading(60, 4), reading(61, 8)]);
    expect(isSustained(warm(39), dipped)).toBe(true);
    expect(isSustained(warm(40), dipped)).toBe(false);
    expect(isSustained(warm(39, { against: { kind: 'variable', name: 'limit' } }), dipped)).toBe(true);
    expect(isSustained(warm(39, { against: { kind: 'variable', name: 'gone' } }), dipped)).toBeUndefined();
  });

  it('goes by the last change of what is not recorded', () => {
    expect(isSustained(warm(30), present([], { since: 70 }))).toBe(true);
    expect(isSustained(warm(30), present([], { since: 71 }))).toBeUndefined();
  });

  it('does not know values of the time in which the device was offline', () => {
    const cut = [reading(10, 9), turn(50, true), turn(60, false)];
    expect(isSustained(warm(39), present(cut))).toBe(true);
    expect(isSustained(warm(41), present(cut))).toBeUndefined();
    expect(isSustained(warm(60), present([...cut, reading(70, 1), reading(71, 9)]))).toBe(false);
  });

  it('follows the connection itself', () => {
    const gone = present([turn(10, false), turn(40, true)], { connection: 'offline' });
    expect(isSustained(isOffline(60), gone)).toBe(true);
    expect(isSustained(isOffline(61), gone)).toBe(false);
    expect(isSustained(isOffline(61), present([turn(40, true)], { connection: 'offline' }))).toBe(false);
    expect(isSustained(isOffline(61), present([], { connection: 'offline' }))).toBe(true);
  });

  it('compares two properties at each change of either, and both of one time together', () => {
    const other = warm(50, { against: { kind: 'device', deviceId: 'd', property: 'u' } });
    const both = [reading(1, 5), reading(1, 4, 'u')];
    expect(isSustained(other, present([...both, reading(60, 9), reading(60, 8, 'u')]))).toBe(true);
    expect(isSustained(other, present([...both, reading(60, 9, 'u'), reading(61, 10)]))).toBe(false);
  });

  it('follows what variables were, and what places were while somebody looked', () => {
    const variablePast = new Map([['limit', { begin: 9, changes: [{ at: 60_000, value: 5 }] }]]);
    const below = warm(30, { operator: '>', against: { kind: 'variable', name: 'limit' } });
    expect(isSustained(below, { ...present([reading(1, 7)], { value: 7 }), variablePast })).toBe(true);
    expect(isSustained({ ...below, forSeconds: 50 }, { ...present([reading(1, 7)], { value: 7 }), variablePast })).toBe(
      false,
    );
    const five = { kind: 'variable' as const, name: 'limit', operator: '==' as const, value: 5 };
    expect(isSustained({ ...five, forSeconds: 40 }, { ...present([]), variablePast })).toBe(true);
    expect(isSustained({ ...five, forSeconds: 41 }, { ...present([]), variablePast })).toBe(false);
    expect(isSustained({ ...five, forSeconds: 86_400 }, present([]))).toBe(true);
    const free = { kind: 'placeState' as const, placeId: 'p', is: ['idle' as const, 'unknown' as const] };
    const seen = (changes: { at: number; value: 'idle' | 'occupy' | 'unknown' | null }[]) => ({
      ...present([]),
      placePast: new Map([['p', { begin: 'occupy' as const, changes }]]),
    });
    const emptied = seen([
      { at: 20_000, value: 'unknown' },
      { at: 50_000, value: 'idle' },
    ]);
    expect(isSustained({ ...free, forSeconds: 80 }, emptied)).toBe(true);
    expect(isSustained({ ...free, forSeconds: 81 }, emptied)).toBe(false);
    const gap = seen([
      { at: 20_000, value: 'idle' },
      { at: 40_000, value: null },
      { at: 70_000, value: 'idle' },
    ]);
    expect(isSustained({ ...free, forSeconds: 30 }, gap)).toBe(true);
    expect(isSustained({ ...free, forSeconds: 31 }, gap)).toBeUndefined();
    expect(isSustained({ ...free, forSeconds: 1 }, present([]))).toBeUndefined();
  });

  it('agrees with looking at every second', () => {
    const step = fc.record({ gap: fc.integer({ min: 1, max: 9 }), value: fc.integer({ min: 3, max: 8 }) });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (steps, seconds) => {
          const times = steps.map((_, nth) => steps.slice(0, nth + 1).reduce((sum, { gap }) => sum + gap, 0));
          const recorded = steps.map(({ value }, nth) => reading(times[nth] ?? 0, value));
          const end = recorded.at(-1)?.at ?? 0;
          const valueAt = (moment: number) =>
            recorded.findLast((one) => one.at <= moment) as { value: number } | undefined;
          const looked = Array.from({ length: seconds + 1 }, (_, back) => valueAt(end - back * 1_000));
          const held = looked.every((one) => one !== undefined && compare(one.value, '>', 5));
          const isKnown = looked.at(-1) !== undefined;
          const found = isSustained(warm(seconds), { ...present(recorded), at: end });
          expect(found === true).toBe(held);
          if (isKnown) expect(found).toBeDefined();
        },
      ),
    );
  });
});
