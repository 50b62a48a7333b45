import type { ErrorCode, SecurityConfig } from '@eoms/contract';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { getAccount } from '../accounts.store.ts';
import type { DirectoriesPort } from '../directories.port.ts';
import type { SessionDeps } from '../session-deps.ts';
import { createCounters } from './attempt-counters.ts';
import { attemptOnce } from './count-attempts.ts';

/** Asks a signed-in user for a secret. Wrong answers count against the session and never against signing in. */
export type ConfirmSecret = (caller: Caller, isRight: () => Promise<boolean>, wrong: ErrorCode) => Promise<void>;
/** The same for the user's own password; throws 'user.passwordWrong' or 'session.locked'. */
export type ConfirmPassword = (caller: Caller, password: string) => Promise<void>;

export const createConfirmSecret =
  ({
    database,
    security,
  }: Pick<SessionDeps, 'database'> & { security: () => Promise<SecurityConfig> }): ConfirmSecret =>
  async (caller, isRight, wrong) => {
    const counter = createCounters(await security()).session(caller.sessionId);
    if (!(await attemptOnce(database, counter, isRight))) throw refuse(wrong);
  };

export const createConfirmPassword =
  (
    deps: Pick<SessionDeps, 'database' | 'passwords'> & { confirm: ConfirmSecret; directories: () => DirectoriesPort },
  ): ConfirmPassword =>
  async (caller, password) => {
    const account = await getAccount(deps.database.db, caller.userId);
    const elsewhere = account && (await deps.directories().verifierOf(account.id));
    const isRight = () =>
      elsewhere ? elsewhere(password) : deps.passwords.verify(account?.passwordHash ?? undefined, password);
    await deps.confirm(caller, isRight, 'user.passwordWrong');
  };
