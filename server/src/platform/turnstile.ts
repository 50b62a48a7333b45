import { refuse } from './http/refusal.ts';

export interface TurnstileLimits {
  readonly atOnce: number;
  readonly waitingAtMost: number;
}

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` run at a time; `waitingAtMost` others wait in line, and any more are refused with '429'. */
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
      // The slot passes directly to the longest waiting one, so that no newcomer gets in between.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
};
