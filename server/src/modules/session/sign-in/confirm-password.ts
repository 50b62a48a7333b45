import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { getAccount } from '../accounts.store.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { PasswordGuard } from './password-guard.ts';

/** Asks a signed-in user for the password again; a stolen session gets as few guesses as a stranger. */
export type ConfirmPassword = (caller: Caller, password: string) => Promise<void>;

export const createConfirmPassword =
  (deps: Pick<SessionDeps, 'database'> & { guard: PasswordGuard }): ConfirmPassword =>
  async (caller, password) => {
    const account = await getAccount(deps.database.db, caller.userId);
    const subject = {
      userId: caller.userId,
      name: caller.username,
      ip: caller.ip,
      passwordHash: account?.passwordHash,
    };
    if (!(await deps.guard.check(subject, password))) throw refuse('user.passwordWrong');
    await deps.guard.succeeded(subject);
  };
