import { backupKinds } from '@eoms/contract';
import { expect, it } from 'vitest';
import { byteWords } from './byte-words.ts';
import { bytesPerSecond, parts, partsOf, secondsLeft } from './progress.ts';

const began = '2026-01-02T03:04:05.000Z';
const after = (seconds: number): number => Date.parse(began) + seconds * 1000;
const progress = (phase: 'devices' | 'verifying' | null) => ({ phase, share: 0.5, rows: 1, bytes: 1 });

it('has a part for every kind', () => {
  const known: readonly string[] = Object.values(parts).flat();
  expect(backupKinds.filter((kind) => !known.includes(kind))).toEqual([]);
});
it('says which parts are done, under way and to come', () => {
  const of = (phase: Parameters<typeof progress>[0]) =>
    partsOf({ kinds: ['settings', 'devices', 'history'], progress: progress(phase), copies: [] }).map(
      ({ part, state }) => `${part} ${state}`,
    );
  expect(of('devices')).toEqual(['basics done', 'equipment now', 'history later', 'files later', 'verifying later']);
  expect(of('verifying').at(-1)).toBe('verifying now');
  expect(of(null).every((one) => one.endsWith('later'))).toBe(true);
});
it('guesses the end from what is done, and not before that means something', () => {
  expect(secondsLeft(0.25, began, after(30))).toBe(90);
  expect(secondsLeft(0.01, began, after(30))).toBeUndefined();
  expect(secondsLeft(0.5, began, after(1))).toBeUndefined();
  expect(secondsLeft(1, began, after(30))).toBeUndefined();
  expect(secondsLeft(0.5, null, after(30))).toBeUndefined();
});
it('knows the rate after a second', () => {
  expect(bytesPerSecond(1_000, began, after(10))).toBe(100);
  expect(bytesPerSecond(1_000, began, after(0.5))).toBeUndefined();
});
it('writes bytes with three digits', () => {
  const bytes = [0, 999, 1_024, 25_795_000, 1_975_000_000, 442_400_000_000, 1_023.6 * 1024];
  expect(bytes.map(byteWords)).toEqual(['0 B', '999 B', '1.00 KB', '24.6 MB', '1.84 GB', '412 GB', '1.00 MB']);
});
