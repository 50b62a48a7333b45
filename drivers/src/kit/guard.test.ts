import { afterEach, expect, it, vi } from 'vitest';
import { createGuard, faultWarning } from './guard.ts';

afterEach(() => vi.restoreAllMocks());
const listen = () => vi.spyOn(process, 'emitWarning').mockImplementation(() => {});

it('reports a fault with its stack, closes what it belongs to, and goes on', () => {
  const warned = listen();
  const closed: unknown[] = [];
  const taken: number[] = [];
  const take = createGuard('test device')(
    (value: number) => {
      if (value < 0) throw new Error('below zero');
      taken.push(value);
    },
    (error) => closed.push(error),
  );
  for (const value of [1, -1, 2]) take(value);
  expect(taken).toEqual([1, 2]);
  expect(closed).toMatchObject([{ message: 'below zero' }]);
  expect(warned.mock.calls).toEqual([
    ['test device: below zero (fault 1)', { type: faultWarning, detail: expect.stringContaining('guard.test') }],
  ]);
});

it('reports a flood of faults a few times, with their number, and none of them escapes', () => {
  const warned = listen();
  const take = createGuard('flood')(
    () => {
      throw 'no error object';
    },
    () => {
      throw new Error('closing failed too');
    },
  );
  for (let turns = 0; turns < 500; turns += 1) take();
  const messages = warned.mock.calls.map(([message]) => String(message));
  expect(messages).toHaveLength(10);
  expect(messages[0]).toBe('flood: no error object (fault 1)');
  expect(messages.at(-1)).toContain('(fault 512)');
});
