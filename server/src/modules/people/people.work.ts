import { createChangePassword } from './change-password.ts';
import { createTreeChanges } from './change-trees.ts';
import { createFindPeople } from './find-people.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { createRemoveUsers } from './remove-users.ts';
import { createSaveUser } from './save-user.ts';

/** The operations of both realms; the routes only say which realm. */
export const createPeopleWork = (deps: PeopleWorkDeps) => ({
  find: createFindPeople(deps),
  saveUser: createSaveUser(deps),
  removeUsers: createRemoveUsers(deps),
  passwords: createChangePassword(deps),
  trees: createTreeChanges(deps.database),
});
export type PeopleWork = ReturnType<typeof createPeopleWork>;
