import type { BrokerMessage } from '@eoms/drivers/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnclaimed } from './unclaimed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (topic: string, qos: 0 | 1 = 1): BrokerMessage => ({
  topic,
  qos,
  payload: Buffer.from('x'),
  retained: false,
});

it('keeps a message until a device subscribes, and acknowledges it when the device has it', async () => {
  const unclaimed = createUnclaimed(() => undefined);
  const kept = unclaimed.keep(message('a/b'));
  const taken: string[] = [];
  let stored: () => void = () => undefined;
  const take = ({ topic }: BrokerMessage) => {
    taken.push(topic);
    return new Promise<void>((resolve) => (stored = resolve));
  };
  unclaimed.claim('other/#', { take });
  expect(taken).toEqual([]);
  unclaimed.claim('a/+', { take });
  expect(taken).toEqual(['a/b']);
  let acknowledged = false;
  void kept?.then(() => (acknowledged = true));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(acknowledged).toBe(false);
  stored();
  await vi.advanceTimersByTimeAsync(0);
  expect(acknowledged).toBe(true);
});

it('gives up after two minutes, and does not wait for that topic again until somebody wants it', async () => {
  const gaveUp: string[] = [];
  const unclaimed = createUnclaimed((topic) => gaveUp.push(topic));
  const kept = unclaimed.keep(message('left/over'));
  await vi.advanceTimersByTimeAsync(120_000);
  await kept;
  expect(gaveUp).toEqual(['left/over']);
  expect(unclaimed.keep(message('left/over'))).toBeUndefined();
  unclaimed.claim('left/#', { take: () => undefined });
  expect(unclaimed.keep(message('left/over'))).toBeInstanceOf(Promise);
});

it('lets messages pass that nobody waits for an acknowledgement of', () => {
  expect(createUnclaimed(() => undefined).keep(message('a', 0))).toBeUndefined();
});
