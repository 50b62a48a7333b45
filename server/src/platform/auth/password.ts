import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../http/refusal.ts';

/** OWASP password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const waitingAtMost = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With `undefined` (unknown user) the same work is done and the answer is false, so that timing tells nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** Bounded, so that a flood of sign-ins can neither take all memory nor starve the other calls: '429' when full. */
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

  const dummy = limited(() => hash('no user has this password', cost));
  return {
    hash: (password) => limited(() => hash(password.normalize('NFKC'), cost)),
    async verify(stored, password) {
      const against = stored ?? (await dummy);
      const matches = await limited(() => verify(against, password.normalize('NFKC'))).catch(rethrowRefusal);
      return matches && stored !== undefined;
    },
  };
};

/** A damaged stored hash is a wrong password; a full queue is not. */
const rethrowRefusal = (error: unknown): false => {
  if (error instanceof Error && error.name === 'Refusal') throw error;
  return false;
};
