import { documentChanged, may } from '@eoms/contract';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { documentFiles } from './document-files.store.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { documentsRoutes } from './documents.routes.ts';
import { countDocumentsWith, documentReferences, seesDocument } from './documents.store.ts';

export { listPublished } from './documents.store.ts';

const watch = may('view', 'customizeControl', 'controlDocument', 'placeControl', 'centralizedControl');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Documents: pages of widgets over any places, published for screens and walls, and shared by an address. */
export const createDocuments = ({ live, ...deps }: DocumentsDeps & Pick<Platform, 'live'>): ModuleParts => {
  const { database, plugins } = deps;
  deps.files.addUse(...documentFiles);
  plugins.addUse((code) => countDocumentsWith(database.db, code));
  live.allowTopic(
    'document',
    watch,
    async (caller, id) => uuid.test(id) && (await seesDocument(database.db, caller.places, id)),
  );
  live.pushes(documentChanged, (change, publish) => publish(`document:${change.documentId}`, documentChanged, change));
  return { routes: documentsRoutes(deps), references: [documentReferences] };
};
