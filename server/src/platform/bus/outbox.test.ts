import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import type { Carrier } from './carrier.ts';
import { latestFormat } from './frame-body.ts';
import { createOutbox } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (format = latestFormat) => {
  const sentAt: number[] = [];
  const bodies: string[] = [];
  const carrier: Carrier = {
    kind: 'postgresql',
    batchBytes: 7_300,
    connected: () => true,
    hears: () => true,
    start: async () => {},
    stop: async () => {},
    async send(frames) {
      sentAt.push(performance.now());
      bodies.push(...frames.map(({ body }) => body));
    },
  };
  const nothing = () => undefined;
  const outbox = createOutbox({
    node: 'n',
    carrier,
    log: createLog('silent'),
    format: () => format,
    sent: nothing,
    dropped: nothing,
  });
  /** Messages in every millisecond of a period. */
  const load = async (perMs: number, ms: number): Promise<number> => {
    const before = sentAt.length;
    for (let passed = 0; passed < ms; passed += 1) {
      for (let i = 0; i < perMs; i += 1) outbox.add(undefined, 'n', '1');
      await vi.advanceTimersByTimeAsync(1);
    }
    return sentAt.length - before;
  };
  return { sentAt, bodies, outbox, load };
};

it('sends few messages soon, and many in fewer batches', async () => {
  const { load } = open();
  expect(await load(1, 200)).toBeGreaterThanOrEqual(33);
  expect(await load(8, 200)).toBeLessThanOrEqual(14);
  expect(await load(20, 200)).toBeLessThanOrEqual(8);
});

it('sends a message after a pause at once, also after a flood', async () => {
  const { load, outbox, sentAt } = open();
  await load(20, 200);
  await vi.advanceTimersByTimeAsync(100);
  const addedAt = performance.now();
  outbox.add(undefined, 'n', '1');
  await vi.advanceTimersByTimeAsync(1);
  expect((sentAt.at(-1) ?? 0) - addedAt).toBeLessThanOrEqual(1);
});

it('divides what is too large for a frame in bytes, in its order', async () => {
  const { outbox, bodies } = open();
  const messages = Array.from({ length: 300 }, (_, n) => [
    n % 7 < 4 ? 'one' : 'other',
    `${n} ${n % 50 < 25 ? '会议室里的投影机' : 'projector'}`,
  ]);
  for (const [name = '', payload] of messages) outbox.add(undefined, name, JSON.stringify(payload));
  await vi.advanceTimersByTimeAsync(50);
  const runs = bodies.flatMap((body) => JSON.parse(body) as [string, string[]][]);
  expect(runs.flatMap(([name, payloads]) => payloads.map((payload) => [name, payload]))).toEqual(messages);
  for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(7_300);
});

it('sends a message that is larger than a frame by itself', async () => {
  const { outbox, bodies } = open();
  const payloads = ['a', '字'.repeat(5_000), 'b'].map((text) => JSON.stringify(text));
  for (const payload of payloads) outbox.add(undefined, 'n', payload);
  await vi.advanceTimersByTimeAsync(50);
  expect(bodies).toEqual(payloads.map((payload) => `[["n",[${payload}]]]`));
});

it('divides what is too large in a former format as well', async () => {
  const { outbox, bodies } = open(1);
  const payloads = Array.from({ length: 900 }, (_, n) => n);
  for (const payload of payloads) outbox.add(undefined, 'a.name.longer.than.most', JSON.stringify(payload));
  await vi.advanceTimersByTimeAsync(50);
  expect(bodies.flatMap((body) => JSON.parse(body) as [string, number][]).map(([, n]) => n)).toEqual(payloads);
  for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(7_300);
});
