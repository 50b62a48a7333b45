import type { BrokerMessage, Follower } from '@eoms/drivers/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInProcessBroker } from './in-process-broker.ts';

const retained = {
  size: 0,
  store: () => undefined,
  matching: () => [],
  steps: () => [][Symbol.iterator](),
  load: async () => {},
  save: async () => {},
};
const message = (topic: string, qos: 0 | 1): BrokerMessage => ({
  topic,
  payload: Buffer.from('1'),
  retained: false,
  qos,
});
const open = () => createInProcessBroker({ retained, publish: (_message, done) => done() });
const listener = (work?: Promise<void>) => {
  const received: string[] = [];
  const follower: Follower = {
    take: ({ topic }) => {
      received.push(topic);
      return work;
    },
  };
  return { received, follower };
};
const outcome = (work: Promise<unknown> | undefined) => {
  const seen = { settled: work === undefined, failed: false };
  work?.then(
    () => {
      seen.settled = true;
    },
    () => {
      seen.failed = true;
    },
  );
  return seen;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('holds acknowledgements for a follower that is expected back, until it is done', async () => {
  const { broker, deliver } = open();
  const [before, other] = [listener(), listener()];
  broker.subscribe('hall/+', other.follower);
  const leave = broker.subscribe('hall/lamp', before.follower);
  broker.expect?.('hall/lamp');
  leave();
  const answer = outcome(deliver(message('hall/lamp', 1)));
  expect(deliver(message('hall/lamp', 0))).toBeUndefined();
  expect(deliver(message('hall/door', 1))).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([answer.settled, before.received]).toEqual([false, []]);
  expect(other.received).toEqual(['hall/lamp', 'hall/lamp', 'hall/door']);

  let stored = (): void => {};
  const after = listener(
    new Promise((resolve) => {
      stored = resolve;
    }),
  );
  broker.subscribe('hall/lamp', after.follower);
  await vi.advanceTimersByTimeAsync(0);
  expect([answer.settled, after.received]).toEqual([false, ['hall/lamp']]);
  stored();
  await vi.advanceTimersByTimeAsync(0);
  expect(answer.settled).toBe(true);
});

it('waits for each of several, and gives up those that do not come back', async () => {
  const { broker, deliver } = open();
  broker.expect?.('hall/lamp');
  broker.expect?.('hall/lamp');
  const answer = outcome(deliver(message('hall/lamp', 1)));
  const one = listener();
  broker.subscribe('hall/lamp', one.follower);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([answer.settled, one.received]).toEqual([false, ['hall/lamp']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(answer.settled).toBe(true);
  expect(outcome(deliver(message('hall/lamp', 1))).settled).toBe(true);
});

it('does not acknowledge what the follower could not store, nor what still waits when the broker stops', async () => {
  const { broker, deliver, close } = open();
  broker.expect?.('a');
  const refused = outcome(deliver(message('a', 1)));
  broker.subscribe('a', { take: () => Promise.reject(new Error('not stored')) });
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toEqual({ settled: false, failed: true });
  broker.expect?.('b');
  const waiting = outcome(deliver(message('b', 1)));
  // Others may have timers too: what an earlier file of this worker has left behind.
  const timers = vi.getTimerCount();
  close();
  expect(vi.getTimerCount()).toBe(timers - 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.settled).toBe(false);
});
