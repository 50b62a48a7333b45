import type { Language } from '@eoms/contract';
import { detailText } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireGoodPassword } from './check-password.ts';
import { forgetFormer, formerHashes, keepFormer } from './former-passwords.store.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { replacePassword } from './users.store.ts';

interface Replaced {
  readonly userId: string;
  readonly names: readonly (string | null)[];
  /** The present hash; none for people who sign in elsewhere. */
  readonly stored: string | undefined;
  readonly language: Language;
}

/** Checks a password that replaces another, also against the former ones, and hashes it. */
export const createNewPassword = (deps: PeopleWorkDeps) => {
  const { database, passwords, passwordRules } = deps;
  return {
    async hash(newPassword: string, { userId, names, stored, language }: Replaced): Promise<string> {
      const rules = await passwordRules();
      const good = requireGoodPassword(newPassword, { names, field: 'newPassword', language }, rules);
      const former = rules.history > 0 ? await formerHashes(database.db, userId, rules.history - 1) : [];
      const recent = rules.history > 0 && stored !== undefined ? [stored, ...former] : former;
      for (const hash of recent)
        if (await passwords.verify(hash, good)) {
          const message = detailText('password.recent', language, { count: rules.history });
          throw refuse('user.passwordTooWeak', {}, [{ field: 'newPassword', message }]);
        }
      return passwords.hash(good);
    },
    /** Returns false when the password is no longer the stored one: it was changed meanwhile. */
    async replace(tx: Executor, userId: string, hash: string, stored: string | undefined): Promise<boolean> {
      if (!(await replacePassword(tx, userId, hash, stored))) return false;
      const { history } = await passwordRules();
      if (history > 1 && stored !== undefined) await keepFormer(tx, userId, stored, history - 1);
      else await forgetFormer(tx, userId);
      return true;
    },
  };
};
