import type { Realm, UserDraft } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, saveRow } from '../../platform/database/save-row.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { namesOf, requireGoodPassword } from './check-password.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { refuseSelf, requireManageable } from './people.policy.ts';
import { usersOf } from './users.store.ts';

export const createSaveUser = (deps: PeopleWorkDeps) => {
  const { database, news, passwords, passwordRules, files, roles, sessions } = deps;

  const create = async (realm: Realm, draft: UserDraft, caller: Caller) => {
    const check = { names: namesOf(draft), field: 'password', language: caller.language } as const;
    const good = requireGoodPassword(draft.password, check, await passwordRules());
    const passwordHash = await passwords.hash(good);
    const { id } = await database.transaction((tx) =>
      saveRow(tx, usersOf(realm), draft, caller, async () => {
        await requireImage(tx, files, { id: draft.avatar, caller, field: 'avatar' });
        return { values: { passwordHash } };
      }),
    );
    return id;
  };

  const change = async (realm: Realm, id: string, draft: UserDraft, caller: Caller) => {
    const kept = usersOf(realm);
    const closeSockets = await database.transaction(async (tx: Executor) => {
      const before = await lockRow(tx, kept, id);
      await requireManageable(roles, tx, caller, [id]);
      if (draft.avatar !== before.avatar) await requireImage(tx, files, { id: draft.avatar, caller, field: 'avatar' });
      const disabled = before.enabled && !draft.enabled;
      if (disabled) refuseSelf(caller, [id]);
      const write = () => saveRow(tx, kept, draft, caller);
      await (disabled ? roles().keepAdministrator(tx, write) : write());
      await news.changed(tx, accessChanged, { userIds: [id] });
      return disabled ? sessions().endSessions(tx, { userIds: [id], reason: 'disabled' }) : null;
    });
    closeSockets?.();
    return id;
  };

  return async (realm: Realm, draft: UserDraft, caller: Caller): Promise<{ id: string }> => {
    const { id, password } = draft;
    if (id !== undefined && password !== undefined) {
      throw refuse('422', {}, [{ field: 'password', message: errorText('422', caller.language) }]);
    }
    const saved = id === undefined ? create(realm, draft, caller) : change(realm, id, draft, caller);
    return { id: await saved };
  };
};
