import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SourceText } from '@eoms/contract/vocabulary';
import mqtt, { type MqttClient } from 'mqtt';
import { type DeviceError, deviceError } from '../kit/device-error.ts';
import { createGuard } from '../kit/guard.ts';
import type {
  Broker,
  BrokerAddress,
  BrokerMessage,
  BrokerSettings,
  Follower,
  HoldBack,
} from '../kit/shared-resources.ts';
import { createTopicTrie, type TopicTrie } from '../kit/topic-trie.ts';
import { acknowledgeLater } from './acknowledge-later.ts';
import { brokerAway, brokerError, brokerSilent } from './mqtt-reasons.ts';
import { createSubscriptions } from './mqtt-subscriptions.ts';

export interface BrokerConnection extends Broker {
  /** Resolves while the connection is up; rejects with the reason of the next failure. */
  ready(): Promise<void>;
  /** Resolves once the acknowledgements that were waiting have been sent or have failed. */
  settled(): Promise<unknown>;
  /** Ends it at once. What has not been acknowledged stays with the broker if it keeps the session. */
  end(): void;
}

/** A session that the broker keeps, with its subscriptions and unread QoS 1 messages, while nobody is connected. */
export interface KeptSession {
  /** The client identifier: whoever connects with it continues the session and ends the connection before. */
  readonly name: string;
  readonly retentionSeconds: number;
}

export interface BrokerConnectionOptions {
  /** Needs MQTT 5; without it, each connection begins anew. */
  readonly session?: KeptSession;
  /** In PEM, for TLS: the authority that signed the broker's certificate, and the client's own certificate. */
  readonly certificates?: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer };
  /**
   * While false, messages are dropped; those to be acknowledged stay with the broker. It sends them again only to a new
   * connection, which is made when this is true again.
   */
  readonly mayTake?: () => boolean;
  readonly holdBack?: HoldBack | undefined;
  /** Called with messages that no follower wants: a kept session may have subscriptions that nobody has repeated yet. */
  readonly unclaimed?: (message: BrokerMessage) => Promise<void> | undefined;
  readonly connectTimeoutMs?: number;
  readonly retryFromMs?: number;
  readonly retryToMs?: number;
  readonly keepAliveSeconds?: number;
}

const publishTimeoutMs = 10_000;
const patienceMs = 10_000;
/** A broker with this much unsent data has stopped reading. */
const maxUnsent = 4 * 1024 * 1024;

const dial = (
  { address, host, port, tls, verify }: BrokerAddress,
  certificates: BrokerConnectionOptions['certificates'],
) =>
  tls
    ? connectTls({
        host: address,
        port,
        rejectUnauthorized: verify,
        ...certificates,
        ...(isIP(host) === 0 ? { servername: host } : {}),
      })
    : connectTcp({ host: address, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });

const newClient = (settings: BrokerSettings & { at: BrokerAddress }, options: BrokerConnectionOptions): MqttClient =>
  new mqtt.MqttClient(() => dial(settings.at, options.certificates), {
    protocolVersion: settings.version === '5' ? 5 : 4,
    clientId: options.session?.name ?? `eoms_${Math.random().toString(36).slice(2, 12)}`,
    clean: options.session === undefined,
    ...(options.session ? { properties: { sessionExpiryInterval: options.session.retentionSeconds } } : {}),
    keepalive: options.keepAliveSeconds ?? 30,
    connectTimeout: options.connectTimeoutMs ?? 8_000,
    // Reconnects are scheduled here, with growing pauses.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    manualConnect: true,
    ...(settings.username === undefined ? {} : { username: settings.username }),
    ...(settings.password === undefined ? {} : { password: settings.password }),
  });

/** Passes a message to the subscribers of its topic; resolves once all of them have finished. */
const spread = (followers: readonly Follower[], message: BrokerMessage): Promise<void> | undefined => {
  let slow: Promise<void>[] | undefined;
  for (const follower of followers) {
    const work = follower.take(message);
    if (work instanceof Promise) {
      slow ??= [];
      slow.push(work);
    }
  }
  return slow === undefined ? undefined : Promise.all(slow).then(() => undefined);
};

/** A message whose work fails is not acknowledged. */
const refused = () => Promise.reject(new Error('this message may not be taken now'));

type Taken = Promise<void> | undefined;
const take = (trie: TopicTrie<Follower>, message: BrokerMessage, options: BrokerConnectionOptions): Taken => {
  const followers = trie.match(message.topic);
  return followers.length === 0 ? options.unclaimed?.(message) : spread(followers, message);
};

const allowedCheckMs = 500;

/** Calls `then` once after each refusal, when messages may be taken again. */
const createRefusals = (mayTake: () => boolean, then: () => void) => {
  const guard = createGuard('messages that the broker sends again');
  let check: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(check);
    check = undefined;
  };
  return {
    stop,
    /** Since one was refused, none that is to be acknowledged may be taken: it would come again after that one. */
    isOn: () => check !== undefined,
    note: (): void => {
      const look = guard(() => {
        if (!mayTake()) return;
        stop();
        then();
      });
      check ??= setInterval(look, allowedCheckMs).unref();
    },
  };
};

