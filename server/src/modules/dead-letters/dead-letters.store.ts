import { type DeadLetter, DeadLetterKind, type Page, type PageQuery } from '@eoms/contract';
import { asc, desc, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import type { GivenUp } from '../../platform/work/given-up.store.ts';

const moment = (value: unknown): string => new Date(String(value)).toISOString();
const columns = {
  id: sql<string>`letters.id`,
  kind: sql<DeadLetterKind>`letters.kind`,
  name: sql<string>`letters.name`,
  recipient: sql<string>`letters.recipient`,
  subject: sql<string>`letters.subject`,
  attempts: sql<number>`letters.attempts`,
  reason: sql<string>`letters.reason`,
  createdAt: sql`letters.created_at`.mapWith(moment),
  diedAt: sql`letters.died_at`.mapWith(moment),
};

export interface DeadLetterFilter extends PageQuery {
  readonly kind?: DeadLetterKind | undefined;
}

/** What was given up of all kinds, that a caller with these places may see. */
export const pageDeadLetters = async (
  db: Executor,
  sources: Readonly<Record<DeadLetterKind, GivenUp>>,
  query: DeadLetterFilter,
  places: PlaceScope,
): Promise<Page<DeadLetter>> => {
  const kinds = query.kind ? [query.kind] : DeadLetterKind.options;
  const found = await Promise.all(kinds.map((kind) => sources[kind].rows(places)));
  const parts = found.flatMap((rows) => (rows ? [sql`(${rows})`] : []));
  if (parts.length === 0) return { records: [], total: 0, current: query.current, size: query.size };
  const letters = sql`(${sql.join(parts, sql` union all `)}) letters`;
  const { name, recipient, subject, reason, diedAt, id } = columns;
  const way = query.order === 'asc' ? asc : desc;
  return readPage(db, query, {
    rows: db.select(columns).from(letters),
    counted: db.select({ id: sql`letters.id`.as('id') }).from(letters),
    scope: 'none',
    where: [containing(query.keyword, name, recipient, subject, reason)],
    order: [way(diedAt), way(id)],
  });
};
