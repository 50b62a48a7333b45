import { describe, expect, it } from 'vitest';
import { createCommandQueue } from './command-queue.ts';
import { createFakeClock } from './fake-clock.ts';

const setUp = (options: { gapMs?: number; bound?: number } = {}) => {
  const clock = createFakeClock();
  const written: string[] = [];
  const trips: number[] = [];
  const queue = createCommandQueue({
    clock,
    gapMs: options.gapMs ?? 0,
    timeoutMs: 1_000,
    ...(options.bound === undefined ? {} : { bound: options.bound }),
    write: (data) => written.push(data.toString()),
    onRoundTrip: (ms) => trips.push(ms),
  });
  const request = (text: string, how = {}) => {
    const answer = queue.request(Buffer.from(text), how);
    answer.catch(() => {});
    return answer;
  };
  return { clock, written, trips, queue, request };
};

describe('the command queue', () => {
  it('has one request in flight and keeps the order', async () => {
    const { queue, request, written } = setUp();
    const [a, b] = [request('a'), request('b')];
    expect(written).toEqual(['a']);
    expect(queue.offer(Buffer.from('1'))).toBe(true);
    expect(written).toEqual(['a', 'b']);
    queue.offer(Buffer.from('2'));
    expect((await Promise.all([a, b])).map(String)).toEqual(['1', '2']);
  });

  it('lets an action go before waiting polls, not before other actions', () => {
    const { queue, request, written } = setUp();
    request('poll 1');
    request('poll 2');
    request('action 1', { urgent: true });
    request('action 2', { urgent: true });
    for (let i = 0; i < 4; i += 1) queue.offer(Buffer.from('ok'));
    expect(written).toEqual(['poll 1', 'action 1', 'action 2', 'poll 2']);
  });

  it('ends a request that gets no answer and goes on with the next', async () => {
    const { clock, request, written } = setUp();
    const silent = request('a');
    request('b');
    await clock.advance(1_000);
    await expect(silent).rejects.toMatchObject({ kind: 'timeout' });
    expect(written).toEqual(['a', 'b']);
  });

  it('leaves frames alone that answer something else, and measures the ones that fit', async () => {
    const { clock, queue, request, trips } = setUp();
    request('a', { match: (frame: Buffer) => frame.toString() === 'yes' });
    expect(queue.offer(Buffer.from('no'))).toBe(false);
    await clock.advance(40);
    expect(queue.offer(Buffer.from('yes'))).toBe(true);
    expect(trips).toEqual([40]);
  });

  it('pauses between two requests', async () => {
    const { clock, queue, request, written } = setUp({ gapMs: 50 });
    request('a');
    request('b');
    queue.offer(Buffer.from('ok'));
    expect(written).toEqual(['a']);
    await clock.advance(50);
    expect(written).toEqual(['a', 'b']);
  });

  it('refuses when too many wait, and everyone when it closes', async () => {
    const { queue, request } = setUp({ bound: 1 });
    const [a, b] = [request('a'), request('b')];
    await expect(request('c')).rejects.toMatchObject({ kind: 'busy' });
    queue.close(new Error('gone'));
    await expect(a).rejects.toThrow('gone');
    await expect(b).rejects.toThrow('gone');
    await expect(request('d')).rejects.toThrow('gone');
  });
});
