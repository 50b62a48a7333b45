import type { Caller } from '../../../platform/http/context.ts';
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
  /** Returns a new secret, which takes effect once confirmed. */
  enrol(caller: Caller, password: string): Promise<{ uri: string; secret: string }>;
  confirm(caller: Caller, code: string): Promise<void>;
  remove(caller: Caller, password: string): Promise<void>;
}

type Deps = Pick<SessionDeps, 'database' | 'secrets' | 'ports'> & {
  confirm: ConfirmSecret;
  confirmPassword: ConfirmPassword;
};

export const createSecondFactors = (deps: Deps): SecondFactors => {
  const { database, secrets, ports, confirm, confirmPassword } = deps;
  const { db } = database;
  const purpose = (userId: string): string => `second_factors.secret ${userId}`;

  const switchOn = async (caller: Caller, code: string): Promise<boolean> => {
    const sealed = (await getSecondFactor(db, caller.userId))?.pendingSecret;
    if (!sealed) return false;
    const step = stepOf(secrets.open(sealed, purpose(caller.userId)), code, Date.now());
    if (step === null) return false;
    return database.transaction(async (tx) => {
      if (!(await confirmPendingSecret(tx, caller.userId, sealed, step))) return false;
      await caller.audit({ target: caller.userId }, tx);
      return true;
    });
  };

  return {
    async accept(userId, code) {
      const factor = await getSecondFactor(db, userId);
      if (!factor?.secret) return false;
      const step = stepOf(secrets.open(factor.secret, purpose(userId)), code, Date.now());
      return step !== null && takeStep(db, userId, step);
    },
    async enrol(caller, password) {
      await confirmPassword(caller, password);
      const secret = newSecret();
      await savePendingSecret(db, caller.userId, secrets.seal(secret, purpose(caller.userId)));
      const { titleEn } = await ports.config.general();
      await caller.audit({ target: caller.userId });
      return { secret, uri: enrolmentUri(secret, titleEn, caller.username) };
    },
    confirm: (caller, code) => confirm(caller, () => switchOn(caller, code), 'session.secondFactorWrong'),
    async remove(caller, password) {
      await confirmPassword(caller, password);
      await database.transaction(async (tx) => {
        await removeSecondFactor(tx, caller.userId);
        await caller.audit({ target: caller.userId }, tx);
      });
    },
  };
};
