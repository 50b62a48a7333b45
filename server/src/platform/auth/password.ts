import { setTimeout } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../http/refusal.ts';

/** OWASP password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const waitingAtMost = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** For `undefined` (unknown user) it does the same work and returns false, so that timing reveals nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Takes as long as recent verifications did, without doing their work. */
  pause(): Promise<void>;
}

/** Bounded, so that a flood of sign-ins can neither exhaust memory nor starve other calls: throws '429' when full. */
export const createPasswords = (): Passwords => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw refuse('429');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  let lately = 0;
  const timed = async (stored: string, password: string): Promise<boolean> => {
    const start = performance.now();
    const matches = await limited(() => verify(stored, password.normalize('NFKC')));
    lately = lately * 0.8 + (performance.now() - start) * 0.2;
    return matches;
  };

  const dummy = limited(() => hash('no user has this password', cost));
  return {
    hash: (password) => limited(() => hash(password.normalize('NFKC'), cost)),
    async verify(stored, password) {
      const against = stored ?? (await dummy);
      const matches = await timed(against, password).catch(rethrowRefusal);
      return matches && stored !== undefined;
    },
    pause: () => setTimeout(lately),
  };
};

/** A damaged stored hash counts as a wrong password; a full queue does not. */
const rethrowRefusal = (error: unknown): false => {
  if (error instanceof Error && error.name === 'Refusal') throw error;
  return false;
};
