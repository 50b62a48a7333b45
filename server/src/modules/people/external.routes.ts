import { externalEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { PeopleWork } from './people.work.ts';

const realm = 'external';

/** The same calls as for internal users, in the external realm. */
export const externalRoutes = (work: PeopleWork): Route[] =>
  implement(externalEndpoints, {
    listExternalUsers: ({ query }) => work.find.pageUsers(realm, query),
    getExternalUser: ({ params }) => work.find.user(realm, params.id),
    saveExternalUser: ({ body }, context) => work.saveUser(realm, body, context),
    removeExternalUser: ({ params }, context) => work.removeUsers(realm, [params.id], context),
    resetExternalPassword: ({ body }, context) => work.passwords.reset(realm, body.userId, body.newPassword, context),
    listExternalOrganisations: () => work.find.organisations(realm),
    saveExternalOrganisation: ({ body }, context) => work.trees.saveOrganisation(realm, body, context),
    moveExternalOrganisation: ({ body }, context) => work.trees.moveOrganisation(realm, body, context),
    removeExternalOrganisation: ({ params }, context) => work.trees.removeOrganisation(realm, params.id, context),
    listExternalDepartments: () => work.find.departments(realm),
    pageExternalDepartments: ({ query }) => work.find.pageDepartments(realm, query),
    saveExternalDepartment: ({ body }, context) => work.trees.saveDepartment(realm, body, context),
    moveExternalDepartment: ({ body }, context) => work.trees.moveDepartment(realm, body, context),
    removeExternalDepartment: ({ query }, context) => work.trees.removeDepartment(realm, query.id, context),
  });
