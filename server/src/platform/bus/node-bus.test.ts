import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { FrameReceiver } from './carrier.ts';
import { frameVersion, writeHeader } from './frame.ts';
import { createNodeBus } from './node-bus.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes another node for gone when it is silent, not when nothing can be heard', async () => {
  let receiver: FrameReceiver | undefined;
  let hears = true;
  const bus = createNodeBus({
    ...{ node: 'near', log: createLog('silent'), metrics: createMetrics() },
    carrier: {
      ...{ kind: 'postgresql', batchBytes: 7_300, connected: () => true, hears: () => hears },
      async start(given) {
        receiver = given;
      },
      ...{ send: async () => undefined, stop: async () => undefined },
    },
  });
  await bus.start();
  receiver?.frame(writeHeader({ version: frameVersion, kind: 'beat', sender: 'far', sequence: 0, to: undefined }), '');
  expect(bus.nodes()).toEqual(['far']);
  hears = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bus.nodes()).toEqual(['far']);
  hears = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(bus.nodes()).toEqual([]);
  await bus.stop();
});
