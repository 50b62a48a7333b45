import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { getAccount } from './accounts.store.ts';
import type { Profile } from './session.ports.ts';
import type { SessionDeps } from './session-deps.ts';
import type { ConfirmPassword } from './sign-in/confirm-password.ts';

export interface OwnAccount {
  saveProfile(caller: Caller, profile: Profile): Promise<void>;
  /** Lets a super administrator act as one again: assigns the administrator role and makes it the default. */
  becomeAdministrator(caller: Caller, password: string): Promise<void>;
}

type Deps = Pick<SessionDeps, 'database' | 'news' | 'ports'> & { confirmPassword: ConfirmPassword };

export const createOwnAccount = ({ database, news, ports, confirmPassword }: Deps): OwnAccount => ({
  saveProfile: (caller, profile) =>
    database.transaction(async (tx) => {
      const before = await getAccount(tx, caller.userId);
      if (!before) throw refuse('401');
      await ports.people.saveProfile(tx, caller, profile);
      const { name, phone, email, sex, avatar } = before;
      await caller.audit({ target: caller.userId, before: { name, phone, email, sex, avatar }, after: profile }, tx);
    }),
  async becomeAdministrator(caller, password) {
    await confirmPassword(caller, password);
    await database.transaction(async (tx) => {
      await ports.access.makeSuperAdministrator(tx, caller.userId);
      await caller.audit({ target: caller.userId }, tx);
      await news.changed(tx, accessChanged, { userIds: [caller.userId] });
    });
  },
});
