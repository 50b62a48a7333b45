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
 * Reads a pipe frame by frame, as far as its line's limit allows. A stream is paused, so that excess data waits at the
 * device; excess datagrams are dropped.
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
      // Without `guarded`, because this runs for every message of every device.
      try {
        framer.feed(chunk);
        if (!held) handOn();
      } catch (error) {
        failed(error);
      }
    },
    /** The connection fell silent: the rest is a frame. */
    flush: (): void =>
      guarded(() => {
        for (const frame of framer.flush()) hand(frame);
      }),
  };
};
