import type { LayoutDevice } from '@eoms/contract';
import { expect, it } from 'vitest';
import { sumsOf } from './energy-widget.tsx';

const meter = (unit: string, value: number, connection: 'online' | 'offline' = 'online'): LayoutDevice =>
  ({
    properties: [{ id: 'e', capability: 'energy', unit }],
    live: { connection, values: { e: { value, quality: 'good' } } },
  }) as unknown as LayoutDevice;

it('adds what meters count in the same unit, and marks a sum with a lost meter as stale', () => {
  expect(sumsOf([meter('kWh', 2), meter('kWh', 3), meter('Wh', 500)], 'energy')).toEqual([
    { unit: 'kWh', total: 5, stale: false },
    { unit: 'Wh', total: 500, stale: false },
  ]);
  expect(sumsOf([meter('kWh', 2), meter('kWh', 3, 'offline')], 'energy')).toMatchObject([{ stale: true }]);
  expect(sumsOf([meter('kWh', 2)], 'activePower')).toEqual([]);
});
