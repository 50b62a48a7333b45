import type { Value } from '@eoms/contract/vocabulary';
import type { Wire } from './wire.ts';

/** How bytes become frames. Frames reach the driver without their delimiter. */
export type FrameRule =
  | { readonly delimiter: string }
  /** Length of the frame at the start of the buffer, `undefined` while more bytes are needed. */
  | { readonly length: (buffer: Buffer) => number | undefined }
  /** A frame is what arrived before the wire was quiet for so long. */
  | { readonly silenceMs: number }
  | 'raw';

interface Pace {
  /** Port when the device's parameters name none. */
  readonly port: number;
  /** Pause between two requests. */
  readonly gapMs?: number;
  readonly requestTimeoutMs?: number;
}

export interface Spoken {
  readonly protocol: string;
  /** Whether a frame can be of this protocol; by default every whole frame can. */
  readonly reads?: (frame: Buffer) => boolean;
}

/** One connection per device. `telnet` answers option negotiation by refusing and takes it out of the stream. */
export interface StreamTransport extends Pace {
  readonly kind: 'tcp' | 'tls' | 'telnet';
  readonly frame: FrameRule;
  readonly maxFrameBytes?: number;
  /** What is spoken here; for saying so when another service answers. Absent where the administrator decides. */
  readonly speaks?: Spoken;
}

/** One datagram is one frame. The device counts as connected until it stays silent. */
export interface DatagramTransport extends Pace {
  readonly kind: 'udp';
  /** Sends to a group or broadcast address too. */
  readonly broadcast?: boolean;
}

/**
 * A wire that a library owns. `connect` rejects with a `deviceError`; what it resolves with ends the connection and
 * everything that belongs to it. `port` 0: the device has no address of its own.
 */
export interface OwnTransport extends Pace {
  readonly kind: 'own';
  readonly connect: (wire: Wire) => Promise<() => void>;
}

export type Transport = StreamTransport | DatagramTransport | OwnTransport;

/** The transport itself, or which one these parameters ask for. */
export type TransportChoice = Transport | ((params: Readonly<Record<string, Value>>) => Transport);

export const transportOf = (choice: TransportChoice, params: Readonly<Record<string, Value>>): Transport =>
  typeof choice === 'function' ? choice(params) : choice;

/** One frame that crossed the wire, with secrets already hidden. `at` is epoch milliseconds. */
export interface TracedFrame {
  readonly direction: 'in' | 'out';
  readonly at: number;
  readonly bytes: Buffer;
}
