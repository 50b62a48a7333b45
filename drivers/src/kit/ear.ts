import type { TracedFrame } from './transport.ts';

/**
 * Who is told what happens on one line. One object and no functions of its own: it is asked for every message of every
 * device, and each function would be two more places in memory to visit.
 */
export interface Ear {
  /** For the diagnostics page; secrets are hidden already. `bytes` is only lent: who keeps it copies it. */
  traced(frame: TracedFrame): void;
  /** Something came that answers nothing. */
  frame(frame: Buffer): void;
  /** The same from a transport that knows the taker; `take` is guarded like every call of a driver. */
  message<T>(take: (message: T) => void, message: T): void;
  /** How long one answer took, in milliseconds. */
  roundTrip(ms: number): void;
}

/** For those who want to hear only a part. */
export const deafEar: Ear = {
  traced: () => {},
  frame: () => {},
  message: (take, message) => take(message),
  roundTrip: () => {},
};
