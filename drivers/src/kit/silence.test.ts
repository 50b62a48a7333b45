import { expect, it } from 'vitest';
import { createLine } from './create-line.ts';
import { createFakeClock } from './fake-clock.ts';
import { idleListener } from './line-listener.ts';

it('ends a frame by silence', async () => {
  const clock = createFakeClock();
  const frames: string[] = [];
  const line = createLine({
    clock,
    transport: { kind: 'tcp', port: 1, frame: { silenceMs: 50 } },
    pipe: { write: () => {}, close: () => {} },
    secrets: [],
    listener: { ...idleListener, frame: (frame) => frames.push(frame.toString()) },
  });
  line.receive(Buffer.from('one '));
  await clock.advance(30);
  line.receive(Buffer.from('frame'));
  await clock.advance(49);
  expect(frames).toEqual([]);
  await clock.advance(1);
  expect(frames).toEqual(['one frame']);
  line.receive(Buffer.from('lost'));
  line.close();
  await clock.advance(100);
  expect(clock.waiting()).toBe(0);
  expect(frames).toHaveLength(1);
});
