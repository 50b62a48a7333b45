import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** The columns of an entry in the history of something: what was done or written about it, when and by whom. */
export const entryColumns = <Kind extends string, Detail extends object>() => ({
  id: uuid().primaryKey(),
  at: time('at').notNull().defaultNow(),
  kind: text().$type<Kind>().notNull(),
  by: text(),
  byId: uuid('by_id'),
  text: text(),
  detail: jsonb()
    .$type<Detail>()
    .notNull()
    .default({} as Detail),
});

/** The columns of a picture of an entry. */
export const pictureColumns = () => ({
  id: uuid().primaryKey(),
  fileId: uuid('file_id').notNull(),
  sort: integer().notNull(),
});
