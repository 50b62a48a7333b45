import type { DocumentContent } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { presenceTable } from '../../platform/presence/presence.tables.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Documents with their drafts. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    draft: jsonb().$type<DocumentContent>().notNull(),
    /** The places of the draft and of the newest version: who may see them all sees the document. */
    places: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    revision: integer().notNull().default(0),
    savedAt: time('saved_at').notNull().defaultNow(),
    savedBy: text('saved_by').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('documents_name_idx').on(t.name)],
);

const documentId = () =>
  uuid('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' });

/** Published documents; the newest is the one shown. They are never changed. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: uuid().primaryKey(),
    documentId: documentId(),
    number: integer().notNull(),
    content: jsonb().$type<DocumentContent>().notNull(),
    note: text().notNull(),
    by: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [unique('document_versions_number_key').on(t.documentId, t.number)],
);

/** Addresses without sign-in. They show what the person who made them may see, in the role held then. */
export const documentShares = pgTable(
  'document_shares',
  {
    documentId: documentId().primaryKey(),
    codeHash: text('code_hash').notNull(),
    /** The code itself, encrypted, so that it can be shown again. */
    sealedCode: text('sealed_code').notNull(),
    until: time('until'),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id'),
    by: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [unique('document_shares_code_key').on(t.codeHash)],
);

/** Who has the designer of a document open. */
export const documentDesigners = presenceTable(
  { table: 'document_designers', subject: 'document_id', index: 'document_designers_document_idx' },
  () => documents.id,
);
