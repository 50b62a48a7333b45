import type { StartPageChoice } from '@eoms/contract';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { roles } from '../access/access.tables.ts';
import { documents } from '../documents/documents.tables.ts';
import { users } from '../people/people.tables.ts';

/** Empty once the document is gone. */
const documentId = () => uuid('document_id').references(() => documents.id, { onDelete: 'set null' });
const setAt = () => time('set_at').notNull().defaultNow();

export const roleStartPages = pgTable(
  'role_start_pages',
  {
    roleId: uuid('role_id')
      .primaryKey()
      .references(() => roles.id, { onDelete: 'cascade' }),
    documentId: documentId(),
    setAt: setAt(),
  },
  (t) => [index('role_start_pages_document_idx').on(t.documentId)],
);

/** Choices of people; without a row, what the roles say. */
export const ownStartPages = pgTable(
  'own_start_pages',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    choice: text().$type<Exclude<StartPageChoice, 'role'>>().notNull(),
    documentId: documentId(),
    setAt: setAt(),
  },
  (t) => [index('own_start_pages_document_idx').on(t.documentId)],
);
