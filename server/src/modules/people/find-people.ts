import type { Department, Organisation, Page, PageQuery, Realm, User } from '@eoms/contract';
import { presentPage } from '../../platform/database/page.ts';
import { parentsFirst } from '../../platform/database/parents-first.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { allDepartments, type DepartmentFilter, pageDepartments } from './departments.store.ts';
import { allOrganisations, pageOrganisations } from './organisations.store.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import { presentDepartment, presentOrganisation, presentUser } from './present-people.ts';
import { type AddedToUsers, findUserRow, pageUsers, type UserFilter } from './users.store.ts';

type UserQuery = Omit<UserFilter, 'ids'> & { roleId?: string | undefined };

/** The read calls, the same for both realms. */
export const createFindPeople = (deps: PeopleWorkDeps) => {
  const { db, read } = deps.database;
  const added = (): AddedToUsers => ({
    roles: deps.roles().heldRoles,
    hasSecondFactor: deps.sessions().hasSecondFactor,
  });
  return {
    pageUsers: async (realm: Realm, { roleId, ...query }: UserQuery): Promise<Page<User>> => {
      const ids = roleId === undefined ? undefined : await deps.roles().holdersOf(roleId);
      return presentPage(await read((db) => pageUsers(db, realm, { ...query, ids }, added())), presentUser);
    },
    user: async (realm: Realm, id: string): Promise<User> => {
      const row = await findUserRow(db, realm, id, added());
      if (!row) throw refuse('404');
      return presentUser(row);
    },
    departments: async (realm: Realm): Promise<Department[]> =>
      parentsFirst(await allDepartments(db, realm)).map(presentDepartment),
    pageDepartments: async (realm: Realm, query: DepartmentFilter): Promise<Page<Department>> => {
      return presentPage(await read((db) => pageDepartments(db, realm, query)), presentDepartment);
    },
    organisations: async (realm: Realm): Promise<Organisation[]> =>
      parentsFirst(await allOrganisations(db, realm)).map(presentOrganisation),
    pageOrganisations: async (realm: Realm, query: PageQuery): Promise<Page<Organisation>> => {
      return presentPage(await read((db) => pageOrganisations(db, realm, query)), presentOrganisation);
    },
  };
};
