import type { Realm, Sex } from '@eoms/contract';
import type { z } from 'zod';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, storeRow } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Identity, Language } from '../../platform/http/context.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import { requireGoodPassword } from './check-password.ts';
import { externalRoutes } from './external.routes.ts';
import type { PeopleDeps, PeopleWorkDeps } from './people.deps.ts';
import type { RolesPort, SessionsPort } from './people.ports.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleWork } from './people.work.ts';
import { portraitFiles } from './portrait-files.store.ts';
import { markSeen, searchUsers, usersOf } from './users.store.ts';

export type { PeopleDeps } from './people.deps.ts';
export type { RoleHeld, RolesOfUser, RolesPort, SessionsPort } from './people.ports.ts';

export interface NewAccount {
  readonly realm: Realm;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  /** Null for accounts that sign in elsewhere. */
  readonly passwordHash: string | null;
}

export interface Profile {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly sex: z.infer<typeof Sex> | null;
  readonly avatar: string | null;
}

export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

export interface People extends ModuleParts {
  /** Plugs in roles, from the access module. */
  setRoles(roles: RolesPort): void;
  /** Plugs in sessions and second factors, from the session module. */
  setSessions(sessions: SessionsPort): void;
  /** Returns the id; throws 'user.usernameInUse' or 'user.emailInUse'. The account is enabled and has no role. */
  createUser(tx: Executor, account: NewAccount): Promise<string>;
  /** Changes the fields that users may edit themselves. Throws 'user.emailInUse', 'user.phoneInUse' or '404'. */
  saveProfile(tx: Executor, caller: Identity, profile: Profile): Promise<void>;
  /** Throws 'user.passwordTooWeak'. `names` are the user's own: user name, full name, phone, e-mail. */
  assertPassword(password: string, names: readonly (string | null)[], language: Language): Promise<void>;
  markSeen(userId: string, at: Date): Promise<void>;
  /** Enabled internal users by name or user name, for the global search. */
  searchUsers(keyword: string, limit: number): Promise<FoundUser[]>;
}

/** Users, departments and organisations, both internal and of the external authentication. */
export const createPeople = (deps: PeopleDeps): People => {
  deps.files.addUse(portraitFiles);
  const roles = createPlugPoint<RolesPort>('people.setRoles');
  const sessions = createPlugPoint<SessionsPort>('people.setSessions');
  const workDeps: PeopleWorkDeps = { ...deps, roles: roles.get, sessions: sessions.get };
  const work = createPeopleWork(workDeps);
  const { db } = deps.database;
  return {
    routes: [...peopleRoutes(workDeps, work), ...externalRoutes(work)],
    async start() {
      roles.get();
      sessions.get();
    },
    setRoles: roles.plug,
    setSessions: sessions.plug,
    createUser: async (tx, account) => {
      const id = newId();
      await storeRow(tx, usersOf(account.realm), { id }, { ...account, enabled: true });
      return id;
    },
    saveProfile: async (tx, caller, profile) => {
      const before = await lockRow(tx, usersOf(), caller.userId);
      if (profile.avatar !== before.avatar)
        await requireImage(tx, deps.files, { id: profile.avatar, caller, field: 'avatar' });
      await storeRow(tx, usersOf(), { id: caller.userId, before }, profile);
    },
    assertPassword: async (password, names, language) => {
      requireGoodPassword(password, { names, field: 'password', language }, await deps.passwordRules());
    },
    markSeen: (userId, at) => markSeen(db, userId, at),
    searchUsers: (keyword, limit) => searchUsers(db, keyword, limit),
  };
};
