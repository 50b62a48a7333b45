import type { EventDefinition } from '@eoms/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLimitStore, type LimitBus } from './limit-store.ts';

const minute = 60_000;
const max = 40;

type Listener = (payload: never, from: string) => void;

/** Nodes whose messages arrive at once; what was sent is counted. */
const linked = (...names: string[]) => {
  const listeners = new Map<string, Listener[]>(names.map((name) => [name, []]));
  const sent: unknown[] = [];
  const busOf = (name: string): LimitBus => ({
    nodes: () => names.filter((other) => other !== name),
    publish: (_message: EventDefinition, payload: unknown) => {
      sent.push(payload);
      for (const [other, list] of listeners)
        if (other !== name) for (const listener of list) listener(payload as never, name);
    },
    on: (_message: EventDefinition, listener: unknown) => {
      listeners.get(name)?.push(listener as Listener);
      return () => undefined;
    },
  });
  return { sent, nodes: names.map((name) => nodeWith(busOf(name))) };
};

const nodeWith = (bus?: LimitBus) => {
  const { Store, close } = createLimitStore(bus);
  const counter = new Store({}).child({ name: 'search' } as never);
  /** Counts so many requests; returns the last count. */
  const ask = (times: number, key = 'client') => {
    let last = { current: 0, ttl: 0 };
    for (let n = 0; n < times; n += 1) counter.incr(key, (_error, result) => (last = result ?? last), minute, max);
    return last;
  };
  return { ask, close };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('a node alone counts the requests of each client in its minute', () => {
  const { ask } = nodeWith();
  expect(ask(3)).toEqual({ current: 3, ttl: minute });
  expect(ask(1, 'another').current).toBe(1);
  vi.advanceTimersByTime(minute - 1);
  expect(ask(1)).toEqual({ current: 4, ttl: 1 });
  vi.advanceTimersByTime(1);
  expect(ask(1)).toEqual({ current: 1, ttl: minute });
});

it('what other nodes counted counts here a second later, until their minute is over', () => {
  const { nodes } = linked('a', 'b', 'c');
  const [a, b, c] = nodes;
  a?.ask(30);
  vi.advanceTimersByTime(500);
  b?.ask(8);
  expect(b?.ask(1).current).toBe(9);
  vi.advanceTimersByTime(1_000);
  expect(a?.ask(1).current).toBe(31 + 9);
  expect(b?.ask(1).current).toBe(10 + 30);
  expect(c?.ask(1).current).toBe(1 + 30 + 9);
  vi.advanceTimersByTime(minute);
  expect(c?.ask(1).current).toBe(1);
});

it('a count that was told again replaces the one before', () => {
  const { nodes } = linked('a', 'b');
  for (let n = 0; n < 5; n += 1) {
    nodes[0]?.ask(6);
    vi.advanceTimersByTime(1_000);
  }
  expect(nodes[1]?.ask(1).current).toBe(31);
});

it('nodes do not speak of clients far below the limit, of the same twice, or of more than 500 at once', () => {
  const { sent, nodes } = linked('a', 'b');
  nodes[0]?.ask(4);
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([]);
  for (let n = 0; n < 700; n += 1) nodes[0]?.ask(5, `client ${n}`);
  vi.advanceTimersByTime(5_000);
  expect(sent.map((payload) => (payload as { counts: unknown[] }).counts.length)).toEqual([500, 200]);
});

it('forgets the clients that asked nothing for the longest time, beyond 5 000', () => {
  const { ask } = nodeWith();
  ask(7);
  ask(7, 'busy');
  for (let n = 0; n < 4_999; n += 1) ask(1, `client ${n}`);
  expect(ask(1, 'busy').current).toBe(8);
  expect(ask(1).current).toBe(1);
});
