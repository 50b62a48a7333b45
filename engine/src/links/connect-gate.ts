/** Limits how many devices connect concurrently; devices that were online recently go before those long offline. */
export interface ConnectGate {
  /** Resolves when it is this device's turn, with a function that ends the turn. */
  enter(failures: number, signal: AbortSignal): Promise<() => void>;
  waiting(): number;
}

/** After a power cut all devices of a venue connect together; this limit keeps the rest responsive. */
const atOnce = 200;
/** Failed attempts after which a device no longer counts as recently online. */
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
      // An aborted waiter is released so that it can notice the abort, without taking a place.
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
