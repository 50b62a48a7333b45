import { createHash } from 'node:crypto';
import type { SecurityConfig } from '@eoms/contract';
import type { Passwords } from '../../../platform/auth/password.ts';
import type { Database } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type AttemptLimit, forgetAttempts, releaseAttempt, reserveAttempt } from './attempts.store.ts';

/** Many people share one address behind a router, so an address may fail more often than an account. */
const addressFactor = 10;
const accountWindowMinutes = 24 * 60;

export interface GuardedSubject {
  /** Undefined for an unknown name: it is counted and answered like a known one. */
  readonly userId: string | undefined;
  readonly name: string;
  readonly ip: string;
  readonly passwordHash: string | null | undefined;
}

export interface PasswordGuard {
  /** Whether the password is right, with the same work for a user that does not exist. Throws 'session.locked'. */
  check(subject: GuardedSubject, password: string): Promise<boolean>;
  /** The sign-in is complete: its failures are forgotten. */
  succeeded(subject: GuardedSubject): Promise<void>;
  /** The password was right but more is needed: neither a failure nor a success. */
  undecided(subject: GuardedSubject): Promise<void>;
}

const subjectOf = ({ userId, name }: GuardedSubject): string =>
  userId ? `user:${userId}` : `name:${createHash('sha256').update(name.toLowerCase()).digest('hex')}`;
const addressOf = ({ ip }: GuardedSubject): string => `ip:${ip}`;

/** Brute-force limits per account and per address. Every try counts as failed until it turns out otherwise. */
export const createPasswordGuard = (deps: {
  database: Database;
  passwords: Passwords;
  security: () => Promise<SecurityConfig>;
}): PasswordGuard => {
  const { db } = deps.database;

  const reserve = async (subject: GuardedSubject): Promise<void> => {
    const { attempts, lockMinutes } = await deps.security();
    const account: AttemptLimit = { failures: attempts, windowMinutes: accountWindowMinutes, lockMinutes };
    const address = { failures: attempts * addressFactor, windowMinutes: lockMinutes, lockMinutes };
    if (!(await reserveAttempt(db, addressOf(subject), address))) throw refuse('session.locked');
    if (!(await reserveAttempt(db, subjectOf(subject), account))) throw refuse('session.locked');
  };

  const undecided = async (subject: GuardedSubject): Promise<void> => {
    await releaseAttempt(db, subjectOf(subject));
    await releaseAttempt(db, addressOf(subject));
  };

  return {
    undecided,
    async check(subject, password) {
      await reserve(subject);
      try {
        return await deps.passwords.verify(subject.passwordHash ?? undefined, password);
      } catch (error) {
        // Too busy to look: nobody failed.
        await undecided(subject);
        throw error;
      }
    },
    async succeeded(subject) {
      await forgetAttempts(db, subjectOf(subject));
      await releaseAttempt(db, addressOf(subject));
    },
  };
};
