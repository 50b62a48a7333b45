import type { Log } from '../log/log.ts';

export interface PumpDeps<T> {
  /** Leases at most `count` due deliveries. */
  readonly lease: (count: number) => Promise<readonly T[]>;
  readonly deliver: (due: T) => Promise<void>;
  readonly log: Log;
}

export interface Pump {
  /** Call when something may be due. */
  wake(): void;
  /** Leases nothing more and waits for deliveries in progress. */
  stop(): Promise<void>;
}

const atOnce = 20;

/** Keeps one consumer supplied with its due deliveries, a limited number at a time. A slow consumer delays no other. */
export const createPump = <T>({ lease, deliver, log }: PumpDeps<T>): Pump => {
  const delivering = new Set<Promise<void>>();
  let stopped = false;
  let askedAgain = false;
  let pulling: Promise<void> | undefined;

  const start = (due: T): void => {
    const one = deliver(due)
      .catch((error: unknown) => log.warn({ err: error }, 'the outcome of a delivery could not be stored'))
      .finally(() => {
        delivering.delete(one);
        wake();
      });
    delivering.add(one);
  };
  const pull = async (): Promise<void> => {
    do {
      askedAgain = false;
      const room = atOnce - delivering.size;
      if (stopped || room <= 0) return;
      for (const due of await lease(room)) start(due);
    } while (askedAgain);
  };
  const wake = (): void => {
    askedAgain = true;
    if (stopped || pulling) return;
    pulling = pull()
      .catch((error: unknown) => log.warn({ err: error }, 'deliveries of news could not be read'))
      .finally(() => {
        pulling = undefined;
        if (askedAgain) wake();
      });
  };
  return {
    wake,
    async stop() {
      stopped = true;
      await pulling;
      await Promise.all(delivering);
    },
  };
};
