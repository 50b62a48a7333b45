import { documentsEndpoints, itemsOfDocument } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sameJson } from '../../platform/same-json.ts';
import { askedIn, sourcesIn } from '../layouts/layouts.module.ts';
import { createDocumentChanges } from './change-documents.ts';
import { createDocumentDesigners } from './document-designers.ts';
import { pageVersions } from './document-versions.store.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { findDraft, findPublished, listPublished, pageDocuments } from './documents.store.ts';
import { createSharedReading } from './read-shared.ts';
import { createDocumentShares } from './share-documents.ts';

/** Calls for documents: drafts, what is published, and what is shared. */
export const documentsRoutes = (deps: DocumentsDeps): Route[] => {
  const { db } = deps.database;
  const changes = createDocumentChanges(deps);
  const designers = createDocumentDesigners(deps);
  const shares = createDocumentShares(deps);
  const shared = createSharedReading(deps, shares);
  return implement(documentsEndpoints, {
    pageDocuments: ({ query }, caller) => pageDocuments(db, caller.places, query),
    createDocument: ({ body }, caller) => changes.create(body, caller),
    saveDocument: ({ body }, caller) => changes.save(body, caller),
    renameDocument: ({ body }, caller) => changes.rename(body, caller),
    removeDocument: ({ params }, caller) => changes.remove(params.id, caller),
    getDocumentDraft: async ({ params }, caller) => {
      const found = await findDraft(db, caller.places, params.id);
      if (!found) throw refuse('404');
      const { published, ...draft } = found;
      return { ...draft, changed: !sameJson(published, draft.content) };
    },
    publishDocument: ({ body }, caller) => changes.publish(body, caller),
    pageDocumentVersions: ({ query }, caller) => pageVersions(db, caller.places, query),
    restoreDocumentVersion: ({ body }, caller) => changes.restore(body, caller),
    announceDocumentDesigner: ({ body }, caller) => designers.announce(body, caller),
    listPublishedDocuments: (_input, caller) => listPublished(db, caller.places),
    getDocument: async ({ params }, caller) => {
      const found = await findPublished(db, caller.places, params.id);
      if (!found) throw refuse('404');
      return found;
    },
    getDocumentData: async ({ params }, caller) => {
      const found = await findPublished(db, caller.places, params.id);
      if (!found) throw refuse('404');
      const items = itemsOfDocument(found.content);
      return sourcesIn(items).length === 0
        ? []
        : deps.outside.data().read(askedIn(items, await deps.plugins.palette()));
    },
    getShareCode: ({ query }, caller) => shares.get(query.id, caller),
    shareDocument: ({ body }, caller) => shares.share(body, caller),
    unshareDocument: ({ body }, caller) => shares.unshare(body.id, caller),
    readSharedDocument: ({ body }) => shared.document(body.code, body.stamp),
    readSharedImage: ({ body }) => shared.image(body.code, body.id),
  });
};
