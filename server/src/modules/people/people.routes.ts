import { peopleEndpoints } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PeopleWorkDeps } from './people.deps.ts';
import type { PeopleWork } from './people.work.ts';
import { findUser } from './users.store.ts';

const realm = 'internal';

export const peopleRoutes = (deps: PeopleWorkDeps, work: PeopleWork): Route[] =>
  implement(peopleEndpoints, {
    listUsers: ({ query }) => work.find.pageUsers(realm, query),
    getUser: ({ params }) => work.find.user(realm, params.id),
    browseHead: async ({ query }) => {
      // Of either realm: the lists of both show portraits.
      const user = await findUser(deps.database.db, undefined, query.id);
      const picture = user?.avatar ? await deps.files.read(user.avatar) : null;
      if (!picture) throw refuse('404');
      return { content: picture.content, contentType: picture.contentType, inline: true };
    },
    uploadUserImage: async ({ file }, context) => {
      const { id } = await deps.files.save(file, { kind: 'image', createdBy: context.userId, maximumSide: 512 });
      await context.audit({ target: id });
      return { id };
    },
    saveUser: ({ body }, context) => work.saveUser(realm, body, context),
    setDefaultRole: async ({ body }, context) => {
      await deps.database.transaction(async (tx) => {
        await deps.roles().chooseDefault(tx, context.userId, body.roleId);
        await context.audit({ target: context.userId, before: context.roleId, after: body.roleId }, tx);
        await deps.news.changed(tx, accessChanged, { userIds: [context.userId] });
      });
      return null;
    },
    removeUser: ({ body }, context) => work.removeUsers(realm, body.ids, context),
    changePassword: ({ body: { userId, oldPassword, newPassword } }, context) =>
      userId === undefined || userId === context.userId
        ? work.passwords.changeOwn(oldPassword, newPassword, context)
        : work.passwords.reset(realm, userId, newPassword, context),
    listOrganisations: () => work.find.organisations(realm),
    pageOrganisations: ({ query }) => work.find.pageOrganisations(realm, query),
    saveOrganisation: ({ body }, context) => work.trees.saveOrganisation(realm, body, context),
    moveOrganisation: ({ body }, context) => work.trees.moveOrganisation(realm, body, context),
    removeOrganisation: ({ body }, context) => work.trees.removeOrganisation(realm, body.id, context),
    listDepartments: () => work.find.departments(realm),
    pageDepartments: ({ query }) => work.find.pageDepartments(realm, query),
    saveDepartment: ({ body }, context) => work.trees.saveDepartment(realm, body, context),
    moveDepartment: ({ body }, context) => work.trees.moveDepartment(realm, body, context),
    removeDepartment: ({ query }, context) => work.trees.removeDepartment(realm, query.id, context),
  });
