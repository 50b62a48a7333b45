import { createTopicTrie } from '@eoms/drivers/kit';

interface Packet {
  readonly topic: string;
}
type Deliver = (packet: Packet, done: () => void) => void;
type Done = (error?: Error | null) => void;

const nothing = (): void => {};

/**
 * Routes messages to the clients that follow their topics; replaces the emitter of the broker library. It does not wait
 * for deliveries, so a client that reads slowly delays no other; what such a client leaves unread is limited where it
 * is written.
 */
export const createMessageRouter = () => {
  const trie = createTopicTrie<Deliver>();
  const leaves = new Map<string, Map<Deliver, () => void>>();
  let closed = false;
  return {
    concurrency: 0,
    current: 0,
    on(topic: string, deliver: Deliver, done?: Done): void {
      const own = leaves.get(topic) ?? new Map<Deliver, () => void>();
      leaves.set(topic, own.set(deliver, trie.add(topic, deliver)));
      if (done !== undefined) setImmediate(done);
    },
    removeListener(topic: string, deliver: Deliver, done?: Done): void {
      const own = leaves.get(topic);
      own?.get(deliver)?.();
      own?.delete(deliver);
      if (own?.size === 0) leaves.delete(topic);
      if (done !== undefined) setImmediate(done);
    },
    /** Whether any connected client follows the topic. */
    isFollowed: (topic: string): boolean => trie.mayMatch(topic) && trie.match(topic).length > 0,
    emit(packet: Packet, done: Done = nothing): void {
      if (closed) {
        done(new Error('the broker is closed'));
        return;
      }
      for (const deliver of trie.match(packet.topic)) deliver(packet, nothing);
      done();
    },
    close(done: Done = nothing): void {
      closed = true;
      trie.clear();
      leaves.clear();
      setImmediate(done);
    },
  };
};
