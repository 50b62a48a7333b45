import { documentsEndpoints } from '@eoms/contract';
import { and, sql } from 'drizzle-orm';
import { type FileUse, filesInDocument, seenWith } from '../../platform/files/file-uses.store.ts';
import { withinScope } from './documents.store.ts';
import { documents, documentVersions as versions } from './documents.tables.ts';

const paths = ['$.backgroundImage', '$.pages[*].items[*].image'];
const { getDocumentDraft: getDraft, getDocument } = documentsEndpoints;

const isNewest = sql`${versions.number} = (select max(v.number) from document_versions v
  where v.document_id = ${versions.documentId})`;

const designed = seenWith(getDraft.needs, withinScope);
const published = seenWith(getDocument.needs, (places) => and(withinScope(places), isNewest));

/** Designers see drafts and every version of the documents that they may see, others what is published. */
export const documentFiles: readonly FileUse[] = [
  filesInDocument({ column: documents.draft, paths, seenBy: designed }),
  filesInDocument({
    column: versions.content,
    paths,
    joined: sql` join ${documents} on ${documents.id} = ${versions.documentId}`,
    seenBy: (person) => {
      const [all, newest] = [designed(person), published(person)];
      if (all === 'none' || newest === 'all') return newest;
      return all === 'all' || newest === 'none' ? all : sql`(${all} or ${newest})`;
    },
  }),
];
