import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import type { HistoryRow } from './history-row.ts';
import { createHistoryWriter } from './history-writer.ts';

const def = (type: PropertyDef['type'], history?: PropertyDef['history']): PropertyDef => ({
  id: 'x',
  name: { zh: '值', en: 'x' },
  type,
  access: 'r',
  ...(history === undefined ? {} : { history }),
});

const setUp = (sink?: (rows: readonly HistoryRow[]) => void) => {
  const clock = createFakeClock();
  const batches: HistoryRow[][] = [];
  const writer = createHistoryWriter({
    clock,
    log: silentLog,
    sink: sink ?? ((rows) => batches.push([...rows])),
    batch: 3,
  });
  const offer = (value: string | number | null, changed: boolean, how = def('int')) =>
    writer.offer({ deviceId: 'd', key: 'x', value, at: clock.now(), quality: 'good' }, how, changed);
  return { clock, batches, offer };
};

describe('history', () => {
  it('is written on change, and every ten minutes without one', async () => {
    const { clock, batches, offer } = setUp();
    offer(1, true);
    await clock.advance(599_000);
    offer(1, false);
    await clock.advance(1_000);
    offer(1, false);
    await clock.advance(100);
    expect(batches.flat().map((row) => row.value)).toEqual([1, 1]);
  });

  it('keeps numbers, states and flags, not texts or gaps', async () => {
    const { clock, batches, offer } = setUp();
    offer('abc', true, def('string'));
    offer(5, true, def('int', 'none'));
    offer(null, true);
    offer('on', true, def('enum'));
    await clock.advance(100);
    expect(batches.flat().map((row) => row.value)).toEqual(['on']);
  });

  it('keeps texts that the driver wants kept, up to a length', async () => {
    const { clock, batches, offer } = setUp();
    offer('late', true, def('string', 'change'));
    offer('x'.repeat(5_000), true, def('string', 'sample'));
    await clock.advance(100);
    expect(batches.flat().map((row) => String(row.value).length)).toEqual([4, 500]);
  });

  it('hands a full batch on at once', () => {
    const { batches, offer } = setUp();
    for (let value = 0; value < 4; value += 1) offer(value, true);
    expect(batches.map((batch) => batch.length)).toEqual([3]);
  });

  it('goes on after a sink that throws', async () => {
    let calls = 0;
    const { clock, offer } = setUp(() => {
      calls += 1;
      throw new Error('full');
    });
    offer(1, true);
    await clock.advance(100);
    offer(2, true);
    await clock.advance(100);
    expect(calls).toBe(2);
  });
});
