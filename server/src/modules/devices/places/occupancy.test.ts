import type { Value } from '@eoms/contract';
import type { ChangedValue } from '@eoms/engine';
import { describe, expect, it } from 'vitest';
import { createOccupancy } from './occupancy.ts';

const changed = (key: string, value: Value, more: Partial<ChangedValue> = {}): ChangedValue => ({
  device: { deviceId: 'd', placeId: 'p', trial: false, connection: { connection: 'online', since: 0 }, roundTripMs: 1 },
  key,
  at: 0,
  since: 0,
  quality: 'good',
  def: { capability: 'occupancy' },
  ...(typeof value === 'number' ? { number: value, other: undefined } : { number: Number.NaN, other: value }),
  ...more,
});

describe('occupancy', () => {
  it.each([
    [true, true],
    [false, false],
    [2, true],
    [0, false],
    ['occupied', true],
    ['clear', false],
    [null, false],
  ])('of a sensor that says %s', (value, expected) => {
    const occupancy = createOccupancy();
    expect(occupancy.read(changed('occupancy', value))).toBe(true);
    expect(occupancy.isOccupied('d')).toBe(expected);
  });

  it('needs a good reading of such a property', () => {
    const occupancy = createOccupancy();
    occupancy.read(changed('occupancy', true, { quality: 'stale' }));
    expect(occupancy.read(changed('power', true, { def: { capability: 'power' } }))).toBe(false);
    expect(occupancy.isOccupied('d')).toBe(false);
  });

  it('is that of any property of a device, and of the node that runs it', () => {
    const occupancy = createOccupancy();
    occupancy.accept('d', true);
    expect(occupancy.isOccupied('d')).toBe(true);
    occupancy.read(changed('left', true));
    occupancy.read(changed('right', false));
    expect(occupancy.isOccupied('d')).toBe(true);
    occupancy.read(changed('left', false));
    expect(occupancy.isOccupied('d')).toBe(false);
  });
});
