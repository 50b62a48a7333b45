import type { Log } from '../log/log.ts';
import type { Item } from './queue.ts';

export interface PumpDeps<T extends Item> {
  readonly atOnce: number;
  /** Leases at most `count` due items. */
  readonly lease: (count: number) => Promise<readonly T[]>;
  readonly attempt: (item: T) => Promise<void>;
  /** More may be due than this node takes. */
  readonly full: () => void;
  readonly log: Log;
  readonly queue: string;
}

export interface Pump {
  /** Call when something may be due. */
  wake(): void;
  /** Resolves when nothing goes on. */
  idle(): Promise<void>;
  /** Leases nothing more. */
  stop(): void;
}

/** Keeps one lane supplied with its due items, a limited number at a time. */
export const createPump = <T extends Item>({ atOnce, lease, attempt, full, log, queue }: PumpDeps<T>): Pump => {
  const going = new Set<Promise<void>>();
  let stopped = false;
  let askedAgain = false;
  let pulling: Promise<void> | undefined;

  const start = (item: T): void => {
    const one = attempt(item)
      .catch((error: unknown) => log.warn({ err: error, queue }, 'the outcome of work could not be stored'))
      .finally(() => {
        going.delete(one);
        wake();
      });
    going.add(one);
  };
  const pull = async (): Promise<void> => {
    do {
      askedAgain = false;
      const room = atOnce - going.size;
      if (stopped || room <= 0) return;
      const taken = await lease(room);
      for (const item of taken) start(item);
      if (taken.length === room) full();
    } while (askedAgain);
  };
  const wake = (): void => {
    askedAgain = true;
    if (stopped || pulling) return;
    pulling = pull()
      .catch((error: unknown) => log.warn({ err: error, queue }, 'work could not be taken from its queue'))
      .finally(() => {
        pulling = undefined;
        if (askedAgain) wake();
      });
  };
  return {
    wake,
    async idle() {
      while (pulling || going.size > 0) {
        await pulling;
        await Promise.all(going);
      }
    },
    stop() {
      stopped = true;
    },
  };
};
