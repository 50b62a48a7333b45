import { startPagesChanged, startPagesEndpoints } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { listPublished } from '../documents/documents.module.ts';
import { openable, readStartPage } from './read-start-page.ts';
import type { StartPagesDeps } from './start-pages.deps.ts';
import { ownStartPage, setOwnStartPage, setRolePage, startPagesOfRoles } from './start-pages.store.ts';

/** Start pages: published documents that roles and people start on, instead of the standard home. */
export const createStartPages = (deps: StartPagesDeps): ModuleParts => {
  const { database, live, news, access } = deps;
  const { db } = database;
  live.allowTopic('startPages', 'session', (_, rest) => rest === '');
  live.pushes(startPagesChanged, 'startPages');

  const pagesOfRoles = async (caller: Caller) => {
    const names = new Map((await listPublished(db, caller.places)).map(({ id, name }) => [id, name]));
    return (await startPagesOfRoles(db)).map(({ roleId, documentId }) => {
      const name = names.get(documentId ?? '');
      return { roleId, document: documentId !== null && name !== undefined ? { id: documentId, name } : null };
    });
  };
  return {
    routes: implement(startPagesEndpoints, {
      getStartPage: (_input, caller) => readStartPage(deps, caller),
      chooseStartPage: async ({ body }, caller) => {
        const documentId = body.choice === 'document' ? body.documentId : null;
        if (documentId !== null && (await openable(deps, caller)).every(({ id }) => id !== documentId))
          throw refuseUnknown('documentId');
        const { userId } = caller;
        await database.transaction(async (tx) => {
          const before = await ownStartPage(tx, userId);
          await setOwnStartPage(tx, userId, body.choice === 'role' ? null : { choice: body.choice, documentId });
          const was = { choice: before?.choice ?? 'role', documentId: before?.documentId ?? null };
          await caller.audit({ target: userId, before: was, after: { choice: body.choice, documentId } }, tx);
        });
        return null;
      },
      listRoleStartPages: (_input, caller) => pagesOfRoles(caller),
      setRoleStartPage: async ({ body: { roleId, documentId } }, caller) => {
        if (!(await access.roleExists(roleId))) throw refuseUnknown('roleId');
        const known = await listPublished(db, caller.places);
        if (documentId !== null && known.every(({ id }) => id !== documentId)) throw refuseUnknown('documentId');
        await database.transaction(async (tx) => {
          const [before] = await startPagesOfRoles(tx, [roleId]);
          await setRolePage(tx, roleId, documentId);
          const was = { documentId: before?.documentId ?? null };
          await caller.audit({ target: roleId, before: was, after: { documentId } }, tx);
          await news.changed(tx, startPagesChanged, {});
        });
        return null;
      },
    }),
  };
};
