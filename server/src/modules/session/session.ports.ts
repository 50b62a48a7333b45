import type { GeneralConfig, GrantedMenu, Oauth2Config, RoleRef, SecurityConfig } from '@eoms/contract';
import type { AccessRecord } from '../../platform/auth/authorizer.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/context.ts';
import type { NewAccount, Profile } from '../people/people.module.ts';

export type { NewAccount, Profile } from '../people/people.module.ts';

/** What sign-in needs of people; supplied by the people module. */
export interface PeoplePort {
  /** Answers the id; throws 'user.usernameInUse' or 'user.emailInUse'. */
  createUser(tx: Executor, account: NewAccount): Promise<string>;
  /** Throws 'user.emailInUse' or 'user.phoneInUse'. */
  saveProfile(tx: Executor, userId: string, profile: Profile): Promise<void>;
  /** Throws 'user.passwordTooWeak'. */
  assertPassword(password: string, names: readonly (string | null)[]): void;
  markSeen(userId: string, at: Date): Promise<void>;
}

/** What sign-in needs of roles; supplied by the access module. `roleId` is the role that the session acts in. */
export interface AccessPort {
  rolesOf(
    userIds: readonly string[],
  ): Promise<Map<string, { readonly roles: readonly RoleRef[]; readonly defaultRoleId: string | null }>>;
  accessOf(userId: string, roleId: string | undefined): Promise<AccessRecord>;
  menusOf(userId: string, roleId: string | undefined): Promise<GrantedMenu[]>;
  /** Gives the administrator role and makes it the default one; doing it again changes nothing. */
  makeSuperAdministrator(tx: Executor, userId: string): Promise<void>;
  /** The roles that the product brings along, in this language, unless somebody named them. */
  nameSystemRoles(tx: Executor, language: Language): Promise<void>;
  /** Gives a role; it becomes the default one where there is none. */
  giveRole(tx: Executor, userId: string, roleId: string): Promise<void>;
}

/** Settings as they are now; supplied by the system module. */
export interface ConfigPort {
  general(): Promise<GeneralConfig>;
  security(): Promise<SecurityConfig>;
  oauth2(): Promise<{ readonly values: Oauth2Config; readonly clientSecret: string | null }>;
  /** The language of the installation is that of its set-up until somebody chooses another. */
  settleLanguage(tx: Executor, language: Language): Promise<void>;
  /** After the commit of such a change. */
  forget(): void;
}

export interface SessionPorts {
  readonly people: PeoplePort;
  readonly access: AccessPort;
  readonly config: ConfigPort;
}
