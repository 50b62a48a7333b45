import type { Text } from '@eoms/contract/vocabulary';

/** An MQTT broker elsewhere. */
export interface BrokerAddress {
  readonly host: string;
  readonly port: number;
  /** What `host` was resolved to and allowed as; the connection is made to it. */
  readonly address: string;
  readonly tls: boolean;
  /** With `tls`: whether the broker's certificate has to be good for `host`. */
  readonly verify: boolean;
}

/** Credentials and address of an MQTT broker; without `at` the broker that this product runs itself. */
export interface BrokerSettings {
  readonly at?: BrokerAddress;
  readonly username?: string;
  readonly password?: string;
  /** Protocol level; defaults to 3.1.1. */
  readonly version?: '3.1.1' | '5';
}

export interface BrokerMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly retained: boolean;
  readonly qos: 0 | 1 | 2;
}

export interface PublishOptions {
  readonly qos?: 0 | 1;
  readonly retain?: boolean;
}

/** An object rather than a function: a broker has thousands of them, and a function is two places in memory to visit. */
export interface Follower {
  /** A QoS 1 message is acknowledged to its sender once the answer is settled. */
  take(message: BrokerMessage): void | Promise<void>;
}

/** One connection to a broker, shared by every device that uses it. */
export interface Broker {
  isConnected(): boolean;
  /** Retained messages come first. The answer ends the subscription. */
  subscribe(filter: string, follower: Follower): () => void;
  /**
   * Who followed the filter until now will do so again in a moment: what comes meanwhile and is to be acknowledged waits
   * for that, a few seconds at most. Only a broker of this process can wait.
   */
  expect?(filter: string): void;
  /** Rejects with a `deviceError` when the broker is away. */
  publish(topic: string, payload: string | Buffer, options?: PublishOptions): Promise<void>;
  /** Called at every loss and return; the returned function unsubscribes. */
  watch(listener: (connected: boolean, reason?: Text) => void): () => void;
}

export interface WebhookRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: Buffer;
}

/** What the devices of one process have in common, so that two of them never fight for one port. */
export interface Shared {
  /**
   * Datagrams to `port` that come from `host` (an address, not a name); `answer` sends one back to where it came from.
   * Resolves once the port is open.
   */
  datagrams(
    port: number,
    host: string,
    take: (data: Buffer, answer: (reply: Buffer) => void) => void,
  ): Promise<() => void>;
  /** The same connection for the same settings; released when `signal` is aborted. */
  broker(settings: BrokerSettings, signal: AbortSignal): Promise<Broker>;
  /** Requests to this installation's webhook address under `key`. The answer ends it. */
  webhook(key: string, take: (request: WebhookRequest) => void): () => void;
  /** Resolves once every reading set so far is safe on disk. */
  durable(): Promise<void>;
}
