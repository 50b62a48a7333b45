import { documentsEndpoints } from '@eoms/contract';
import { and, sql } from 'drizzle-orm';
import { type FileUse, filesInDocument } from '../../platform/files/file-uses.store.ts';
import { withinScope } from './documents.store.ts';
import { documents, documentVersions as versions } from './documents.tables.ts';

const paths = ['$.backgroundImage', '$.pages[*].items[*].image'];
const { getDocumentDraft: getDraft, getDocument } = documentsEndpoints;

const isNewest = sql`${versions.number} = (select max(v.number) from document_versions v
  where v.document_id = ${versions.documentId})`;

/** Designers see drafts and every version of the documents that they may see, others what is published. */
export const documentFiles: readonly FileUse[] = [
  filesInDocument({
    column: documents.draft,
    paths,
    seenBy: ({ permits, places }) => (permits(getDraft.needs) ? (withinScope(places) ?? 'all') : 'none'),
  }),
  filesInDocument({
    column: versions.content,
    paths,
    joined: sql` join ${documents} on ${documents.id} = ${versions.documentId}`,
    seenBy: ({ permits, places }) => {
      if (permits(getDraft.needs)) return withinScope(places) ?? 'all';
      return permits(getDocument.needs) ? (and(withinScope(places), isNewest) ?? 'none') : 'none';
    },
  }),
];
