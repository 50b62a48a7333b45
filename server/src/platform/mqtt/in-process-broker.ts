import { type Broker, type BrokerMessage, createTopicTrie, deviceError, type Follower } from '@eoms/drivers/kit';
import { brokerTexts } from '@eoms/phrases';
import { createAbsentFollowers } from './absent-followers.ts';
import type { RetainedMessages } from './retained-messages.ts';

export interface InProcessDeps {
  readonly retained: RetainedMessages;
  /** Publishes to clients with a socket; resolves once the message was accepted. */
  readonly publish: (
    message: BrokerMessage & { readonly retain: boolean },
    done: (error?: Error | null) => void,
  ) => void;
}

/** The engine's side of the broker: its subscriptions, which are served before those of clients with a socket. */
export const createInProcessBroker = ({ retained, publish }: InProcessDeps) => {
  const trie = createTopicTrie<Follower>();
  const absent = createAbsentFollowers();
  let open = true;

  /** Delivers to all followers in this process; returns a promise if any of them needs time. */
  const deliverToPresent = (message: BrokerMessage): Promise<unknown> | undefined => {
    const only = trie.only(message.topic);
    if (only !== undefined) return only.take(message) ?? undefined;
    let slow: Promise<void>[] | undefined;
    for (const follower of trie.match(message.topic)) {
      const work = follower.take(message);
      if (work === undefined) continue;
      slow ??= [];
      slow.push(work);
    }
    return slow === undefined ? undefined : slow.length === 1 ? slow[0] : Promise.all(slow);
  };
  const deliver = (message: BrokerMessage): Promise<unknown> | undefined => {
    const later = message.qos === 0 ? undefined : absent.take(message);
    const work = deliverToPresent(message);
    return later === undefined ? work : Promise.all([later, work]);
  };
  const broker: Broker = {
    isConnected: () => open,
    subscribe: (filter, follower) => {
      const leave = trie.add(filter, follower);
      for (const { topic, payload, qos } of retained.matching(filter)) {
        const work = follower.take({ topic, payload, qos, retained: true });
        work?.catch(() => undefined);
      }
      absent.arrived(filter, follower);
      return leave;
    },
    expect: absent.expect,
    publish: (topic, payload, { qos = 0, retain = false } = {}) =>
      new Promise((resolve, reject) => {
        if (!open) {
          reject(deviceError('closed', brokerTexts.stopped));
          return;
        }
        const message = { topic, payload: Buffer.from(payload), qos, retain, retained: false };
        if (retain) retained.store(message);
        deliver(message)?.catch(() => undefined);
        publish(message, (error) => {
          if (error) reject(deviceError('refused', brokerTexts.refused));
          else resolve();
        });
      }),
    // It cannot lose its connection: it lives as long as this process.
    watch: () => () => undefined,
  };
  return {
    broker,
    deliver,
    close: (): void => {
      open = false;
      absent.clear();
      trie.clear();
    },
  };
};
