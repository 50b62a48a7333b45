import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { deviceError } from '@eoms/drivers/kit';
import { brokerTexts } from '@eoms/phrases';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import mqttPacket from 'mqtt-packet';
import type { Passwords } from '../auth/password.ts';
import type { Log } from '../log/log.ts';
import { noPressure, type Pressure } from '../pressure/pressure.ts';
import { createMessageHooks } from './accept-messages.ts';
import { createAccountCheck } from './check-account.ts';
import { createClientSessions } from './client-sessions.ts';
import { createClientSignIn } from './client-sign-in.ts';
import { createDeferredWills, type WillingClient } from './deferred-wills.ts';
import { createInProcessBroker } from './in-process-broker.ts';
import { createListener } from './listen-for-clients.ts';
import { createMessageRouter } from './message-router.ts';
import { limits, type MqttAccount, type MqttBroker, type MqttTls } from './mqtt.ts';
import { createRetainedMessages, type RetainedMessage, type RetainedMessages } from './retained-messages.ts';
import { type Asked, createRetainedDelivery } from './send-retained.ts';
import { serveClient } from './serve-client.ts';
import { createSocketGate } from './socket-gate.ts';

/** Where clients connect. */
export interface MqttDoors {
  /** `undefined`: no unencrypted port. */
  readonly port: number | undefined;
  readonly tls?: MqttTls | undefined;
  readonly host: string;
}

export interface MqttBrokerDeps {
  readonly find: (username: string) => Promise<MqttAccount | undefined>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly log: Log;
  /** Folder of the retained messages. */
  readonly folder: string;
  readonly doors: MqttDoors;
  /** Holds clients back that bring more readings than can be stored. */
  readonly pressure?: Pressure;
  /** How long clients have to come back after a start before their last wills are published; tests wait less. */
  readonly graceMs?: number;
}

// By default the library caches an object for every number from 0 to 65 535, which each garbage collection would visit.
mqttPacket.writeToStream.cacheNumbers = false;

/** Return code in SUBACK (3.9.3). */
const subscriptionRefused = 128;

/** Internals of the library's client: the function that sends messages. */
interface Inside {
  readonly deliverQoS: (packet: object, done: () => void) => void;
}

/** Without the broker's sequence number: it is not a copy of a message that the client may have received already. */
const sendRetained = (client: Client, message: RetainedMessage, done: () => void): void =>
  (client as Client & Inside).deliverQoS({ cmd: 'publish', ...message, retain: true, brokerId: null }, done);

const switchedOff = () => Promise.reject(deviceError('unreachable', brokerTexts.off));

type Publish = (
  packet: PublishPacket,
  client: Client | null | ((error?: Error) => void),
  done?: (error?: Error) => void,
) => void;

/**
 * Most messages of devices are only for the engine, which has them already, so the library need not look for
 * subscribers.
 */
const skipIdleRouting = (aedes: Aedes, isWanted: (packet: PublishPacket) => boolean): void => {
  const routed = aedes as unknown as { publish: Publish };
  const route = routed.publish.bind(aedes);
  routed.publish = (packet, client, done) => {
    if (isWanted(packet)) route(packet, client, done);
    else if (typeof client === 'function') client();
    else done?.();
  };
};

type MessageHooks = ReturnType<typeof createMessageHooks>;

interface Listening {
  readonly retained: RetainedMessages;
  readonly wills: Pick<ReturnType<typeof createDeferredWills>, 'cameBack'>;
  readonly hooks: Pick<MessageHooks, 'unsubscribed'>;
  readonly log: Log;
}

/** Sends retained messages to new subscribers; logs errors. */
const listenToLibrary = (aedes: Aedes, { retained, wills, hooks, log }: Listening): void => {
  const deliverRetained = createRetainedDelivery(retained, sendRetained);
  aedes.on('subscribe', (asked: readonly Asked[], client) =>
    deliverRetained(
      client,
      asked.filter(({ qos }) => qos !== subscriptionRefused),
    ),
  );
  aedes.on('client', ({ id }) => wills.cameBack(id));
  aedes.on('unsubscribe', (topics, client) => hooks.unsubscribed(client, topics));
  // Errors of one client concern only that client; without a listener they would end the process.
  aedes.on('clientError', () => undefined);
  aedes.on('connectionError', () => undefined);
  (aedes as EventEmitter).on('error', (error) => log.error({ err: error }, 'the MQTT broker failed'));
};

