import type { SourceText, Value } from '@eoms/contract/vocabulary';

/** An external MQTT broker. */
export interface BrokerAddress {
  readonly host: string;
  readonly port: number;
  /** The allowed address that `host` was resolved to; connections are made to it. */
  readonly address: string;
  readonly tls: boolean;
  /** With `tls`: whether the broker's certificate must be valid for `host`. */
  readonly verify: boolean;
}

/** Credentials and address of an MQTT broker; without `at` the product's built-in broker is used. */
export interface BrokerSettings {
  readonly at?: BrokerAddress;
  readonly username?: string;
  readonly password?: string;
  /** Protocol level; defaults to 3.1.1. */
  readonly version?: '3.1.1' | '5';
  /** The device that asks, absent for a search. Devices may have connections of their own at the product's broker. */
  readonly deviceId?: string;
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

/**
 * An object rather than a function: a broker has thousands of them, and calling a closure touches two memory locations.
 */
export interface Follower {
  /** A QoS 1 message is acknowledged to its sender once the returned promise settles. */
  take(message: BrokerMessage): void | Promise<void>;
}

/** One connection to a broker, shared by every device that uses it. */
export interface Broker {
  isConnected(): boolean;
  /** Retained messages come first. Returns a function that unsubscribes. */
  subscribe(filter: string, follower: Follower): () => void;
  /**
   * Announces that the subscriber to this filter is about to subscribe again: messages to be acknowledged that arrive
   * meanwhile are held for it, for a few seconds at most. Only the product's own broker can do this.
   */
  expect?(filter: string): void;
  /** Rejects with a `deviceError` when the broker is unavailable. */
  publish(topic: string, payload: string | Buffer, options?: PublishOptions): Promise<void>;
  /** Called whenever the connection is lost or restored; the returned function unsubscribes. */
  watch(listener: (connected: boolean, reason?: SourceText) => void): () => void;
}

export interface WebhookRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * Asked by a connection before it reads its next message: true when it has to wait, because more readings arrive than
 * can be stored; `goOn` is called then.
 */
export type HoldBack = (goOn: () => void) => boolean;

/** Resources that the devices of one process share, so that two of them never compete for a port. */
export interface Shared {
  /**
   * Receives datagrams on `port` that come from `host` (an address, not a name); `answer` replies to the sender.
   * Resolves once the port is open.
   */
  datagrams(
    port: number,
    host: string,
    take: (data: Buffer, answer: (reply: Buffer) => void) => void,
  ): Promise<() => void>;
  /** Returns the same connection for the same settings; released when `signal` is aborted. */
  broker(settings: BrokerSettings, signal: AbortSignal): Promise<Broker>;
  /** Handles requests to this installation's webhook address under `key`. Returns a function that ends it. */
  webhook(key: string, take: (request: WebhookRequest) => void): () => void;
  /**
   * Asks an activated data behaviour that changes nothing, by its method name; resolves with its result. Rejects with a
   * `deviceError`.
   */
  ask(method: string, args: Readonly<Record<string, Value>>, signal: AbortSignal): Promise<unknown>;
  /**
   * Runs `work` at once and resolves when the readings that it set are stored on disk; rejects if one of them is lost.
   * Without `work`, for every reading set so far.
   */
  durable(work?: () => void): Promise<void>;
}
