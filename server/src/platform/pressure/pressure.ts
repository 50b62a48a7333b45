/**
 * Back-pressure of the history on those that bring readings. Whoever can wait (a socket, which holds its sender back)
 * asks before each reading of bytes; what cannot wait (a polled value, a datagram) uses the room above the mark.
 */
export interface Pressure {
  /** Whether the history has so much to store that nobody who can wait should bring more. */
  isHigh(): boolean;
  /**
   * Whether this caller may go on now: the pressure is low, nobody waits, and callers have not used up their time in
   * this turn of the event loop, which pages and commands share.
   */
  mayGoOn(): boolean;
  /** Calls `goOn` when this one may go on, in the order of the calls. */
  wait(goOn: () => void): void;
  /** How many wait now. */
  readonly waiting: number;
  /** Milliseconds for which the pressure has been high: since it last rose, and all times together. */
  readonly highMs: { readonly now: number; readonly together: number };
}

export interface PressureSource extends Pressure {
  /** Call whenever something was stored. */
  eased(): void;
}

export interface PressureOptions {
  /** Readings that wait to be stored. */
  readonly amount: () => number;
  /** From `high` on the pressure is high until the amount is down to `low`. */
  readonly high: number;
  readonly low: number;
  /** For how long nothing could be stored. */
  readonly stalledMs: () => number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** For all callers together in one turn of the event loop. */
const turnMs = 10;
/** Longer than the database may take for a batch, and a spool for the next: nothing gets better by itself after it. */
const stuckAfterMs = 15_000;
const lookEveryMs = 500;
/** When the history is stuck, everybody gets a turn in ten seconds, so that their commands and pings get through. */
const partPerLook = 20;
/** Served places of the line that are cut off together. */
const cutFrom = 1_024;

export const createPressure = (options: PressureOptions): PressureSource => {
  const { amount, high, low, stalledMs, now = () => performance.now() } = options;
  let line: (() => void)[] = [];
  let next = 0;
  let isHigh = false;
  let highSince = 0;
  let highBefore = 0;
  /** When callers first went on in this turn. */
  let turnBegan: number | undefined;
  let look: NodeJS.Timeout | undefined;

  const waiting = (): number => line.length - next;
  const measure = (): boolean => {
    const mark = isHigh ? low : high;
    const over = amount() > mark;
    if (over === isHigh) return isHigh;
    if (over) highSince = now();
    else highBefore += now() - highSince;
    isHigh = over;
    return isHigh;
  };
  const hasTime = (): boolean => {
    if (turnBegan !== undefined) return now() - turnBegan < turnMs;
    turnBegan = now();
    setImmediate(endTurn);
    return true;
  };
  const serve = (): void => {
    const goOn = line[next];
    next += 1;
    if (next >= cutFrom || next === line.length) {
      line = line.slice(next);
      next = 0;
    }
    goOn?.();
  };
  const serveAll = (): void => {
    while (waiting() > 0 && !measure() && hasTime()) serve();
    if (waiting() > 0) look ??= setInterval(lookAgain, lookEveryMs).unref();
    else {
      clearInterval(look);
      look = undefined;
    }
  };
  const endTurn = (): void => {
    turnBegan = undefined;
    if (waiting() > 0) serveAll();
  };
  const lookAgain = (): void => {
    if (measure() && stalledMs() > stuckAfterMs)
      for (let left = Math.ceil(waiting() / partPerLook); left > 0; left -= 1) serve();
    serveAll();
  };

  return {
    isHigh: () => measure() && stalledMs() <= stuckAfterMs,
    mayGoOn: () => waiting() === 0 && !measure() && hasTime(),
    wait(goOn) {
      line.push(goOn);
      look ??= setInterval(lookAgain, lookEveryMs).unref();
    },
    get waiting() {
      return waiting();
    },
    get highMs() {
      const current = measure() ? now() - highSince : 0;
      return { now: current, together: highBefore + current };
    },
    eased() {
      if (waiting() > 0) serveAll();
      else measure();
    },
  };
};

/** For a connection that reads one message after another: whether `goOn` is called later instead of now. */
export const holdBackBy =
  (pressure: Pressure) =>
  (goOn: () => void): boolean => {
    if (!pressure.isHigh()) return false;
    pressure.wait(goOn);
    return true;
  };

/** For a history that never has too much to store. */
export const noPressure: Pressure = {
  isHigh: () => false,
  mayGoOn: () => true,
  wait: (goOn) => goOn(),
  waiting: 0,
  highMs: { now: 0, together: 0 },
};
