import type { Log } from '../log/log.ts';

/**
 * Whether this process has learnt what happened while it stood still: stopped by a signal, frozen with its machine, or
 * busy for so long that it answered nobody.
 */
export interface CatchUp {
  /** False from the moment at which it goes on until it has caught up. */
  isCurrent(): boolean;
  /** Resolves when it is current or has tried for a while; undefined if it is. */
  untilCurrent(): Promise<void> | undefined;
  /** Registers what is done to catch up; what throws is tried again. */
  onWake(work: () => Promise<void>): void;
  stop(): void;
}

const lookEveryMs = 200;
const stoodStillMs = 1_500;
const waitAtMostMs = 1_500;
const retryMs = 300;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** `now` is a clock that is never set, in milliseconds. */
export const createCatchUp = (log: Log, now: () => number = () => performance.now()): CatchUp => {
  const works: (() => Promise<void>)[] = [];
  let seenAt = now();
  let stopped = false;
  let again = false;
  let catchingUp: Promise<void> | undefined;

  const catchUp = async (): Promise<void> => {
    do {
      again = false;
      try {
        await Promise.all(works.map((work) => work()));
      } catch (error) {
        log.warn({ err: error }, 'this node has not caught up yet; it tries again');
        again = true;
        await pause(retryMs);
      }
    } while (again && !stopped);
    catchingUp = undefined;
  };
  // Also called by whoever wants to know: after a pause, requests may be read before the timer runs.
  const look = (): void => {
    const pauseMs = now() - seenAt;
    seenAt = now();
    if (pauseMs < stoodStillMs || stopped) return;
    log.warn({ pauseMs: Math.round(pauseMs) }, 'this node stood still; it catches up with the others');
    again = true;
    catchingUp ??= catchUp();
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    isCurrent() {
      look();
      return catchingUp === undefined;
    },
    untilCurrent() {
      look();
      return catchingUp && Promise.race([catchingUp, pause(waitAtMostMs)]);
    },
    onWake: (work) => void works.push(work),
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
};

/** A node that is alone has nobody to catch up with. */
export const alwaysCurrent: CatchUp = {
  isCurrent: () => true,
  untilCurrent: () => undefined,
  onWake: () => undefined,
  stop: () => undefined,
};
