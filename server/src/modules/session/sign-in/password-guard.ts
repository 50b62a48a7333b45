import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode, SecurityConfig } from '@eoms/contract';
import type { Passwords } from '../../../platform/auth/password.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Visitor } from '../../../platform/http/context.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Counter, createCounters } from './attempt-counters.ts';
import { isRefused } from './attempts.store.ts';
import { beginAttempt, type CountedAttempt } from './count-attempts.ts';
import type { DeviceCookies } from './device-cookies.ts';
import { isKnownAddress } from './known-addresses.store.ts';

export interface GuardedSubject {
  /** Undefined for an unknown name: it is counted and answered like a known one. */
  readonly userId: string | undefined;
  /** As typed. */
  readonly name: string;
  readonly passwordHash: string | null | undefined;
  /** Asks whoever keeps the password, if that is not here. */
  readonly elsewhere?: ((password: string) => Promise<boolean>) | null | undefined;
}

export interface GuardedAttempt {
  /** Whether the password is right; does the same work for an unknown user. */
  verify(password: string): Promise<boolean>;
  /** The refusal for a wrong password. */
  refusal(): Promise<ErrorCode>;
  /** Call when the sign-in is complete. */
  succeeded(): Promise<void>;
  /** Call when the password was right but more is needed: neither a failure nor a success. */
  undecided(): Promise<void>;
}

export interface PasswordGuard {
  /** Throws 'session.locked' while the subject has to wait. */
  begin(visitor: Visitor, subject: GuardedSubject): Promise<GuardedAttempt>;
}

interface Deps {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly security: () => Promise<SecurityConfig>;
  readonly devices: DeviceCookies;
}

/** What an attempt of an unknown client takes longer while many of them fail at a name. */
const slowMs = 3_000;
const noUser = '00000000-0000-0000-0000-000000000000';

/**
 * Makes guessing hopeless without letting anyone lock other people's accounts (decision 014): a browser in which the
 * account signed in before is counted separately, so is a client at a known address of the account, and only the rest
 * together; the rest waits longer, and gets in all the same.
 */
export const createPasswordGuard = ({ database, passwords, security, devices }: Deps): PasswordGuard => {
  const countersFor = async (visitor: Visitor, { userId, name }: GuardedSubject) => {
    const counters = createCounters(await security());
    const address = networkOf(visitor.ip);
    const trying = counters.unknownClientsTrying(name);
    // Queried in any case, so that an unknown name takes as long as a known one.
    const isKnownHere = await isKnownAddress(database.db, userId ?? noUser, address);
    const device = userId === undefined ? undefined : devices.deviceOf(visitor, userId);
    if (userId !== undefined && device !== undefined) return { own: counters.device(userId, device), shared: [] };
    const own = counters.nameFrom(name, address);
    if (isKnownHere) return { own, shared: [], besides: trying };
    return { own, shared: [counters.unknownClientsAt(address)], slowing: trying };
  };

  return {
    async begin(visitor, subject) {
      const counters = await countersFor(visitor, subject);
      const attempt = await beginAttempt(database, counters);
      if ('waitsFor' in attempt) {
        // Where a known client's password would have been verified, an unknown client waits as long as that takes.
        if (attempt.waitsFor !== counters.own) await passwords.pause();
        throw refuse('session.locked');
      }
      return guarded(attempt, subject, counters.besides);
    },
  };

  function guarded(
    attempt: CountedAttempt,
    { passwordHash, elsewhere }: GuardedSubject,
    besides: Counter | undefined,
  ): GuardedAttempt {
    return {
      undecided: attempt.takeBack,
      succeeded: attempt.succeeded,
      async verify(password) {
        if (attempt.isSlow) await wait(slowMs);
        try {
          if (!elsewhere) return await passwords.verify(passwordHash ?? undefined, password);
          // The same work as for everybody else: whose password is kept elsewhere is not answered sooner.
          await passwords.verify(undefined, password);
          return await elsewhere(password);
        } catch (error) {
          // Too busy to verify, or its directory cannot be asked: not a failure.
          await attempt.takeBack();
          throw error;
        }
      },
      async refusal() {
        // A client at a known address must not learn that the name exists from being answered sooner than others.
        if (besides && (await isRefused(database.db, [besides.subject]))) await wait(slowMs);
        return 'session.badCredentials';
      },
    };
  }
};
