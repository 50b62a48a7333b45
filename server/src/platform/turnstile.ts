import { refuse } from './http/refusal.ts';

export interface TurnstileLimits {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /**
   * Work that takes longer than `afterMs` passes its turn to the next one and goes on aside, `atOnce` at most. Whatever one
   * person's file makes of it, others have their turns.
   */
  readonly slow?: { readonly afterMs: number; readonly atOnce: number };
}

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

interface Turn {
  isAside: boolean;
}

/**
 * Lets `atOnce` run at a time, and the slow ones beside them; `waitingAtMost` others wait in line, and any more are refused
 * with '429'.
 */
export const createTurnstile = ({ atOnce, waitingAtMost, slow }: TurnstileLimits): Turnstile => {
  let busy = 0;
  let aside = 0;
  const waiting: (() => void)[] = [];
  /** Slow work for which there is no room aside. */
  let overdue: readonly Turn[] = [];
  // The slot passes directly to the longest waiting one, so that no newcomer gets in between.
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  const standAside = (turn: Turn): void => {
    if (aside >= (slow?.atOnce ?? 0)) overdue = [...overdue, turn];
    else {
      aside += 1;
      turn.isAside = true;
      pass();
    }
  };
  const end = (turn: Turn): void => {
    overdue = overdue.filter((one) => one !== turn);
    if (turn.isAside) {
      aside -= 1;
      const [next, ...others] = overdue;
      overdue = others;
      if (next) standAside(next);
    } else pass();
  };
  return async (work) => {
    if (busy < atOnce) busy += 1;
    else if (waiting.length >= waitingAtMost) throw refuse('429');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const turn: Turn = { isAside: false };
    const late = slow && setTimeout(standAside, slow.afterMs, turn);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      end(turn);
    }
  };
};
