import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { TestPlatform } from '../testing/test-platform.ts';

const notes = pgTable('referring_notes', { note: jsonb().notNull() });

/** A table of the test whose rows refer to ids. Returns what replaces its rows by one for each id. */
export const openReferring = async ({ all, database: { pool } }: Pick<TestPlatform, 'all' | 'database'>) => {
  await pool.query('create table referring_notes (note jsonb not null)');
  for (const { references } of all) references.add({ table: notes, mentions: notes.note });
  return async (ids: readonly string[]): Promise<void> => {
    await pool.query('delete from referring_notes');
    for (const id of ids)
      await pool.query('insert into referring_notes values ($1)', [JSON.stringify({ steps: [{ id }] })]);
  };
};
