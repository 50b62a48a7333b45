import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';

export const solutions = pgTable('solutions', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  remarks: text().notNull(),
  createdAt: createdAt(),
  revision: revision('solutions'),
});
