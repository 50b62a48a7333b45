import type { DeadLetterKind } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import type { PlaceScope } from '../database/row-scope.ts';

/** One piece of work that was given up, in SQL. */
export interface GivenUpRow {
  readonly id: SQL;
  /** What was to be done. */
  readonly name: SQL;
  /** Who or what was to get it. */
  readonly recipient: SQL;
  /** What it is about. */
  readonly subject: SQL;
  readonly attempts: SQL;
  readonly reason: SQL;
  readonly createdAt: SQL;
  readonly diedAt: SQL;
}

/** A kind of work that may be given up; then it waits for a person to decide. */
export interface GivenUp {
  /** The rows that a caller with these places may see; undefined while there can be none. */
  rows(places: PlaceScope): Promise<SQL | undefined>;
  /** Tries them again at once, as if never tried. Returns how many of the ids are of this kind; others are ignored. */
  resend(tx: Executor, places: PlaceScope, ids: readonly string[]): Promise<number>;
  /** Discards them. Returns how many of the ids are of this kind; others are ignored. */
  remove(tx: Executor, places: PlaceScope, ids: readonly string[]): Promise<number>;
}

/** The rows of one kind in the form that all kinds have in common. */
export const givenUpRows = (kind: DeadLetterKind, row: GivenUpRow, from: SQL): SQL => sql`
  select ${row.id}::uuid as id, ${kind}::text as kind, ${row.name}::text as name, ${row.recipient}::text as recipient,
    ${row.subject}::text as subject, ${row.attempts}::int as attempts, ${row.reason}::text as reason,
    ${row.createdAt}::timestamptz as created_at, ${row.diedAt}::timestamptz as died_at
  from ${from}`;
