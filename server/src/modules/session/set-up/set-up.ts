import type { SignedIn } from '@eoms/contract';
import { hashToken, isToken, newToken } from '../../../platform/auth/token.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Language, Visitor } from '../../../platform/http/context.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { hasAdministrator } from '../accounts.store.ts';
import type { OpenSession } from '../open-session.ts';
import type { SessionDeps } from '../session-deps.ts';
import { createCounters } from '../sign-in/attempt-counters.ts';
import { attemptOnce } from '../sign-in/count-attempts.ts';
import { hasLink, lockSetUp, removeLinks, replaceLink } from './set-up.store.ts';

export interface FirstAdministrator {
  readonly setupToken: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

export interface SetUp {
  isDone(): Promise<boolean>;
  /** Returns a new one-time token that replaces this node's previous one, or null once there is an administrator. */
  newLink(): Promise<string | null>;
  /** Creates an administrator without a link, for the sample venue. Throws 'setup.alreadyDone'. */
  createAdministrator(account: Omit<FirstAdministrator, 'setupToken'>, language?: Language): Promise<string>;
  initialise(visitor: Visitor, account: FirstAdministrator): Promise<SignedIn>;
}

type Deps = Pick<SessionDeps, 'database' | 'passwords' | 'ports' | 'product'> & { open: OpenSession };

const isValid = async (db: Executor, token: string): Promise<boolean> =>
  isToken(token) && hasLink(db, hashToken(token));

export const createSetUp = ({ database, passwords, ports, product, open }: Deps): SetUp => {
  let done = false;
  const isDone = async (db: Executor = database.db): Promise<boolean> => {
    done ||= await hasAdministrator(db);
    return done;
  };

  /** Distinguishes a link that was used by someone else from one that was never valid. */
  const linkRefused = async (db: Executor): Promise<Error> =>
    refuse((await isDone(db)) ? 'setup.alreadyDone' : 'setup.linkInvalid');

  const create = async (
    account: Omit<FirstAdministrator, 'setupToken'>,
    language: Language,
    check: (tx: Executor) => Promise<void>,
  ): Promise<string> => {
    const { username, name, password } = account;
    await ports.people.assertPassword(password, [username, name], language);
    const passwordHash = await passwords.hash(password);
    const made = await database.transaction(async (tx) => {
      await lockSetUp(tx);
      if (await hasAdministrator(tx)) throw refuse('setup.alreadyDone');
      await check(tx);
      const id = await ports.people.createUser(tx, { realm: 'internal', username, name, email: null, passwordHash });
      await ports.access.makeSuperAdministrator(tx, id);
      await ports.access.nameSystemRoles(tx, language);
      await ports.config.settleLanguage(tx, language);
      await removeLinks(tx);
      return id;
    });
    ports.config.forget();
    await ports.config.general().catch(() => undefined);
    return made;
  };

  return {
    isDone: () => isDone(),
    newLink: () =>
      database.transaction(async (tx) => {
        await lockSetUp(tx);
        if (await isDone(tx)) return null;
        const token = newToken();
        await replaceLink(tx, product.node ?? '', hashToken(token));
        return token;
      }),
    createAdministrator: (account, language = 'zh') => create(account, language, async () => undefined),
    async initialise(visitor, { setupToken, ...account }) {
      if (await isDone()) throw refuse('setup.alreadyDone');
      // Before the costly hash, so that an anonymous client cannot keep the server busy.
      const counter = createCounters(await ports.config.security()).setUpFrom(networkOf(visitor.ip));
      const isRight = await attemptOnce(database, counter, () => isValid(database.db, setupToken));
      if (!isRight) throw await linkRefused(database.db);
      const id = await create(account, visitor.language, async (tx) => {
        if (!(await isValid(tx, setupToken))) throw await linkRefused(tx);
      });
      return open(visitor, { id, username: account.username }, { way: 'setUp' });
    },
  };
};
