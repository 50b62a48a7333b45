import type { TracedFrame } from './transport.ts';

/** Keeps what was said and heard on all lines, for the diagnostics page. */
export interface FrameKeeper {
  /** Secrets are hidden already. `bytes` is only lent: who keeps it copies it. */
  add(place: number, frame: TracedFrame): void;
}

/**
 * Who is told what happens on one line. A line takes `frames`, `place` and `listens` over when it is opened: with thousands
 * of devices each further place in memory that a message visits costs more than the work done there.
 */
export interface Ear {
  readonly frames: FrameKeeper;
  /** Of this line among the frames. */
  readonly place: number;
  /** Whether what comes unasked is wanted. */
  readonly listens: boolean;
  /** Something came that answers nothing. */
  frame(frame: Buffer): void;
  /** A taker of messages threw. */
  failed(error: unknown): void;
  /** How long one answer took, in milliseconds. */
  roundTrip(ms: number): void;
}

/** For those who want to hear only a part. */
export const deafEar: Ear = {
  frames: { add: () => {} },
  place: 0,
  listens: true,
  frame: () => {},
  failed: (error) => {
    throw error;
  },
  roundTrip: () => {},
};
