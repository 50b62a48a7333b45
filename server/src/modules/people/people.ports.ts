import type { RoleRef } from '@eoms/contract';
import type { AddedColumn } from '../../platform/database/added-column.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';

export interface RolesOfUser {
  readonly roles: readonly RoleRef[];
  readonly defaultRoleId: string | null;
}

export interface RoleHeld extends RoleRef {
  readonly isDefault: boolean;
}

/** What people need from roles; the access module plugs it in. */
export interface RolesPort {
  /** The roles of the users of a list, for the statement that reads them. */
  readonly heldRoles: AddedColumn<RoleHeld[]>;
  holdersOf(roleId: string): Promise<string[]>;
  /**
   * Whether none of these users has more rights than the caller: no one changes the account of a more powerful user.
   */
  mayManage(tx: Executor, caller: Caller, userIds: readonly string[]): Promise<boolean>;
  /** Runs the change; throws 'user.lastAdministrator' if no enabled administrator would be left. Serialised. */
  keepAdministrator<T>(tx: Executor, change: () => Promise<T>): Promise<T>;
  /** Null: none, so that the user acts in all roles together. Throws 'user.roleNotHeld'. */
  chooseDefault(tx: Executor, userId: string, roleId: string | null): Promise<void>;
  dropRolesOf(tx: Executor, userIds: readonly string[]): Promise<void>;
}

/** What people need from sign-in; the session module plugs it in. */
export interface SessionsPort {
  /** Whether the users of a list have enrolled a second factor, for the statement that reads them. */
  readonly hasSecondFactor: AddedColumn<boolean>;
  /** Runs in the given transaction; call the returned function after the commit to close open sockets. */
  endSessions(
    tx: Executor,
    options: { userIds: readonly string[]; exceptSessionId?: string; reason: 'revoked' | 'disabled' },
  ): Promise<() => void>;
  /** Asks for the caller's password again, with few attempts. Throws 'user.passwordWrong' or 'session.locked'. */
  confirmPassword(caller: Caller, password: string): Promise<void>;
  /** Lifts all waiting times caused by wrong guesses of the user's password. */
  liftLimits(tx: Executor, userId: string): Promise<void>;
}
