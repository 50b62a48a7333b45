import type { RoleRef } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';

export interface RolesOfUser {
  readonly roles: readonly RoleRef[];
  readonly defaultRoleId: string | null;
}

/** What people need to know of roles; the access module plugs it in. */
export interface RolesPort {
  rolesOf(userIds: readonly string[]): Promise<Map<string, RolesOfUser>>;
  holdersOf(roleId: string): Promise<string[]>;
  /** Whether none of these users may do more than the caller: nobody changes the account of someone more powerful. */
  mayManage(tx: Executor, caller: Caller, userIds: readonly string[]): Promise<boolean>;
  /** Runs the change; throws 'user.lastAdministrator' if no enabled administrator is left. Serialised. */
  keepAdministrator<T>(tx: Executor, change: () => Promise<T>): Promise<T>;
  /** Throws 'user.roleNotHeld'. */
  chooseDefault(tx: Executor, userId: string, roleId: string): Promise<void>;
  dropRolesOf(tx: Executor, userIds: readonly string[]): Promise<void>;
}

/** What people need of signing in; the session module plugs it in. */
export interface SessionsPort {
  /** Which of these users enrolled a second factor. */
  withSecondFactor(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** In the given transaction; the function that it returns is called after COMMIT, so that open sockets close. */
  endSessions(
    tx: Executor,
    options: { userIds: readonly string[]; exceptSessionId?: string; reason: 'revoked' | 'disabled' },
  ): Promise<() => void>;
  /** Asks for the own password again, with few tries. Throws 'user.passwordWrong' or 'session.locked'. */
  confirmPassword(caller: Caller, password: string): Promise<void>;
  /** Nobody waits any longer for wrong guesses of the user's password before. */
  liftLimits(tx: Executor, userId: string): Promise<void>;
}
