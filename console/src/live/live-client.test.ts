import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backOffMs } from './back-off.ts';
import { createListeners } from './listeners.ts';
import { createLiveClient, type Socket } from './live-client.ts';

const setUp = () => {
  const sockets: (Socket & { sent: unknown[]; closed: boolean })[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  let next = 0;
  let now = 1000;
  const seen = { news: vi.fn(), resync: vi.fn(), link: vi.fn(), unauthorised: vi.fn() };
  const client = createLiveClient({
    connect: () => {
      const sent: unknown[] = [];
      const socket = {
        sent,
        closed: false,
        send: (text: string) => sent.push(JSON.parse(text)),
        close: () => undefined,
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      sockets.push(socket);
      return socket;
    },
    token: () => 'tok',
    onNews: seen.news,
    onResync: seen.resync,
    onLink: seen.link,
    onUnauthorised: seen.unauthorised,
    clock: {
      setTimer: (run, ms) => {
        next += 1;
        timers.set(next, { run, ms });
        return next;
      },
      clearTimer: (timer) => timers.delete(timer as number),
      now: () => now,
    },
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return {
    client,
    sockets,
    seen,
    last,
    pass: (ms: number) => {
      now += ms;
    },
    say: (message: unknown) => last().onmessage?.({ data: JSON.stringify(message) }),
    runTimers: () => {
      const due = [...timers.values()];
      timers.clear();
      for (const timer of due) timer.run();
    },
  };
};
type Bench = ReturnType<typeof setUp>;

const ready = (bench: Bench, resumed = false): void => {
  bench.last().onopen?.();
  bench.say({ type: 'ready', stream: 's1', sequence: 7, resumed });
};

describe('the live client', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = setUp();
    bench.client.subscribe('alarms');
    bench.client.start();
    ready(bench);
  });
  it('authenticates first, then subscribes to the requested topics, and measures its delay', () => {
    expect(bench.last().sent).toEqual([
      { type: 'authenticate', token: 'tok' },
      { type: 'subscribe', topics: ['alarms'] },
      { type: 'ping', at: 1000 },
    ]);
    bench.pass(38);
    bench.say({ type: 'pong', at: 1000 });
    expect(bench.seen.link).toHaveBeenLastCalledWith({ connected: true, delayMs: 38 });
  });
  it('reconnects after a loss, resumes from the last event, and subscribes again', () => {
    bench.say({ type: 'changes', sequence: 9, events: [{ name: 'x', topic: 'alarms', payload: {} }] });
    bench.last().onclose?.({ code: 1006 });
    expect(bench.seen.link).toHaveBeenLastCalledWith({ connected: false, delayMs: null });
    bench.runTimers();
    expect(bench.sockets).toHaveLength(2);
    ready(bench, true);
    expect(bench.last().sent[0]).toEqual({ type: 'authenticate', token: 'tok', resume: { stream: 's1', sequence: 9 } });
    expect(bench.last().sent[1]).toEqual({ type: 'subscribe', topics: ['alarms'] });
    expect(bench.seen.resync).not.toHaveBeenCalled();
  });
  it('asks for a resync when it could not resume, once it is subscribed again', () => {
    bench.last().onclose?.({ code: 1006 });
    bench.runTimers();
    ready(bench, false);
    bench.say({ type: 'resync', sequence: 7 });
    expect(bench.seen.resync).not.toHaveBeenCalled();
    bench.say({ type: 'pong', at: 1000 });
    expect(bench.seen.resync).toHaveBeenCalledTimes(1);
    bench.say({ type: 'resync', sequence: 8 });
    expect(bench.seen.resync).toHaveBeenCalledTimes(2);
  });
  it('still asks for it when the connection is lost again before', () => {
    for (const resumed of [false, true]) {
      bench.last().onclose?.({ code: 1006 });
      bench.runTimers();
      ready(bench, resumed);
    }
    expect(bench.seen.resync).not.toHaveBeenCalled();
    bench.say({ type: 'pong', at: 1000 });
    expect(bench.seen.resync).toHaveBeenCalledTimes(1);
  });
  it('treats a silent link as lost', () => {
    bench.pass(20_000);
    bench.runTimers();
    expect(bench.seen.link).toHaveBeenLastCalledWith({ connected: false, delayMs: null });
    bench.runTimers();
    expect(bench.sockets).toHaveLength(2);
  });
  it('does not reconnect after the server refused the token, nor after stop', () => {
    bench.last().onclose?.({ code: 4401 });
    bench.runTimers();
    expect(bench.sockets).toHaveLength(1);
    expect(bench.seen.unauthorised).toHaveBeenCalledTimes(1);
  });
  it('ignores messages it cannot parse', () => {
    bench.last().onmessage?.({ data: '{' });
    expect(bench.seen.news).not.toHaveBeenCalled();
  });
});

it('backs off with a cap and jitter', () => {
  expect(backOffMs(0, () => 1)).toBe(500);
  expect(backOffMs(0, () => 0)).toBe(250);
  expect(backOffMs(30, () => 1)).toBe(15_000);
});

it('subscribes with the first listener of a topic and unsubscribes with the last', () => {
  const link = { subscribe: vi.fn(), unsubscribe: vi.fn() };
  const listeners = createListeners(link);
  const listener = vi.fn();
  const stopOne = listeners.add('alarms', listener);
  const stopTwo = listeners.add('alarms', () => undefined);
  listeners.dispatch('alarms', { name: 'session.accessChanged', payload: {} });
  stopOne();
  stopOne();
  expect(link.unsubscribe).not.toHaveBeenCalled();
  stopTwo();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(link.subscribe).toHaveBeenCalledTimes(1);
  expect(link.unsubscribe).toHaveBeenCalledWith('alarms');
});
