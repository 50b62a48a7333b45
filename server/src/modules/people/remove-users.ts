import type { Realm } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { refuseSelf, requireManageable } from './people.policy.ts';
import { forAudit, lockUsers, markRemoved } from './users.store.ts';

/** Removes all of them or none. */
export const createRemoveUsers =
  ({ database, references, news, roles, sessions }: PeopleWorkDeps) =>
  async (realm: Realm, given: readonly string[], caller: Caller): Promise<null> => {
    const ids = [...new Set(given)];
    refuseSelf(caller, ids);
    const closeSockets = await database.transaction((tx) =>
      roles().keepAdministrator(tx, async () => {
        const found = await lockUsers(tx, realm, ids);
        if (found.length !== ids.length) throw refuse('404');
        await requireManageable(roles, tx, caller, ids);
        for (const id of ids) {
          const names = await references.needing(tx, id);
          if (names.length > 0) throw refuse('user.neededBy', { names: names.join(', ') });
        }
        await roles().dropRolesOf(tx, ids);
        await markRemoved(tx, ids);
        for (const user of found) await caller.audit({ target: user.id, before: forAudit(user) }, tx);
        await news.changed(tx, accessChanged, { userIds: ids });
        return sessions().endSessions(tx, { userIds: ids, reason: 'disabled' });
      }),
    );
    closeSockets();
    return null;
  };
