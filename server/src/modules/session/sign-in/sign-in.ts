import type { ErrorCode, SignedIn } from '@eoms/contract';
import type { Visitor } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Account, findAccount } from '../accounts.store.ts';
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

export interface SignIn {
  enter(visitor: Visitor, credentials: Credentials): Promise<SignedIn>;
  /** A secret for somebody who may not sign in without one. Throws '409' where none is needed, or one is set up. */
  enrol(
    visitor: Visitor,
    credentials: Pick<Credentials, 'account' | 'password'>,
  ): Promise<{ uri: string; secret: string }>;
}

/**
 * Sign-in by user name, phone or e-mail and password. Details of a failure are shown only to those who know the
 * password.
 */
export const createSignIn = ({ database, guard, secondFactors, open, directories }: Deps): SignIn => {
  const refuser =
    (visitor: Visitor, account: Account | undefined) =>
    async (code: ErrorCode): Promise<Error> => {
      // An unknown name may be a password typed into the wrong field, so it is not logged.
      await visitor.audit({ action: 'login.refused', target: account?.username, outcome: 'refused', code });
      return refuse(code);
    };

  /** The account whose password this is; whoever may not sign in has been refused. */
  const identify = async (visitor: Visitor, { account: name, password }: Credentials) => {
    const account = await findAccount(database.db, name);
    const refused = refuser(visitor, account);
    const elsewhere = account && (await directories().verifierOf(account.id));
    const subject = { userId: account?.id, name, passwordHash: account?.passwordHash, elsewhere };
    const attempt = await guard.begin(visitor, subject).catch(async (error: unknown) => {
      throw isLocked(error) ? await refused('session.locked') : error;
    });
    const right = await attempt.verify(password);
    if (!right || !account) throw await refused(await attempt.refusal());
    if (!account.enabled) {
      await attempt.undecided();
      throw await refused('session.userDisabled');
    }
    return { account, attempt, refused };
  };

  return {
    async enter(visitor, credentials) {
      const { account, attempt, refused } = await identify(visitor, credentials);
      const isSetUp = account.secondFactor !== null;
      if (isSetUp || (await secondFactors.isRequired(account.id))) {
        const { code } = credentials;
        if (code === undefined) {
          await attempt.undecided();
          throw refuse(isSetUp ? 'session.secondFactorNeeded' : 'session.secondFactorToSetUp');
        }
        const by = { userId: account.id, username: account.username };
        const accepted = isSetUp
          ? await secondFactors.accept(account.id, code)
          : await secondFactors.acceptFirst(visitor, by, code);
        if (!accepted) throw await refused('session.secondFactorWrong');
      }
      await attempt.succeeded();
      return open(visitor, account, { way: 'password', remember: credentials.remember ?? false });
    },
    async enrol(visitor, credentials) {
      const { account, attempt } = await identify(visitor, credentials);
      await attempt.undecided();
      if (account.secondFactor !== null || !(await secondFactors.isRequired(account.id))) throw refuse('409');
      return secondFactors.enrolFor(visitor, { userId: account.id, username: account.username });
    },
  };
};

const isLocked = (error: unknown): boolean => error instanceof Error && error.message === 'session.locked';
