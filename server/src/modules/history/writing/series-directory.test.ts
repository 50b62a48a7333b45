import { describe, expect, it } from 'vitest';
import { microseconds } from './point-batch.ts';
import { createSeriesDirectory, timeFor } from './series-directory.ts';

const times = (asked: readonly number[]): number[] => {
  const series = createSeriesDirectory().of('device', 'level', () => undefined);
  return asked.map((at) => microseconds(timeFor(series, at)));
};
const now = 1_795_258_315_153;

describe('the times of one series', () => {
  it('differ in the database, however many readings come in one millisecond', () => {
    const burst = [...Array(2_500).fill(now), ...Array(50).fill(now + 1), now + 5];
    const given = times(burst);
    expect(new Set(given).size).toBe(burst.length);
    expect(given).toEqual([...given].sort((a, b) => a - b));
    expect(given.at(-1)).toBe((now + 5) * 1_000);
  });

  it('stay as reported by the device where they do not collide', () => {
    const said = [now, now + 10, now - 60_000, now - 59_990, now + 10.5];
    expect(times(said)).toEqual(said.map(microseconds));
  });
});

describe('the series of a device', () => {
  it('tell of a loss whoever asked for them last, and nobody once the device was removed', () => {
    const directory = createSeriesDirectory();
    const told: string[] = [];
    const series = directory.of('device', 'level', () => told.push('before'));
    directory.become(series, 'number');
    expect(directory.of('device', 'level', () => told.push('now'))).toBe(series);
    directory.seriesOf(series.slot)?.onLost();
    directory.forget('device');
    directory.seriesOf(series.slot)?.onLost();
    expect(told).toEqual(['now']);
  });
});