const connectedTo = (aedes: Aedes): (Client & WillingClient)[] =>
  Object.values((aedes as unknown as { clients: Record<string, Client & WillingClient> }).clients);

/** A built-in MQTT broker for devices: authentication and rights for all clients, limits on everything. */
export const createMqttBroker = (deps: MqttBrokerDeps): MqttBroker => {
  const { log } = deps;
  const { port, tls, host } = deps.doors;
  const isOff = port === undefined && tls === undefined;
  const router = createMessageRouter();
  const wills = createDeferredWills({
    file: join(deps.folder, 'mqtt-wills'),
    log,
    broker: () => inside.broker,
    graceMs: deps.graceMs ?? limits.comeBackMs,
  });
  const retained = createRetainedMessages({
    file: join(deps.folder, 'mqtt-retained'),
    log,
    stored: ({ topic }) => wills.said(topic),
  });
  const sessions = createClientSessions(retained, () => {
    hooks.counts.dropped += 1;
  });
  const inside = createInProcessBroker({
    retained,
    publish: ({ topic, payload, qos, retain }, done) => {
      const packet = { cmd: 'publish' as const, topic, payload, qos, retain, dup: false };
      aedes.publish(packet, (error) => done(error));
    },
  });
  const clients = createClientSignIn({ ...deps, check: createAccountCheck(deps), isKept: sessions.isKept });
  const gate = createSocketGate(deps.pressure ?? noPressure);
  const hooks = createMessageHooks({
    retained,
    log,
    deliver: inside.deliver,
    isFollowed: router.isFollowed,
    isAnyKept: () => sessions.isKept(),
    rightsOf: clients.rightsOf,
    isRepeated: (client, packet) =>
      sessions.incomingGetPacket(client, packet).then(
        () => true,
        () => false,
      ),
  });
  const aedes = new Aedes({
    mq: router,
    persistence: sessions,
    connectTimeout: limits.connectMs,
    maxClientsIdLength: 23,
    maxTopicLevels: limits.topicLevels,
    preConnect: (_client, packet, done) => {
      // Without a keep-alive, a client whose cable was cut would stay connected for ever.
      const wanted = packet.keepalive ?? 0;
      packet.keepalive = wanted === 0 ? limits.keepAliveSeconds : Math.min(wanted, limits.keepAliveSeconds);
      done(null, true);
    },
    authenticate: clients.authenticate,
    authorizePublish: hooks.authorizePublish,
    authorizeSubscribe: hooks.authorizeSubscribe,
    authorizeForward: hooks.authorizeForward,
  });
  skipIdleRouting(
    aedes,
    (packet) => packet.retain || router.isFollowed(packet.topic) || (packet.qos > 0 && sessions.isKept()),
  );
  listenToLibrary(aedes, { retained, wills, hooks, log });
  const take = (socket: Socket) => serveClient(socket, aedes.handle(socket), { gate, hooks });
  const both = { host, log, take };
  const plain = port === undefined ? undefined : createListener({ ...both, port });
  const secure = tls === undefined ? undefined : createListener({ ...both, port: tls.port, tls });
  const listeners = [plain, secure].filter((one) => one !== undefined);
  let ready: Promise<void> | undefined;
  const start = (): Promise<void> => {
    ready ??= Promise.all([retained.load(), wills.load()]).then(() => aedes.listen());
    return ready;
  };
  return {
    open: isOff ? switchedOff : () => start().then(() => inside.broker),
    listen: async () => {
      if (isOff) return;
      await start();
      await Promise.all(listeners.map((listener) => listener.attempt()));
      wills.begin();
    },
    disconnect: (username) => {
      for (const client of connectedTo(aedes)) if (clients.usernameOf(client) === username) client.close();
    },
    figures: () => ({
      plain: plain?.state(),
      tls: secure?.state(),
      connections: listeners.reduce((sum, listener) => sum + listener.connections(), 0),
      held: gate.held,
      retained: retained.size,
      ...hooks.counts,
    }),
    port: () => plain?.port() ?? 0,
    close: async () => {
      wills.take(connectedTo(aedes), (client, topic) => clients.rightsOf(client)?.mayPublish(topic) ?? false);
      await Promise.all(listeners.map((listener) => listener.close()));
      inside.close();
      if (ready === undefined) return;
      await ready.catch(() => undefined);
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await Promise.all([retained.save(), wills.save()]);
    },
  };
};
