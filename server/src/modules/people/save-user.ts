import type { Realm, UserDraft } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations, type Violations } from '../../platform/database/violations.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireGoodPassword } from './check-password.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { refuseSelf, requireManageable } from './people.policy.ts';
import { insertUser, lockUsers, updateUser } from './users.store.ts';

/** A department of the other realm is treated as unknown. */
export const userViolations: Violations = {
  users_username_key: 'user.usernameInUse',
  users_email_key: 'user.emailInUse',
  users_phone_key: 'user.phoneInUse',
  users_code_key: 'user.codeInUse',
  users_department_fk: { code: '404', field: 'departmentId' },
};

type Fields = Omit<UserDraft, 'id' | 'password'>;

export const createSaveUser = (deps: PeopleWorkDeps) => {
  const { database, news, passwords, files, roles, sessions } = deps;

  const create = async (realm: Realm, fields: Fields, password: string | undefined, caller: Caller) => {
    const good = requireGoodPassword(password, fields, 'password', caller.language);
    await requireImage(files, fields.avatar, 'avatar');
    const user = { id: newId(), realm, ...fields, passwordHash: await passwords.hash(good) };
    await database.transaction(async (tx) => {
      await insertUser(tx, user);
      await caller.audit({ target: user.id, after: fields }, tx);
    });
    return user.id;
  };

  const change = async (realm: Realm, id: string, fields: Fields, caller: Caller) => {
    const closeSockets = await database.transaction(async (tx: Executor) => {
      const [before] = await lockUsers(tx, realm, [id]);
      if (!before) throw refuse('404');
      await requireManageable(roles, tx, caller, [id]);
      if (fields.avatar !== before.avatar) await requireImage(files, fields.avatar, 'avatar');
      const disabled = before.enabled && !fields.enabled;
      if (disabled) refuseSelf(caller, [id]);
      const write = () => updateUser(tx, id, fields);
      await (disabled ? roles().keepAdministrator(tx, write) : write());
      const { passwordHash: _, ...shown } = before;
      await caller.audit({ target: id, before: shown, after: fields }, tx);
      await news.record(tx, accessChanged, { userIds: [id] });
      return disabled ? sessions().endSessions(tx, { userIds: [id], reason: 'disabled' }) : null;
    });
    closeSockets?.();
    return id;
  };

  return async (realm: Realm, draft: UserDraft, caller: Caller): Promise<{ id: string }> => {
    const { id, password, ...fields } = draft;
    if (id !== undefined && password !== undefined) {
      throw refuse('422', {}, [{ field: 'password', message: errorText('422', caller.language) }]);
    }
    const saved = refuseViolations(userViolations, () =>
      id === undefined ? create(realm, fields, password, caller) : change(realm, id, fields, caller),
    );
    return { id: await saved };
  };
};
