import type { BusState } from './bus.ts';
import type { Frame } from './frame.ts';

/** The body of a frame, or a way to fetch it where it did not travel with the header. */
export type FrameBody = string | (() => Promise<string>);

export interface FrameReceiver {
  frame(header: string, body: FrameBody): void;
  /** From now on every frame arrives; what was sent before may not have. */
  listening(): void;
}

/** The foreign service that carries frames between nodes: each at most once, those of one sender in order. */
export interface Carrier {
  readonly kind: BusState['kind'];
  /** Bodies up to this many bytes are carried at the least cost. */
  readonly batchBytes: number;
  connected(): boolean;
  /** Whether frames still arrive, as far as is known; a broken network shows here before the connection is given up. */
  hears(): boolean;
  /** Resolves once connected, or after some seconds; it goes on trying until `stop`. */
  start(receiver: FrameReceiver): Promise<void>;
  /** One call at a time. Rejects if some of the frames may not have been sent. */
  send(frames: readonly Frame[]): Promise<void>;
  stop(): Promise<void>;
}
