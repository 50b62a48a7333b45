/// <reference path="./async-persistence.d.ts" />
import { Readable } from 'node:stream';
import MemoryPersistence from 'aedes-persistence/asyncPersistence.js';
import { limits } from './mqtt.ts';
import type { RetainedMessages } from './retained-messages.ts';

interface Sent {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1 | 2;
}
interface Named {
  readonly id: string;
}
interface Addressee {
  readonly clientId: string;
}

/**
 * The store that the broker library uses: sessions of disconnected clients, with a limit on what is kept for each, and
 * the retained messages. `onDrop` is called for every message that exceeds the limit.
 */
export const createClientSessions = (retained: RetainedMessages, onDrop: () => void) => {
  const memory = new MemoryPersistence();
  const waiting = new Map<string, number>();
  const room = ({ clientId }: Addressee): boolean => {
    const count = waiting.get(clientId) ?? 0;
    if (count >= limits.queuedMessages || (count === 0 && waiting.size >= limits.sessions)) {
      onDrop();
      return false;
    }
    waiting.set(clientId, count + 1);
    return true;
  };
  const taken = (clientId: string): void => {
    const left = (waiting.get(clientId) ?? 0) - 1;
    if (left > 0) waiting.set(clientId, left);
    else waiting.delete(clientId);
  };
  // The broker itself sends them, a few at a time.
  const none = () => Readable.from([]);
  const own = {
    storeRetained: async (packet: Sent) => retained.store(packet),
    createRetainedStreamCombi: none,
    createRetainedStream: none,
    outgoingEnqueue: async (addressee: Addressee, packet: Sent) => {
      if (room(addressee)) await memory.outgoingEnqueue(addressee, packet);
    },
    outgoingEnqueueCombi: async (addressees: readonly Addressee[], packet: Sent) => {
      const fitting = addressees.filter(room);
      if (fitting.length > 0) await memory.outgoingEnqueueCombi(fitting, packet);
    },
    outgoingClearMessageId: async (client: Named, packet: Sent) => {
      const cleared = await memory.outgoingClearMessageId(client, packet);
      if (cleared !== undefined) taken(client.id);
      return cleared;
    },
  };
  // Methods of a class with private fields have to be bound before the library gets them.
  const inherited = Object.getOwnPropertyNames(MemoryPersistence.prototype).flatMap((name) => {
    const value: unknown = name === 'broker' ? undefined : Reflect.get(memory, name, memory);
    return typeof value === 'function' && name !== 'constructor' ? [[name, value.bind(memory)] as const] : [];
  });
  const kept = new Set<string>();
  const stored = new WeakSet<readonly object[]>();
  return {
    ...Object.fromEntries(inherited),
    ...own,
    addSubscriptions: async (client: Named, subscriptions: readonly object[]) => {
      // The library passes the whole packet once for each subscription in it.
      if (stored.has(subscriptions)) return;
      stored.add(subscriptions);
      kept.add(client.id);
      await memory.addSubscriptions(client, subscriptions);
    },
    cleanSubscriptions: async (client: Named) => {
      kept.delete(client.id);
      await memory.cleanSubscriptions(client);
    },
    /** Whether this client (or any, without an id) has a session that outlives its connection. */
    isKept: (clientId?: string): boolean => (clientId === undefined ? kept.size > 0 : kept.has(clientId)),
    /** Resolves with a QoS 2 message that was received before; rejects when it was not. */
    incomingGetPacket: memory.incomingGetPacket.bind(memory),
  };
};
