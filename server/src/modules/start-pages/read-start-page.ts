import { documentsEndpoints, type StartPage } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { listPublished } from '../documents/documents.module.ts';
import type { StartPagesDeps } from './start-pages.deps.ts';
import { ownStartPage, startPagesOfRoles } from './start-pages.store.ts';

type Page = NonNullable<StartPage['shown']>;

/** The published documents that somebody may open: those of all places in which a role of theirs permits it. */
export const openable = async ({ database }: Pick<StartPagesDeps, 'database'>, caller: Caller): Promise<Page[]> => {
  const { needs } = documentsEndpoints.getDocument;
  if (!caller.permits(needs)) return [];
  return (await listPublished(database.db, caller.placesFor(needs))).map(({ id, name }) => ({ id, name }));
};

/** The roles in force: the one that is chosen, or all that are held. */
const rolesInForce = async ({ access }: StartPagesDeps, { userId, roleId }: Caller): Promise<string[]> =>
  roleId === undefined ? ((await access.rolesOf([userId])).get(userId)?.roles ?? []).map(({ id }) => id) : [roleId];

/**
 * What somebody starts on. A document that is gone or cannot be opened is passed over, and said to be lost if nothing else
 * takes its place.
 */
export const readStartPage = async (deps: StartPagesDeps, caller: Caller): Promise<StartPage> => {
  const { db } = deps.database;
  const documents = await openable(deps, caller);
  const page = (id: string | null | undefined): Page | null => documents.find((one) => one.id === id) ?? null;
  const roles = await rolesInForce(deps, caller);
  const given = roles.length > 0 ? await startPagesOfRoles(db, roles) : [];
  const ofRoles = given.map(({ documentId }) => page(documentId)).find((one) => one !== null) ?? null;
  const own = await ownStartPage(db, caller.userId);
  const choice = own?.choice ?? 'role';
  const shown = choice === 'role' ? ofRoles : choice === 'document' ? page(own?.documentId) : null;
  const meant = choice === 'role' ? given[0] : choice === 'document' ? own : undefined;
  const lost =
    shown === null && meant ? `${choice} ${meant.setAt.toISOString()} ${meant.documentId ?? ''}`.trim() : null;
  return { choice, shown, ofRoles, documents, lost };
};
