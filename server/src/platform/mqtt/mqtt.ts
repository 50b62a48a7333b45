import type { Shared } from '@eoms/drivers/kit';

/** A client that may use the broker, and what it may say and hear there. */
export interface MqttAccount {
  readonly username: string;
  readonly passwordHash: string;
  /** Topic filters; `%u` stands for the user name and `%c` for the client identifier. */
  readonly publishFilters: readonly string[];
  readonly subscribeFilters: readonly string[];
  readonly enabled: boolean;
}

/** PEM, and the port that is encrypted with it. */
export interface MqttTls {
  readonly port: number;
  readonly cert: Buffer;
  readonly key: Buffer;
  /** What stands in the files by now; rejects while that cannot be used. Without it a certificate is never renewed. */
  readonly reread?: () => Promise<{ readonly cert: Buffer; readonly key: Buffer }>;
  /** Once a minute unless told. */
  readonly lookEveryMs?: number;
}

/** One port of the broker. */
export interface MqttDoor {
  /** The one that clients reach, else the one that was asked for. */
  readonly port: number;
  readonly listening: boolean;
  /** Why it does not listen although it should. */
  readonly trouble: string | undefined;
}

export interface MqttBrokerFigures {
  /** `undefined` where that port is switched off. */
  readonly plain: MqttDoor | undefined;
  readonly tls: MqttDoor | undefined;
  readonly connections: number;
  /** Messages that an account had no right to send or receive. */
  readonly denied: number;
  /** Messages that were not delivered to a client that reads too slowly, or kept for one that was away too long. */
  readonly dropped: number;
  readonly retained: number;
}

/** The broker inside this process. */
export interface MqttBroker {
  /** For the engine: no socket in between. Rejects with a `deviceError` when the broker is switched off. */
  readonly open: Shared['broker'];
  /** Lets clients in; a port that is taken is told by `figures` and tried again. */
  listen(): Promise<void>;
  /** Ends the connections of an account, so that its new rights hold. */
  disconnect(username: string): void;
  figures(): MqttBrokerFigures;
  /** The unencrypted port that clients reach, 0 while it does not listen. */
  port(): number;
  close(): Promise<void>;
}

/** Limits that no device comes near. */
export const limits = {
  connections: 20_000,
  packetBytes: 4 * 1024 * 1024,
  connectMs: 10_000,
  /** Longest keep-alive, seconds. Clients that ask for none get this one. */
  keepAliveSeconds: 3_600,
  /** Bytes that a client left unread before QoS 0 is dropped for it. */
  unreadBytes: 1024 * 1024,
  /** …and before it is thrown out. */
  unreadMostBytes: 16 * 1024 * 1024,
  /** Messages kept for a client that is away with a session. */
  queuedMessages: 1_000,
  topicLevels: 32,
  subscriptions: 5_000,
  subscriptionsAtOnce: 1_000,
  subscriptionsPerSecond: 500,
  sessions: 20_000,
  retainedTopics: 100_000,
  retainedBytes: 64 * 1024 * 1024,
} as const;
