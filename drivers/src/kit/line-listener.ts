import type { TracedFrame } from './transport.ts';

/** Records the frames of all lines, for the diagnostics page. */
export interface FrameKeeper {
  /** Secrets are masked already. `bytes` is only borrowed: copy it to keep it. */
  add(slot: number, frame: TracedFrame): void;
}

/**
 * Receives the events of one line. A line copies `frames`, `slot` and `listens` when it is opened: with thousands of
 * devices, each further memory location a message touches costs more than the work done there.
 */
export interface LineListener {
  readonly frames: FrameKeeper;
  /** The line's slot in the frame log. */
  readonly slot: number;
  /** Whether unsolicited frames are wanted. */
  readonly listens: boolean;
  /** Called with an unsolicited frame. */
  frame(frame: Buffer): void;
  /** A message handler threw. */
  failed(error: unknown): void;
  /** Called with the time of one reply, in milliseconds. */
  roundTrip(ms: number): void;
}

/** A base for objects that handle only some events. */
export const idleListener: LineListener = {
  frames: { add: () => {} },
  slot: 0,
  listens: true,
  frame: () => {},
  failed: (error) => {
    throw error;
  },
  roundTrip: () => {},
};
