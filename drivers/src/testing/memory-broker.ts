import { deviceError } from '../kit/device-error.ts';
import type { Broker, Follower, Shared } from '../kit/shared-resources.ts';
import { createTopicTrie } from '../kit/topic-trie.ts';

export interface MemoryBroker extends Pick<Shared, 'broker'> {
  /** Publishes as another client. Resolves once every subscriber has finished. */
  say(topic: string, payload: string | object, how?: { retain?: boolean; qos?: 0 | 1 }): Promise<void>;
  /** Messages published by drivers, oldest first. */
  readonly published: { topic: string; payload: string; qos: number; retain: boolean }[];
  /** Filters passed to `expect`. */
  readonly expected: string[];
  fail(): void;
  followers(topic: string): number;
}

/** An in-memory broker with retained messages, wildcards and connection losses, without sockets. */
export const createMemoryBroker = (): MemoryBroker => {
  const trie = createTopicTrie<Follower>();
  const retained = new Map<string, Buffer>();
  const watchers = new Set<(connected: boolean) => void>();
  const published: MemoryBroker['published'] = [];
  const expected: string[] = [];
  let connected = true;
  const deliver = async (topic: string, payload: Buffer, retain: boolean, qos: 0 | 1): Promise<void> => {
    if (retain && payload.length === 0) retained.delete(topic);
    else if (retain) retained.set(topic, payload);
    await Promise.all(trie.match(topic).map((follower) => follower.take({ topic, payload, retained: false, qos })));
  };
  const broker: Broker = {
    isConnected: () => connected,
    subscribe: (filter, follower) => {
      const leave = trie.add(filter, follower);
      const one = createTopicTrie<boolean>();
      one.add(filter, true);
      setImmediate(() => {
        for (const [topic, payload] of retained)
          if (one.match(topic).length > 0) void follower.take({ topic, payload, retained: true, qos: 0 });
      });
      return leave;
    },
    expect: (filter) => {
      expected.push(filter);
    },
    publish: async (topic, payload, { qos = 0, retain = false } = {}) => {
      if (!connected) throw deviceError('closed', { zh: '代理已断开', en: 'the broker is away' });
      published.push({ topic, payload: String(payload), qos, retain });
      await deliver(topic, Buffer.from(payload), retain, qos);
    },
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  return {
    broker: async () => {
      connected = true;
      return broker;
    },
    published,
    expected,
    say: (topic, payload, { retain = false, qos = 0 } = {}) =>
      deliver(topic, Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)), retain, qos),
    fail: () => {
      connected = false;
      for (const call of [...watchers]) call(false);
    },
    followers: (topic) => trie.match(topic).length,
  };
};
