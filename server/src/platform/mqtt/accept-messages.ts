import type { BrokerMessage } from '@eoms/drivers/kit';
import type { AedesOptions, Client, PublishPacket, Subscription } from 'aedes';
import type { Log } from '../log/log.ts';
import { limits } from './mqtt.ts';
import type { RetainedMessages } from './retained-messages.ts';
import { createSubscriptionPace } from './subscription-pace.ts';
import type { TopicRights } from './topic-rights.ts';

/**
 * A topic that no client can name: a refused message is acknowledged (MQTT 3.1.1 has no negative reply) and delivered
 * to no one.
 */
const nowhere = '$refused';

export interface MessageDeps {
  readonly retained: RetainedMessages;
  readonly rightsOf: (client: Client) => TopicRights | undefined;
  readonly deliver: (message: BrokerMessage) => Promise<unknown> | undefined;
  /** Whether this QoS 2 message was received before and only its acknowledgement was lost. */
  readonly isRepeated: (client: Client, packet: PublishPacket) => Promise<boolean>;
  /** Whether a connected client follows the topic. */
  readonly isFollowed: (topic: string) => boolean;
  /** Whether sessions of disconnected clients are kept, which may follow the topic. */
  readonly isAnyKept: () => boolean;
  readonly log: Log;
}

const sayEveryMs = 60_000;

/**
 * Handles each message of a client before the library acknowledges it: rights, retaining, and the engine's
 * subscriptions. So a QoS 1 message is acknowledged only once its readings are stored; if that fails, the connection
 * ends without an acknowledgement and the client sends it again.
 */
export const createMessageHooks = (deps: MessageDeps) => {
  const { retained, rightsOf, deliver, isRepeated, isFollowed, isAnyKept, log } = deps;
  const counts = { denied: 0, dropped: 0 };
  let saidAt = 0;
  const deny = (client: Client, topic: string, what: string): void => {
    counts.denied += 1;
    if (Date.now() - saidAt < sayEveryMs) return;
    saidAt = Date.now();
    log.warn({ clientId: client.id, topic }, `an MQTT client may not ${what} this topic`);
  };
  const hand = (packet: PublishPacket, done: (error?: Error | null) => void): void => {
    const { topic, qos, retain } = packet;
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    if (retain) retained.store({ topic, payload, qos });
    const work = deliver({ topic, payload, qos, retained: false });
    if (work === undefined) done();
    else if (qos === 0) {
      work.catch(() => undefined);
      done();
    } else
      work.then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
  };
  const takePlain = (client: Client, topic: string, payload: Buffer): boolean => {
    if (!rightsOf(client)?.mayPublish(topic) || isFollowed(topic)) return false;
    deliver({ topic, payload, qos: 0, retained: false })?.catch(() => undefined);
    return true;
  };
  /** The same for a message that is acknowledged once the returned promise resolves. */
  const takeAcknowledged = (client: Client, topic: string, payload: Buffer): Promise<unknown> | boolean => {
    if (!rightsOf(client)?.mayPublish(topic) || isFollowed(topic) || isAnyKept()) return false;
    return deliver({ topic, payload, qos: 1, retained: false }) ?? true;
  };
  const authorizePublish: NonNullable<AedesOptions['authorizePublish']> = (client, packet, done) => {
    const rights = client === null ? undefined : rightsOf(client);
    if (client !== null && !rights?.mayPublish(packet.topic)) {
      deny(client, packet.topic, 'publish');
      Object.assign(packet, { topic: nowhere, retain: false });
      done();
    } else if (packet.qos === 2 && client !== null)
      isRepeated(client, packet).then(
        (repeated) => (repeated ? done() : hand(packet, done)),
        () => hand(packet, done),
      );
    else hand(packet, done);
  };
  const paceOf = createSubscriptionPace<Client>();
  const counted = new WeakMap<Client, Set<string>>();
  /** Whether the client may have one more subscription; repeating one of its own is always allowed. */
  const hasRoom = (client: Client, topic: string): boolean => {
    const own = counted.get(client) ?? new Set();
    counted.set(client, own);
    if (own.size >= limits.subscriptions && !own.has(topic)) return false;
    own.add(topic);
    return true;
  };
  const authorizeSubscribe: NonNullable<AedesOptions['authorizeSubscribe']> = (client, asked: Subscription, done) => {
    if (!rightsOf(client)?.maySubscribe(asked.topic) || !hasRoom(client, asked.topic)) {
      deny(client, asked.topic, 'subscribe to');
      done(null, null);
      return;
    }
    const waitMs = paceOf(client);
    if (waitMs === 0) done(null, asked);
    else setTimeout(() => done(null, asked), waitMs).unref();
  };
  const authorizeForward: NonNullable<AedesOptions['authorizeForward']> = (client, packet) => {
    const unread = client.conn.writableLength;
    if (unread > limits.unreadMostBytes) {
      counts.dropped += 1;
      client.conn.destroy();
      return null;
    }
    if (unread > limits.unreadBytes && packet.qos === 0) {
      counts.dropped += 1;
      return null;
    }
    return rightsOf(client)?.mayReceive(packet.topic) ? packet : null;
  };
  const unsubscribed = (client: Client, topics: readonly string[]): void => {
    for (const topic of topics) counted.get(client)?.delete(topic);
  };
  return { counts, takePlain, takeAcknowledged, unsubscribed, authorizePublish, authorizeSubscribe, authorizeForward };
};
