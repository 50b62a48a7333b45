import type { Shared } from '@eoms/drivers/kit';
import type { TlsFiles } from '../tls/tls-files.ts';

/** An account of the broker, with what it may publish and subscribe to. */
export interface MqttAccount {
  readonly username: string;
  readonly passwordHash: string;
  /** Topic filters; `%u` stands for the user name and `%c` for the client identifier. */
  readonly publishFilters: readonly string[];
  readonly subscribeFilters: readonly string[];
  readonly enabled: boolean;
}

/** A TLS port with its certificate and key (PEM). */
export interface MqttTls extends TlsFiles {
  readonly port: number;
}

/** One port of the broker. */
export interface MqttPort {
  /** The port in use, or the configured one while it does not listen. */
  readonly port: number;
  readonly listening: boolean;
  /** Why it does not listen although it should. */
  readonly trouble: string | undefined;
}

export interface MqttBrokerFigures {
  /** `undefined` if that port is switched off. */
  readonly plain: MqttPort | undefined;
  readonly tls: MqttPort | undefined;
  readonly connections: number;
  /** Messages refused because the account had no right to send or receive them. */
  readonly denied: number;
  /** Messages dropped because a client reads too slowly, or was away for longer than messages are kept for it. */
  readonly dropped: number;
  readonly retained: number;
  /** Clients whose messages wait, because more readings arrive than can be stored. */
  readonly held: number;
}

/** The broker inside this process. */
export interface MqttBroker {
  /** Opens an engine connection, without a socket. Rejects with a `deviceError` when the broker is switched off. */
  readonly open: Shared['broker'];
  /** Starts accepting clients; a port in use is reported by `figures` and retried. */
  listen(): Promise<void>;
  /** Closes the connections of an account, so that its new rights take effect. */
  disconnect(username: string): void;
  figures(): MqttBrokerFigures;
  /** The unencrypted port in use, 0 while it does not listen. */
  port(): number;
  close(): Promise<void>;
}

/** Limits that are far above what devices need. */
export const limits = {
  connections: 20_000,
  packetBytes: 4 * 1024 * 1024,
  connectMs: 10_000,
  /** Longest keep-alive, in seconds; also used for clients that ask for none. */
  keepAliveSeconds: 3_600,
  /** Unread bytes beyond which QoS 0 messages to a client are dropped. */
  unreadBytes: 1024 * 1024,
  /** Unread bytes beyond which the client is disconnected. */
  unreadMostBytes: 16 * 1024 * 1024,
  /** Messages kept for a disconnected client with a session. */
  queuedMessages: 1_000,
  /** For clients to come back after a start of this program, before they count as gone. */
  comeBackMs: 120_000,
  topicLevels: 32,
  subscriptions: 5_000,
  subscriptionsAtOnce: 1_000,
  subscriptionsPerSecond: 500,
  sessions: 20_000,
  retainedTopics: 100_000,
  retainedBytes: 64 * 1024 * 1024,
} as const;
