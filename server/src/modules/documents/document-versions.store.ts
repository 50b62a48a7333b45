import type { DocumentContent, DocumentVersion, Page, PageQuery } from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import { newestContent, withinScope } from './documents.store.ts';
import { documents, documentVersions as versions } from './documents.tables.ts';

const { id, documentId, number, note, by, createdAt } = versions;
const summary = {
  id,
  documentId,
  number,
  note,
  by,
  createdAt,
  pages: sql<number>`jsonb_array_length(${versions.content} -> 'pages')`.mapWith(Number),
};

export const pageVersions = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { id: string },
): Promise<Page<DocumentVersion>> => {
  const page = await readPage(db, query, {
    rows: db.select(summary).from(versions).innerJoin(documents, eq(documents.id, documentId)).$dynamic(),
    counted: db.select({ id }).from(versions).innerJoin(documents, eq(documents.id, documentId)),
    scope: withinScope(scope),
    where: [eq(documentId, query.id)],
    order: { columns: { number }, standard: 'number', direction: 'desc', id },
  });
  return presentPage(page, (row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export const findVersion = async (
  db: Executor,
  scope: PlaceScope,
  versionId: string,
): Promise<{ documentId: string; number: number; content: DocumentContent } | undefined> => {
  const [row] = await db
    .select({ documentId, number, content: versions.content })
    .from(versions)
    .innerJoin(documents, eq(documents.id, documentId))
    .where(and(eq(id, versionId), withinScope(scope)));
  return row;
};

/** Adds the next version. Call it with the document locked, so that numbers have no gaps. */
export const addVersion = async (
  tx: Executor,
  version: Pick<typeof versions.$inferInsert, 'documentId' | 'content' | 'note' | 'by'>,
): Promise<number> => {
  const next = ((await newestContent(tx, version.documentId))?.number ?? 0) + 1;
  await tx.insert(versions).values({ id: newId(), number: next, ...version });
  return next;
};
