import type { Log } from '../log/log.ts';

export interface PumpDeps<T> {
  /** Takes up to so many of what is due. */
  readonly lease: (count: number) => Promise<readonly T[]>;
  readonly deliver: (due: T) => Promise<void>;
  readonly log: Log;
}

export interface Pump {
  /** Something may be due. */
  wake(): void;
  /** Takes nothing more and waits for what is being delivered. */
  stop(): Promise<void>;
}

const atOnce = 20;

/** Keeps one consumer busy with what is due for it, so many at a time. A slow consumer holds up nobody else. */
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
