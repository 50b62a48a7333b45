import {
  type DocumentContent,
  type DocumentDraft,
  type DocumentRow,
  type Page,
  type PageQuery,
  type PublishedDocument,
  placesOfDocument,
} from '@eoms/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Reference } from '../../platform/database/references.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { places } from '../places/places.tables.ts';
import { documentShares, documents, documentVersions } from './documents.tables.ts';

/** The documents all of whose places the caller may see; removed places do not count. */
export const withinScope = (scope: PlaceScope): SQL | undefined =>
  scope === 'all'
    ? undefined
    : sql`not exists (select 1 from ${places} where ${places.id} = any(${documents.places})
        and not (${places.id} = any(${sql.param([...scope])}::uuid[])))`;

/** The newest version of each document. */
const newest = (db: Executor) => {
  const { documentId, id, number, content, createdAt, by } = documentVersions;
  return db
    .selectDistinctOn([documentId], { id, documentId, number, content, createdAt, by })
    .from(documentVersions)
    .orderBy(documentId, sql`${number} desc`)
    .as('newest');
};

export const pageDocuments = async (db: Executor, scope: PlaceScope, query: PageQuery): Promise<Page<DocumentRow>> => {
  const version = newest(db);
  const { id, name, savedAt, savedBy } = documents;
  const page = await readPage(db, query, {
    rows: db
      .select({
        id,
        name,
        savedAt,
        savedBy,
        version: version.number,
        publishedAt: version.createdAt,
        publishedBy: version.by,
        shared: sql<boolean>`exists (select 1 from ${documentShares} where ${documentShares.documentId} = ${id}
          and coalesce(${documentShares.until} > now(), true))`,
      })
      .from(documents)
      .leftJoin(version, eq(version.documentId, id))
      .$dynamic(),
    counted: db.select({ id }).from(documents),
    scope: withinScope(scope),
    where: [containing(query.keyword, name)],
    order: { columns: { name, savedAt }, standard: 'name', id },
  });
  return presentPage(page, (row) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }));
};

export const listPublished = async (db: Executor, scope: PlaceScope) => {
  const version = newest(db);
  const rows = await db
    .select({ id: documents.id, name: documents.name, version: version.number, publishedAt: version.createdAt })
    .from(documents)
    .innerJoin(version, eq(version.documentId, documents.id))
    .where(withinScope(scope))
    .orderBy(asc(documents.name), asc(documents.id));
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
};

export type StoredDocument = typeof documents.$inferSelect;

const visible = (scope: PlaceScope, id: string) => and(eq(documents.id, id), withinScope(scope));

export const seesDocument = async (db: Executor, scope: PlaceScope, id: string): Promise<boolean> =>
  (await db.select({ id: documents.id }).from(documents).where(visible(scope, id))).length > 0;

/** The document, locked until the transaction ends. */
export const lockDocument = async (
  tx: Executor,
  scope: PlaceScope,
  id: string,
): Promise<StoredDocument | undefined> => {
  const [row] = await tx.select().from(documents).where(visible(scope, id)).for('update');
  return row;
};

export const newestContent = async (
  db: Executor,
  documentId: string,
): Promise<{ number: number; content: DocumentContent } | undefined> => {
  const version = newest(db);
  const [row] = await db
    .select({ number: version.number, content: version.content })
    .from(version)
    .where(eq(version.documentId, documentId));
  return row;
};

export const findDraft = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<(Omit<DocumentDraft, 'changed'> & { published: DocumentContent | undefined }) | undefined> => {
  const [row] = await db.select().from(documents).where(visible(scope, id));
  if (!row) return undefined;
  const version = await newestContent(db, id);
  const { name, revision, savedAt, savedBy, draft } = row;
  return {
    id,
    name,
    revision,
    savedBy,
    content: draft,
    savedAt: savedAt.toISOString(),
    version: version?.number ?? null,
    published: version?.content,
  };
};

export const findPublished = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<PublishedDocument | undefined> => {
  const version = newest(db);
  const [row] = await db
    .select({
      id: documents.id,
      name: documents.name,
      version: version.number,
      publishedAt: version.createdAt,
      publishedBy: version.by,
      content: version.content,
    })
    .from(documents)
    .innerJoin(version, eq(version.documentId, documents.id))
    .where(visible(scope, id));
  return row && { ...row, publishedAt: row.publishedAt.toISOString() };
};

export const insertDocument = (
  tx: Executor,
  { id, name, draft, by }: { id: string; name: string; draft: DocumentContent; by: string },
) => tx.insert(documents).values({ id, name, draft, places: placesOfDocument(draft), savedBy: by });

/** Stores the draft as the next revision. `published` is the newest version, whose places count too. */
export const writeDraft = async (
  tx: Executor,
  { id, revision }: Pick<StoredDocument, 'id' | 'revision'>,
  draft: DocumentContent,
  published: DocumentContent | undefined,
  by: string,
): Promise<{ revision: number; savedAt: string }> => {
  const savedAt = new Date();
  const shown = [...new Set([...placesOfDocument(draft), ...(published ? placesOfDocument(published) : [])])];
  await tx
    .update(documents)
    .set({ draft, places: shown, revision: revision + 1, savedAt, savedBy: by })
    .where(eq(documents.id, id));
  return { revision: revision + 1, savedAt: savedAt.toISOString() };
};

/** From now on only the places of the draft count: it is the newest version. */
export const narrowPlaces = (tx: Executor, id: string, draft: DocumentContent) =>
  tx
    .update(documents)
    .set({ places: placesOfDocument(draft) })
    .where(eq(documents.id, id));

export const nameDocument = (tx: Executor, id: string, name: string) =>
  tx.update(documents).set({ name }).where(eq(documents.id, id));

export const dropDocument = (tx: Executor, id: string) => tx.delete(documents).where(eq(documents.id, id));

/** How many documents have the plugin in their draft or in the version that they show. */
export const countDocumentsWith = async (db: Executor, plugin: string): Promise<number> => {
  const wanted = JSON.stringify({ pages: [{ items: [{ plugin }] }] });
  const { rows } = await db.execute<{ used: number }>(sql`
    select count(*)::int as used from (
      select id from ${documents} where draft @> ${wanted}::jsonb
      union
      select document_id from ${documentVersions} v where content @> ${wanted}::jsonb
        and number = (select max(number) from ${documentVersions} n where n.document_id = v.document_id)) used`);
  return rows[0]?.used ?? 0;
};

/** The newest published versions, by the names of their documents. */
export const documentReferences: Reference = {
  table: documentVersions,
  mentions: documentVersions.content,
  among: sql`${documentVersions.number} = (select max(v.number) from document_versions v
    where v.document_id = ${documentVersions.documentId})`,
  shownAs: {
    screen: 'customizeControl',
    name: sql`(select d.name from ${documents} d where d.id = ${documentVersions.documentId})`,
  },
};
