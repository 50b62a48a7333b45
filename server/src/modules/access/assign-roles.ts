import { accessChanged } from '../../platform/auth/auth.news.ts';
import type { Executor } from '../../platform/database/database.ts';
import { raiseListRevision } from '../../platform/database/list-revision.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { type AccessWork, requireRealm } from './access.policy.ts';
import { keepAdministrator } from './keep-administrator.ts';
import { shareRoles } from './roles.store.ts';
import { addRole, clearDefault, dropOtherRoles, lockUser, makeDefault, rolesOfUsers } from './user-roles.store.ts';

export interface Assignment {
  readonly userId: string;
  /** What it is based on. */
  readonly revision?: number | undefined;
  readonly roleIds: readonly string[];
  /** The one role that the user acts in until they choose another; null: all of them together. */
  readonly defaultRoleId: string | null;
}

export const createAssignRoles = ({ database, policy }: AccessWork, news: News) => {
  const assign = async (tx: Executor, assignment: Assignment, caller: Caller): Promise<void> => {
    const { userId } = assignment;
    const roleIds = [...new Set(assignment.roleIds)];
    const user = await lockUser(tx, userId);
    if (!user) throw refuse('404');
    requireRealm(caller, 'edit', user.realm);
    await raiseListRevision(tx, { call: 'saveRolesOfUser', owner: userId }, assignment.revision, caller);
    if ((await shareRoles(tx, roleIds)).length !== roleIds.length) throw refuseUnknown('roleIds');
    if (assignment.defaultRoleId !== null && !roleIds.includes(assignment.defaultRoleId)) {
      throw refuse('user.roleNotHeld', {}, [{ field: 'defaultRoleId' }]);
    }
    const before = await rolesOfUsers(tx, [userId]);
    await policy.requireWithin(tx, caller, [...before.map((role) => role.id), ...roleIds]);
    await dropOtherRoles(tx, userId, roleIds);
    for (const roleId of roleIds) await addRole(tx, userId, roleId);
    if (assignment.defaultRoleId === null) await clearDefault(tx, userId);
    else await makeDefault(tx, userId, assignment.defaultRoleId);
    const shown = { roles: before.map((role) => role.id), default: before.find((role) => role.isDefault)?.id };
    await caller.audit(
      { target: userId, before: shown, after: { roles: roleIds, default: assignment.defaultRoleId } },
      tx,
    );
    await news.changed(tx, accessChanged, { userIds: [userId] });
  };

  return async (assignment: Assignment, caller: Caller): Promise<null> => {
    await database.transaction((tx) => keepAdministrator(tx, () => assign(tx, assignment, caller)));
    return null;
  };
};
