import type { Value } from '@eoms/contract/vocabulary';
import type { Wire } from './wire.ts';

/** How bytes are split into frames. Frames reach the driver without their delimiter. */
export type FrameRule =
  | { readonly delimiter: string }
  /** Length of the frame at the start of the buffer, `undefined` while more bytes are needed. */
  | { readonly length: (buffer: Buffer) => number | undefined }
  /** A frame ends when nothing was received for this long. */
  | { readonly silenceMs: number }
  | 'raw';

interface Pace {
  /** Default port, if the device's parameters set none. */
  readonly port: number;
  /** Pause between two requests. */
  readonly gapMs?: number;
  readonly requestTimeoutMs?: number;
}

export interface Spoken {
  readonly protocol: string;
  /** Whether a frame can be of this protocol; defaults to accepting every complete frame. */
  readonly reads?: (frame: Buffer) => boolean;
}

/** One connection per device. `telnet` refuses every option and removes the negotiation from the stream. */
export interface StreamTransport extends Pace {
  readonly kind: 'tcp' | 'tls' | 'telnet';
  readonly frame: FrameRule;
  readonly maxFrameBytes?: number;
  /** The expected protocol, for the error when another service replies. Absent where the administrator defines it. */
  readonly speaks?: Spoken;
}

/** One datagram is one frame. The device counts as connected until it stops replying. */
export interface DatagramTransport extends Pace {
  readonly kind: 'udp';
  /** Also sends to group and broadcast addresses. */
  readonly broadcast?: boolean;
}

/**
 * A connection managed by a library. `connect` rejects with a `deviceError`; the function it resolves with closes the
 * connection and everything that belongs to it. `port` 0: the device has no address of its own.
 */
export interface OwnTransport extends Pace {
  readonly kind: 'own';
  readonly connect: (wire: Wire) => Promise<() => void>;
}

export type Transport = StreamTransport | DatagramTransport | OwnTransport;

/** The transport, or a function that selects one by parameters. */
export type TransportChoice = Transport | ((params: Readonly<Record<string, Value>>) => Transport);

export const transportOf = (choice: TransportChoice, params: Readonly<Record<string, Value>>): Transport =>
  typeof choice === 'function' ? choice(params) : choice;

/** One frame on the wire, with secrets masked. `at` is in milliseconds since the epoch. */
export interface TracedFrame {
  readonly direction: 'in' | 'out';
  readonly at: number;
  readonly bytes: Buffer;
}
