import type { ErrorCode, SignedIn } from '@eoms/contract';
import type { Visitor } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { findAccount } from '../accounts.store.ts';
import type { DirectoriesPort } from '../directories.port.ts';
import type { OpenSession } from '../open-session.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { PasswordGuard } from './password-guard.ts';

export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly remember?: boolean | undefined;
}

type Deps = Pick<SessionDeps, 'database'> & {
  guard: PasswordGuard;
  secondFactors: SecondFactors;
  open: OpenSession;
  directories: () => DirectoriesPort;
};

/**
 * Sign-in by user name, phone or e-mail and password. Details of a failure are shown only to those who know the
 * password.
 */
export const createSignIn =
  (deps: Deps) =>
  async (visitor: Visitor, credentials: Credentials): Promise<SignedIn> => {
    const account = await findAccount(deps.database.db, credentials.account);
    const refused = async (code: ErrorCode): Promise<Error> => {
      // An unknown name may be a password typed into the wrong field, so it is not logged.
      await visitor.audit({ action: 'login.refused', target: account?.username, outcome: 'refused', code });
      return refuse(code);
    };
    const elsewhere = account && (await deps.directories().verifierOf(account.id));
    const subject = { userId: account?.id, name: credentials.account, passwordHash: account?.passwordHash, elsewhere };
    const attempt = await deps.guard.begin(visitor, subject).catch(async (error: unknown) => {
      throw isLocked(error) ? await refused('session.locked') : error;
    });
    const right = await attempt.verify(credentials.password);
    if (!right || !account) throw await refused(await attempt.refusal());
    if (!account.enabled) {
      await attempt.undecided();
      throw await refused('session.userDisabled');
    }
    if (account.secondFactor !== null) {
      if (credentials.code === undefined) {
        await attempt.undecided();
        throw refuse('session.secondFactorNeeded');
      }
      if (!(await deps.secondFactors.accept(account.id, credentials.code))) {
        throw await refused('session.secondFactorWrong');
      }
    }
    await attempt.succeeded();
    return deps.open(visitor, account, { way: 'password', remember: credentials.remember ?? false });
  };

const isLocked = (error: unknown): boolean => error instanceof Error && error.message === 'session.locked';
