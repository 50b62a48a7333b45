import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import type { Carrier } from './carrier.ts';
import { createOutbox } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const sentAt: number[] = [];
  const carrier: Carrier = {
    ...{ kind: 'postgresql', batchBytes: 7_300, connected: () => true, hears: () => true },
    ...{ start: async () => {}, stop: async () => {} },
    send: async () => void sentAt.push(performance.now()),
  };
  const nothing = () => undefined;
  const outbox = createOutbox({ node: 'n', carrier, log: createLog('silent'), sent: nothing, dropped: nothing });
  /** Messages in every millisecond of a period. */
  const load = async (perMs: number, ms: number): Promise<number> => {
    const before = sentAt.length;
    for (let passed = 0; passed < ms; passed += 1) {
      for (let i = 0; i < perMs; i += 1) outbox.add(undefined, '["n",1]');
      await vi.advanceTimersByTimeAsync(1);
    }
    return sentAt.length - before;
  };
  return { sentAt, outbox, load };
};

it('sends few messages soon, and many in fewer batches', async () => {
  const { load } = open();
  expect(await load(1, 200)).toBeGreaterThanOrEqual(33);
  expect(await load(20, 200)).toBeLessThanOrEqual(14);
});

it('sends a message after a pause at once, also after a flood', async () => {
  const { load, outbox, sentAt } = open();
  await load(20, 200);
  await vi.advanceTimersByTimeAsync(100);
  const addedAt = performance.now();
  outbox.add(undefined, '["n",1]');
  await vi.advanceTimersByTimeAsync(1);
  expect((sentAt.at(-1) ?? 0) - addedAt).toBeLessThanOrEqual(1);
});
