/** Lets a bounded number of devices connect at once; those that answered lately go before those long gone. */
export interface ConnectGate {
  /** Resolves when it is this device's turn; what it resolves with gives the turn back. */
  enter(failures: number, signal: AbortSignal): Promise<() => void>;
  waiting(): number;
}

/** A venue whose power returns has all its devices at the door; so many at once keep everything else responsive. */
const atOnce = 200;
/** Tries after which a device no longer counts as one that answered lately. */
const lately = 3;

interface Waiting {
  readonly signal: AbortSignal;
  readonly admit: () => void;
}

export const createConnectGate = (bound = atOnce): ConnectGate => {
  const queues: readonly [Waiting[], Waiting[]] = [[], []];
  let inside = 0;

  const leave = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      next();
    };
  };
  const next = (): void => {
    while (inside < bound) {
      const one = queues[0].shift() ?? queues[1].shift();
      if (one === undefined) return;
      // Who gave up while waiting is let through to find that out, without taking a place.
      if (!one.signal.aborted) inside += 1;
      one.admit();
    }
  };
  return {
    enter: (failures, signal) =>
      new Promise((resolve) => {
        const admit = () => resolve(signal.aborted ? () => {} : leave());
        queues[failures <= lately ? 0 : 1].push({ signal, admit });
        next();
      }),
    waiting: () => queues[0].length + queues[1].length,
  };
};
