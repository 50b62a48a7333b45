import type { DocumentContent } from '@eoms/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { documents, documentShares as shares, documentVersions as versions } from './documents.tables.ts';

export type StoredShare = typeof shares.$inferSelect;

const isOpen = sql`coalesce(${shares.until} > now(), true)`;

export const findShare = async (db: Executor, documentId: string): Promise<StoredShare | undefined> =>
  (
    await db
      .select()
      .from(shares)
      .where(and(eq(shares.documentId, documentId), isOpen))
  )[0];

export const replaceShare = async (tx: Executor, share: typeof shares.$inferInsert): Promise<void> => {
  await tx.delete(shares).where(eq(shares.documentId, share.documentId));
  await tx.insert(shares).values(share);
};

export const dropShare = (tx: Executor, documentId: string) =>
  tx.delete(shares).where(eq(shares.documentId, documentId));

export interface OpenedShare {
  readonly documentId: string;
  readonly name: string;
  readonly userId: string;
  readonly roleId: string | null;
  readonly version: number;
  readonly content: DocumentContent;
}

/** The newest version of the document with this address; undefined if the address does not exist or has ended. */
export const openShare = async (db: Executor, codeHash: string): Promise<OpenedShare | undefined> => {
  const [row] = await db
    .select({
      documentId: documents.id,
      name: documents.name,
      userId: shares.userId,
      roleId: shares.roleId,
      version: versions.number,
      content: versions.content,
    })
    .from(shares)
    .innerJoin(documents, eq(documents.id, shares.documentId))
    .innerJoin(versions, eq(versions.documentId, documents.id))
    .where(and(eq(shares.codeHash, codeHash), isOpen))
    .orderBy(desc(versions.number))
    .limit(1);
  return row;
};
