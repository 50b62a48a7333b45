import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { ConfirmPassword } from '../sign-in/confirm-password.ts';
import { enrolmentUri, newSecret, stepOf } from './one-time-code.ts';
import {
  confirmPendingSecret,
  getSecondFactor,
  removeSecondFactor,
  savePendingSecret,
  takeStep,
} from './second-factors.store.ts';

export interface SecondFactors {
  /** Whether the code is the user's and was not used before. */
  accept(userId: string, code: string): Promise<boolean>;
  /** A new secret, which counts once confirmed. */
  enrol(caller: Caller, password: string): Promise<{ uri: string; secret: string }>;
  confirm(caller: Caller, code: string): Promise<void>;
  remove(caller: Caller, password: string): Promise<void>;
}

type Deps = Pick<SessionDeps, 'database' | 'secrets' | 'ports'> & { confirmPassword: ConfirmPassword };

export const createSecondFactors = ({ database, secrets, ports, confirmPassword }: Deps): SecondFactors => {
  const { db } = database;
  const purpose = (userId: string): string => `second_factors.secret ${userId}`;

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
    async confirm(caller, code) {
      const factor = await getSecondFactor(db, caller.userId);
      if (!factor?.pendingSecret) throw refuse('session.secondFactorWrong');
      const step = stepOf(secrets.open(factor.pendingSecret, purpose(caller.userId)), code, Date.now());
      if (step === null) throw refuse('session.secondFactorWrong');
      await database.transaction(async (tx) => {
        const confirmed = await confirmPendingSecret(tx, caller.userId, factor.pendingSecret ?? '', step);
        if (!confirmed) throw refuse('session.secondFactorWrong');
        await caller.audit({ target: caller.userId }, tx);
      });
    },
    async remove(caller, password) {
      await confirmPassword(caller, password);
      await database.transaction(async (tx) => {
        await removeSecondFactor(tx, caller.userId);
        await caller.audit({ target: caller.userId }, tx);
      });
    },
  };
};