/** Callers that wait for the connection, each until its timeout. */
const createWaitingRoom = () => {
  const waiting: { resolve: () => void; reject: (error: DeviceError) => void }[] = [];
  return {
    admit: (): void => {
      for (const one of waiting.splice(0)) one.resolve();
    },
    turnAway: (error: DeviceError): void => {
      for (const one of waiting.splice(0)) one.reject(error);
    },
    enter: (tooLate: () => DeviceError): Promise<void> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(tooLate()), patienceMs);
        const done = <T>(then: (given: T) => void) => {
          return (given: T) => {
            clearTimeout(late);
            then(given);
          };
        };
        waiting.push({ resolve: done<void>(resolve), reject: done(reject) });
      }),
  };
};

const publishBy =
  (client: MqttClient): Broker['publish'] =>
  (topic, payload, { qos = 0, retain = false } = {}) =>
    new Promise((resolve, reject) => {
      if (!client.connected) return reject(deviceError('closed', brokerAway));
      if ((client.stream?.writableLength ?? 0) > maxUnsent) return reject(deviceError('busy', brokerSilent));
      const late = setTimeout(() => reject(deviceError('timeout', brokerSilent)), publishTimeoutMs);
      client.publish(topic, payload, { qos, retain }, (error) => {
        clearTimeout(late);
        if (error) reject(deviceError('closed', brokerAway));
        else resolve();
      });
    });

/**
 * One connection to an external broker: reconnects automatically, restores its subscriptions and reports every loss.
 */
export const openBrokerConnection = (
  settings: BrokerSettings & { at: BrokerAddress },
  options: BrokerConnectionOptions = {},
): BrokerConnection => {
  const { retryFromMs = 1_000, retryToMs = 60_000 } = options;
  const client = newClient(settings, options);
  const trie = createTopicTrie<Follower>();
  const watchers = new Set<(connected: boolean, reason?: SourceText) => void>();
  const subscriptions = createSubscriptions(client, () => undefined);
  const acknowledgements = acknowledgeLater(client);
  const waiting = createWaitingRoom();
  const mayTake = options.mayTake ?? (() => true);
  const refusals = createRefusals(mayTake, () => client.stream?.destroy());
  const guard = createGuard(`broker at ${settings.at.host}:${settings.at.port}`);
  let lastError: unknown;
  let lastReason: SourceText = brokerSilent;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;

  client.handleMessage = (packet, done) => {
    const { topic, qos, retain, messageId } = packet;
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const isRefused = !mayTake() || (qos > 0 && refusals.isOn());
    if (isRefused && qos > 0) refusals.note();
    let slow: Taken;
    guard(() => {
      slow = isRefused ? refused() : take(trie, { topic, payload, retained: retain, qos }, options);
    })();
    if (slow !== undefined && qos > 0 && messageId !== undefined) {
      acknowledgements.hold(messageId, slow);
      const { stream } = client;
      // The broker sends it again to the next connection only, and meanwhile it takes the place of another message.
      slow.catch(() => {
        if (options.session !== undefined && client.stream === stream) refusals.note();
      });
    } else slow?.catch(() => undefined);
    if (!options.holdBack?.(done)) done();
  };
  client.on('connect', () => {
    failures = 0;
    lastError = undefined;
    subscriptions.restore();
    waiting.admit();
    for (const watcher of [...watchers]) guard(watcher)(true);
  });
  client.on('error', (error) => {
    lastError = error;
    // After a refusal the socket is still open.
    if (!client.connected) client.stream?.destroy();
  });
  client.on('close', () => {
    acknowledgements.forget();
    refusals.stop();
    const error = lastError === undefined ? deviceError('unreachable', brokerAway) : brokerError(lastError);
    lastError = undefined;
    lastReason = error.text;
    waiting.turnAway(error);
    for (const watcher of [...watchers]) guard(watcher)(false, error.text);
    if (ended || retry !== undefined) return;
    const pause = Math.min(retryToMs, retryFromMs * 2 ** Math.min(failures, 10));
    failures += 1;
    retry = setTimeout(
      () => {
        retry = undefined;
        client.reconnect();
      },
      pause * (0.75 + Math.random() * 0.5),
    );
  });
  client.connect();

  return {
    isConnected: () => client.connected,
    ready: () => (client.connected ? Promise.resolve() : waiting.enter(() => deviceError('unreachable', lastReason))),
    subscribe: (filter, follower) => {
      const leave = trie.add(filter, follower);
      subscriptions.add(filter);
      let following = true;
      return () => {
        if (!following) return;
        following = false;
        leave();
        subscriptions.remove(filter);
      };
    },
    publish: publishBy(client),
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    settled: acknowledgements.settled,
    end: () => {
      if (ended) return;
      ended = true;
      clearTimeout(retry);
      refusals.stop();
      waiting.turnAway(deviceError('closed', brokerAway));
      client.end(true);
    },
  };
};
