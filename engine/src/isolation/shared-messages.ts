import type { SourceText } from '@eoms/contract/vocabulary';
import {
  type BrokerSettings,
  type DeviceErrorKind,
  deviceError,
  isDeviceError,
  type PublishOptions,
} from '@eoms/drivers/kit';

/** A `deviceError` in a form that can be sent to another process. */
export interface Fault {
  readonly kind: DeviceErrorKind;
  readonly text: SourceText;
}

export const toFault = (error: unknown): Fault => {
  if (isDeviceError(error)) return { kind: error.kind, text: error.text };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'unreachable', text: { zh: message, en: message } };
};
export const fromFault = ({ kind, text }: Fault): Error => deviceError(kind, text);

/**
 * Requests of a worker to resources in the server. `channel` numbers something that stays open until `leave`;
 * `ask` numbers a request with one reply. Both share one count per process, from 1.
 */
export type SharedAsk =
  | { readonly kind: 'openBroker'; readonly channel: number; readonly settings: BrokerSettings }
  | { readonly kind: 'subscribe'; readonly channel: number; readonly broker: number; readonly filter: string }
  | {
      readonly kind: 'publish';
      readonly ask: number;
      readonly broker: number;
      readonly topic: string;
      readonly payload: Uint8Array;
      readonly options: PublishOptions;
    }
  | { readonly kind: 'openDatagrams'; readonly channel: number; readonly port: number; readonly host: string }
  | { readonly kind: 'openWebhook'; readonly channel: number; readonly key: string }
  /** Replies to the sender of a datagram. */
  | { readonly kind: 'reply'; readonly delivery: number; readonly data: Uint8Array }
  | { readonly kind: 'leave'; readonly channel: number }
  /** Whether a message that waits for its acknowledgement was accepted. */
  | { readonly kind: 'taken'; readonly delivery: number; readonly ok: boolean }
  /** The worker has processed a batch: there is room for more. */
  | { readonly kind: 'consumed'; readonly batch: number };

/** Messages from the server to a worker. `delivery` is set where a reply is expected. */
export type SharedNews =
  | { readonly kind: 'done'; readonly ask: number; readonly fault?: Fault }
  | {
      readonly kind: 'brokerState';
      readonly channel: number;
      readonly connected: boolean;
      readonly reason?: SourceText;
    }
  | {
      readonly kind: 'message';
      readonly channel: number;
      readonly delivery?: number;
      readonly topic: string;
      readonly payload: Uint8Array;
      readonly retained: boolean;
      readonly qos: 0 | 1 | 2;
    }
  | { readonly kind: 'datagram'; readonly channel: number; readonly delivery: number; readonly data: Uint8Array }
  | {
      readonly kind: 'request';
      readonly channel: number;
      readonly query: Readonly<Record<string, string>>;
      readonly contentType: string;
      readonly body: Uint8Array;
    };

/** Copies the bytes: a view into a larger buffer would transfer all of it. */
export const toBytes = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export type Asked<K extends SharedAsk['kind']> = Extract<SharedAsk, { kind: K }>;
