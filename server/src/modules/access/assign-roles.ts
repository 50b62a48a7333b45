import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { type AccessWork, requireRealm } from './access.policy.ts';
import { keepAdministrator } from './keep-administrator.ts';
import { shareRoles } from './roles.store.ts';
import { addRole, dropOtherRoles, lockUser, makeDefault, rolesOfUsers } from './user-roles.store.ts';

export interface Assignment {
  readonly userId: string;
  readonly roleIds: readonly string[];
  /** Null keeps the current default role while it is still held; otherwise the first role becomes the default. */
  readonly defaultRoleId: string | null;
}

export const createAssignRoles = ({ database, policy }: AccessWork, news: News) => {
  const assign = async (tx: Executor, assignment: Assignment, caller: Caller): Promise<void> => {
    const { userId } = assignment;
    const roleIds = [...new Set(assignment.roleIds)];
    const user = await lockUser(tx, userId);
    if (!user) throw refuse('404');
    requireRealm(caller, 'edit', user.realm);
    if ((await shareRoles(tx, roleIds)).length !== roleIds.length) throw refuseUnknown('roleIds');
    if (assignment.defaultRoleId !== null && !roleIds.includes(assignment.defaultRoleId)) {
      throw refuse('user.roleNotHeld', {}, [{ field: 'defaultRoleId' }]);
    }
    const before = await rolesOfUsers(tx, [userId]);
    await policy.requireWithin(tx, caller, [...before.map((role) => role.id), ...roleIds]);
    await dropOtherRoles(tx, userId, roleIds);
    for (const roleId of roleIds) await addRole(tx, userId, roleId);
    const previous = before.find((role) => role.isDefault && roleIds.includes(role.id))?.id;
    const chosen = assignment.defaultRoleId ?? previous ?? roleIds[0];
    if (chosen !== undefined) await makeDefault(tx, userId, chosen);
    const shown = { roles: before.map((role) => role.id), default: before.find((role) => role.isDefault)?.id };
    await caller.audit({ target: userId, before: shown, after: { roles: roleIds, default: chosen } }, tx);
    await news.record(tx, accessChanged, { userIds: [userId] });
  };

  return async (assignment: Assignment, caller: Caller): Promise<null> => {
    await database.transaction((tx) => keepAdministrator(tx, () => assign(tx, assignment, caller)));
    return null;
  };
};
