import { refuse } from './http/refusal.ts';

export interface TurnstileLimits {
  readonly atOnce: number;
  readonly waitingAtMost: number;
}

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many in at a time; so many others wait their turn, and who comes then is refused with '429'. */
export const createTurnstile = ({ atOnce, waitingAtMost }: TurnstileLimits): Turnstile => {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < atOnce) busy += 1;
    else if (waiting.length >= waitingAtMost) throw refuse('429');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Who waited longest takes the place over, so that nobody who has just come gets in between.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
};
