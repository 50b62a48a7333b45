import type { Framer } from './framing.ts';
import type { LineIntake } from './intake.ts';
import type { Pipe } from './pipe.ts';

export interface PortionsOptions {
  readonly pipe: Pipe;
  readonly framer: Framer;
  readonly portion: LineIntake;
  readonly hand: (frame: Buffer) => void;
  readonly failed: (error: unknown) => void;
  readonly isOpen: () => boolean;
}

/**
 * What a pipe brings, frame by frame, as much of it as its line may bring now. A stream is paused until it may go on, so
 * that what a device says too much waits at the device; datagrams that are too many are lost.
 */
export const createPortions = ({ pipe, framer, portion, hand, failed, isOpen }: PortionsOptions) => {
  let held = false;

  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      failed(error);
    }
  };
  const hold = (): void => {
    held = true;
    pipe.pause?.();
    portion.wait(() => {
      held = false;
      guarded(handOn);
      if (isOpen() && !held) pipe.resume?.();
    });
  };
  const handOn = (): void => {
    portion.begin();
    for (let frame = framer.next(); frame !== undefined && isOpen(); frame = framer.next()) {
      hand(frame);
      if (portion.took(frame.length) || pipe.pause === undefined || !isOpen()) continue;
      hold();
      break;
    }
    portion.end();
  };
  return {
    take: (chunk: Buffer): void => {
      if (pipe.lossy === true && !portion.takes()) return;
      // Not by way of `guarded`: this is asked for every message of every device.
      try {
        framer.feed(chunk);
        if (!held) handOn();
      } catch (error) {
        failed(error);
      }
    },
    /** The wire fell silent: what is left is a frame. */
    flush: (): void =>
      guarded(() => {
        for (const frame of framer.flush()) hand(frame);
      }),
  };
};
