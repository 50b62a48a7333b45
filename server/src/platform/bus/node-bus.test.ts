import { event } from '@eoms/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { FrameReceiver } from './carrier.ts';
import { type Frame, readHeader, writeHeader } from './frame.ts';
import { latestFormat } from './frame-body.ts';
import { createNodeBus } from './node-bus.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes another node for gone when it is silent, not when nothing can be heard', async () => {
  let receiver: FrameReceiver | undefined;
  let hears = true;
  const bus = createNodeBus({
    node: 'near',
    log: createLog('silent'),
    metrics: createMetrics(),
    carrier: {
      kind: 'postgresql',
      batchBytes: 7_300,
      connected: () => true,
      hears: () => hears,
      async start(given) {
        receiver = given;
      },
      send: async () => undefined,
      stop: async () => undefined,
    },
  });
  await bus.start();
  receiver?.frame(writeHeader({ format: latestFormat, kind: 'beat', sender: 'far', sequence: 0, to: undefined }), '');
  expect(bus.nodes()).toEqual(['far']);
  hears = false;
  vi.advanceTimersByTime(60_000);
  expect(bus.nodes()).toEqual(['far']);
  hears = true;
  vi.advanceTimersByTime(6_000);
  expect(bus.nodes()).toEqual([]);
  await bus.stop();
});

const said = event('test.said', z.object({ n: z.number() }));

/** Nodes on one wire, and a place for one that knows the first format only. */
const openWire = () => {
  const receivers = new Map<string, FrameReceiver>();
  const frames: Frame[] = [];
  const carry = (sender: string | undefined, sent: readonly Frame[]): void => {
    for (const { header, body } of sent)
      for (const [node, receiver] of receivers) if (node !== sender) receiver.frame(header, body);
  };
  return {
    frames,
    carry: (header: Parameters<typeof writeHeader>[0], body: string) =>
      carry(undefined, [{ header: writeHeader(header), body }]),
    async join(node: string) {
      const heard: number[] = [];
      let gaps = 0;
      const bus = createNodeBus({
        node,
        log: createLog('silent'),
        metrics: createMetrics(),
        carrier: {
          kind: 'postgresql',
          batchBytes: 7_300,
          connected: () => true,
          hears: () => true,
          async start(receiver) {
            receivers.set(node, receiver);
            receiver.listening();
          },
          async send(sent) {
            frames.push(...sent);
            carry(node, sent);
          },
          stop: async () => void receivers.delete(node),
        },
      });
      bus.on(said, ({ n }) => void heard.push(n));
      bus.onGap(() => {
        gaps += 1;
      });
      await bus.start();
      return { bus, heard, gaps: () => gaps };
    },
  };
};

it('writes the format of former times while a node is there that reads no later one', async () => {
  const wire = openWire();
  const [one, two] = [await wire.join('one'), await wire.join('two')];
  const formatsOf = (kind: string): number[] =>
    wire.frames.splice(0).flatMap(({ header }) => {
      const read = readHeader(header);
      return read?.kind === kind ? [read.format] : [];
    });
  /** Never a pause in which a beat would fit. */
  const talk = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1) {
      for (const { bus } of [one, two]) bus.publish(said, { n: passed });
      await vi.advanceTimersByTimeAsync(1);
    }
  };
  await talk(50);
  expect(new Set(formatsOf('messages'))).toEqual(new Set([latestFormat]));

  const former = { format: 1, sender: 'former', to: undefined } as const;
  wire.carry({ ...former, kind: 'beat', sequence: 0 }, '');
  await talk(50);
  expect(new Set(formatsOf('messages'))).toEqual(new Set([1]));
  wire.carry({ ...former, kind: 'messages', sequence: 1 }, '[["test.said",{"n":-1}],["test.said",{"n":-2}]]');
  await vi.advanceTimersByTimeAsync(1);
  for (const { heard } of [one, two]) expect(heard).toEqual(expect.arrayContaining([-1, -2]));

  // One that joins now hears the others in the first format only, and yet learns that they read a later one.
  const three = await wire.join('three');
  await talk(1_500);
  expect(formatsOf('beat')).toContain(latestFormat);
  wire.carry({ ...former, kind: 'leave', sequence: 1 }, '');
  formatsOf('messages');
  await talk(50);
  three.bus.publish(said, { n: 0 });
  await vi.advanceTimersByTimeAsync(50);
  expect(new Set(formatsOf('messages'))).toEqual(new Set([latestFormat]));
  expect([one.gaps(), two.gaps()]).toEqual([0, 0]);
  for (const { bus } of [one, two, three]) await bus.stop();
});
