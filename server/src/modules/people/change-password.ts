import type { Realm } from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { namesOf } from './check-password.ts';
import { createNewPassword } from './new-password.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { mayEditAccounts, requireManageable } from './people.policy.ts';
import { findUser, passwordHashOf, usersOf } from './users.store.ts';

export const createChangePassword = (deps: PeopleWorkDeps) => {
  const { database, roles, sessions } = deps;
  const changed = createNewPassword(deps);

  /** Requires the old password, so that an unattended browser is not enough to take an account over. */
  const changeOwn = async (oldPassword: string | undefined, newPassword: string, caller: Caller): Promise<null> => {
    const user = await findUser(database.db, undefined, caller.userId);
    const stored = await passwordHashOf(database.db, caller.userId);
    await sessions().confirmPassword(caller, oldPassword ?? '');
    if (!user) throw refuse('404');
    const { userId, language } = caller;
    const hash = await changed.hash(newPassword, { userId, names: namesOf(user), stored, language });
    const closeSockets = await database.transaction(async (tx) => {
      if (!(await changed.replace(tx, userId, hash, stored))) throw refuse('409');
      await sessions().liftLimits(tx, caller.userId);
      await caller.audit({ target: caller.userId }, tx);
      return sessions().endSessions(tx, {
        userIds: [caller.userId],
        exceptSessionId: caller.sessionId,
        reason: 'revoked',
      });
    });
    closeSockets();
    return null;
  };

  /** Not for one's own account: that requires the old password. */
  const reset = async (realm: Realm, userId: string, newPassword: string, caller: Caller): Promise<null> => {
    if (userId === caller.userId || !mayEditAccounts(caller, realm)) throw refuse('403');
    const user = await findUser(database.db, realm, userId);
    if (!user) throw refuse('404');
    const stored = await passwordHashOf(database.db, userId);
    const { language } = caller;
    const hash = await changed.hash(newPassword, { userId, names: namesOf(user), stored, language });
    const closeSockets = await database.transaction(async (tx) => {
      await lockRow(tx, usersOf(realm), userId);
      await requireManageable(roles, tx, caller, [userId]);
      if (!(await changed.replace(tx, userId, hash, stored))) throw refuse('409');
      await sessions().liftLimits(tx, userId);
      await caller.audit({ target: userId }, tx);
      return sessions().endSessions(tx, { userIds: [userId], reason: 'revoked' });
    });
    closeSockets();
    return null;
  };

  return { changeOwn, reset };
};
