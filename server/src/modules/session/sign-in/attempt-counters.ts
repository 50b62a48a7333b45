import { createHash } from 'node:crypto';
import type { SecurityConfig } from '@eoms/contract';
import type { AttemptLimit } from './attempts.store.ts';

/** A subject whose failures are counted, with its limit. */
export interface Counter {
  readonly subject: string;
  readonly limit: AttemptLimit;
}

/** Many people share one address behind a router, so an address may fail more often than a name. */
const addressFactor = 10;
/** One person who mistypes on a few new devices is not an attack. */
const unknownClientsFactor = 2;
const daySeconds = 86_400;

/**
 * Counts names as typed and not by account: a waiting time reveals neither which names belong to an account nor which
 * belong to the same one.
 */
const nameKey = (name: string): string => {
  const lower = name.toLowerCase();
  const plain = /^[+\d -]+$/.test(lower) ? lower.replace(/[ -]/g, '') : lower;
  return `name:${createHash('sha256').update(plain).digest('hex')}`;
};
const deviceKey = (userId: string): string => `device:${userId}`;

/** Prefixes of all counters of a user, whatever name was typed. */
export const prefixesOf = (userId: string, names: readonly (string | null)[]): string[] => [
  deviceKey(userId),
  ...names.filter((name) => name !== null).map(nameKey),
];

/**
 * After `attempts` failures a client has to wait for `lockMinutes`, at one address up to a day after further ones. Unknown
 * clients together are slowed down instead: during a pause, each of their attempts takes longer.
 */
export const createCounters = ({ attempts, lockMinutes }: Pick<SecurityConfig, 'attempts' | 'lockMinutes'>) => {
  const lockSeconds = lockMinutes * 60;
  const lock = { pauseSeconds: lockSeconds, longestPauseSeconds: lockSeconds, forgetSeconds: lockSeconds };
  const client: AttemptLimit = { failures: attempts, ...lock, forgetFrom: 'last' };
  /** Each further failure doubles the pause, up to a day. */
  const patient: AttemptLimit = {
    failures: attempts,
    pauseSeconds: lockSeconds,
    longestPauseSeconds: Math.max(daySeconds, lockSeconds),
    forgetSeconds: 2 * Math.max(daySeconds, lockSeconds),
    forgetFrom: 'last',
  };
  const pace = { pauseSeconds: 1, longestPauseSeconds: lockSeconds / attempts };
  const everybodyThere: AttemptLimit = {
    failures: attempts * addressFactor,
    ...pace,
    forgetSeconds: lockSeconds,
    forgetFrom: 'first',
  };
  return {
    /** A browser in which the account has signed in before. */
    device: (userId: string, device: string): Counter => ({
      subject: `${deviceKey(userId)}:${device}`,
      limit: client,
    }),
    nameFrom: (name: string, address: string): Counter => ({ subject: `${nameKey(name)}@${address}`, limit: patient }),
    /** All unknown clients that try the name. Its pauses slow them down and refuse nobody. */
    unknownClientsTrying: (name: string): Counter => ({
      subject: nameKey(name),
      limit: { failures: attempts * unknownClientsFactor, ...pace, forgetSeconds: daySeconds, forgetFrom: 'last' },
    }),
    /** An address that tries many names. */
    unknownClientsAt: (address: string): Counter => ({ subject: `address:${address}`, limit: everybodyThere }),
    setUpFrom: (address: string): Counter => ({ subject: `setUp:${address}`, limit: everybodyThere }),
    /** Confirmations within a session: each further wrong one doubles the pause. */
    session: (sessionId: string): Counter => ({ subject: `session:${sessionId}`, limit: patient }),
  };
};
export type Counters = ReturnType<typeof createCounters>;
