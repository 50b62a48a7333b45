import { createHash } from 'node:crypto';
import type { SecurityConfig } from '@eoms/contract';
import type { AttemptLimit } from './attempts.store.ts';

/** One thing that is counted, and how far it may go. */
export interface Counter {
  readonly subject: string;
  readonly limit: AttemptLimit;
}

/** Many people share one address behind a router, so an address may fail more often than a name. */
const addressFactor = 10;
/** Nor is one person's mistyping on a few new devices an attack. */
const strangersFactor = 2;
const daySeconds = 86_400;

/**
 * Names are counted as they are typed and not by the account they lead to: whoever is told to wait learns nothing about
 * which names belong to somebody, or to one and the same person.
 */
const nameKey = (name: string): string => {
  const lower = name.toLowerCase();
  const plain = /^[+\d -]+$/.test(lower) ? lower.replace(/[ -]/g, '') : lower;
  return `name:${createHash('sha256').update(plain).digest('hex')}`;
};
const deviceKey = (userId: string): string => `device:${userId}`;

/** All that counts against a user, whatever name was typed. */
export const prefixesOf = (userId: string, names: readonly (string | null)[]): string[] => [
  deviceKey(userId),
  ...names.filter((name) => name !== null).map(nameKey),
];

/**
 * `attempts` wrong ones and a client has to wait for `lockMinutes`. Strangers together are slowed down to the same pace
 * instead: a pause that grows from a second to the time that one guess of such a client takes on average.
 */
export const createCounters = ({ attempts, lockMinutes }: Pick<SecurityConfig, 'attempts' | 'lockMinutes'>) => {
  const lockSeconds = lockMinutes * 60;
  const lock = { pauseSeconds: lockSeconds, longestPauseSeconds: lockSeconds, forgetSeconds: lockSeconds };
  const client: AttemptLimit = { failures: attempts, ...lock, forgetFrom: 'last' };
  const pace = { pauseSeconds: 1, longestPauseSeconds: lockSeconds / attempts };
  const everybodyThere: AttemptLimit = {
    failures: attempts * addressFactor,
    ...pace,
    forgetSeconds: lockSeconds,
    forgetFrom: 'first',
  };
  return {
    /** A browser that the account was signed in with before. */
    device: (userId: string, device: string): Counter => ({
      subject: `${deviceKey(userId)}:${device}`,
      limit: client,
    }),
    nameFrom: (name: string, address: string): Counter => ({ subject: `${nameKey(name)}@${address}`, limit: client }),
    /** Everybody who tries the name without being known. */
    strangersTo: (name: string): Counter => ({
      subject: nameKey(name),
      limit: { failures: attempts * strangersFactor, ...pace, forgetSeconds: daySeconds, forgetFrom: 'last' },
    }),
    /** Whoever tries many names from one address. */
    strangersFrom: (address: string): Counter => ({ subject: `address:${address}`, limit: everybodyThere }),
    setUpFrom: (address: string): Counter => ({ subject: `setUp:${address}`, limit: everybodyThere }),
    /** Confirmations within a session: each further wrong one costs twice the time. */
    session: (sessionId: string): Counter => ({
      subject: `session:${sessionId}`,
      limit: {
        failures: attempts,
        pauseSeconds: lockSeconds,
        longestPauseSeconds: Math.max(daySeconds, lockSeconds),
        forgetSeconds: 2 * Math.max(daySeconds, lockSeconds),
        forgetFrom: 'last',
      },
    }),
  };
};
export type Counters = ReturnType<typeof createCounters>;
