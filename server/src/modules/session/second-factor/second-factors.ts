import type { Caller, Visitor } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { isSuperAdministrator } from '../accounts.store.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { ConfirmPassword, ConfirmSecret } from '../sign-in/confirm-password.ts';
import { enrolmentUri, newSecret, stepOf } from './one-time-code.ts';
import {
  confirmPendingSecret,
  getSecondFactor,
  removeSecondFactor,
  savePendingSecret,
  takeStep,
} from './second-factors.store.ts';

export interface SecondFactors {
  /** Whether the code is valid for the user and was not used before. */
  accept(userId: string, code: string): Promise<boolean>;
  /** Whether the settings ask this user for one. */
  isRequired(userId: string): Promise<boolean>;
  /** Returns a new secret to somebody who is about to sign in, and whose password has been verified. */
  enrolFor(visitor: Visitor, by: Person): Promise<{ uri: string; secret: string }>;
  /** Switches it on with a first code, at the sign-in. */
  acceptFirst(visitor: Visitor, by: Person, code: string): Promise<boolean>;
  /** Returns a new secret, which takes effect once confirmed. */
  enrol(caller: Caller, password: string): Promise<{ uri: string; secret: string }>;
  confirm(caller: Caller, code: string): Promise<void>;
  /** Throws 'session.secondFactorRequired' where the settings ask for one. */
  remove(caller: Caller, password: string): Promise<void>;
}

interface Person {
  readonly userId: string;
  readonly username: string;
}

type Deps = Pick<SessionDeps, 'database' | 'secrets' | 'ports'> & {
  confirm: ConfirmSecret;
  confirmPassword: ConfirmPassword;
};

export const createSecondFactors = (deps: Deps): SecondFactors => {
  const { database, secrets, ports, confirm, confirmPassword } = deps;
  const { db } = database;
  const purpose = (userId: string): string => `second_factors.secret ${userId}`;

  const switchOn = async (visitor: Visitor, by: Person, code: string): Promise<boolean> => {
    const { userId } = by;
    const sealed = (await getSecondFactor(db, userId))?.pendingSecret;
    if (!sealed) return false;
    const step = stepOf(secrets.open(sealed, purpose(userId)), code, Date.now());
    if (step === null) return false;
    return database.transaction(async (tx) => {
      if (!(await confirmPendingSecret(tx, userId, sealed, step))) return false;
      await visitor.audit({ action: 'confirmSecondFactor', target: userId, by }, tx);
      return true;
    });
  };
  const enrolFor: SecondFactors['enrolFor'] = async (visitor, by) => {
    const secret = newSecret();
    await savePendingSecret(db, by.userId, secrets.seal(secret, purpose(by.userId)));
    const { titleEn } = await ports.config.general();
    await visitor.audit({ target: by.userId, by });
    return { secret, uri: enrolmentUri(secret, titleEn, by.username) };
  };
  const isRequired = async (userId: string): Promise<boolean> => {
    const { secondFactorFor } = await ports.config.security();
    if (secondFactorFor !== 'administrators') return secondFactorFor === 'everybody';
    return isSuperAdministrator(db, userId);
  };

  return {
    async accept(userId, code) {
      const factor = await getSecondFactor(db, userId);
      if (!factor?.secret) return false;
      const step = stepOf(secrets.open(factor.secret, purpose(userId)), code, Date.now());
      return step !== null && takeStep(db, userId, step);
    },
    isRequired,
    enrolFor,
    acceptFirst: switchOn,
    async enrol(caller, password) {
      await confirmPassword(caller, password);
      return enrolFor(caller, caller);
    },
    confirm: (caller, code) => confirm(caller, () => switchOn(caller, caller, code), 'session.secondFactorWrong'),
    async remove(caller, password) {
      await confirmPassword(caller, password);
      if (await isRequired(caller.userId)) throw refuse('session.secondFactorRequired');
      await database.transaction(async (tx) => {
        await removeSecondFactor(tx, caller.userId);
        await caller.audit({ target: caller.userId }, tx);
      });
    },
  };
};
