import type { Page, PageQuery, Realm } from '@eoms/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
import { organisations } from './people.tables.ts';

export type OrganisationRow = typeof organisations.$inferSelect;

export const allOrganisations = (db: Executor, realm: Realm): Promise<OrganisationRow[]> =>
  db
    .select()
    .from(organisations)
    .where(eq(organisations.realm, realm))
    .orderBy(asc(organisations.sort), asc(organisations.name), asc(organisations.id));

export const pageOrganisations = (db: Executor, realm: Realm, query: PageQuery): Promise<Page<OrganisationRow>> => {
  const { id, name, code, sort, createdAt } = organisations;
  return readPage(db, query, {
    rows: db.select().from(organisations),
    counted: db.select({ id }).from(organisations),
    scope: 'none',
    where: [eq(organisations.realm, realm), containing(query.keyword, name, code)],
    order: { columns: { name, code, sort, createdAt }, standard: 'sort', id },
  });
};

export const findOrganisation = async (db: Executor, realm: Realm, id: string): Promise<OrganisationRow | undefined> =>
  (
    await db
      .select()
      .from(organisations)
      .where(and(eq(organisations.id, id), eq(organisations.realm, realm)))
  )[0];

export const insertOrganisation = async (tx: Executor, row: typeof organisations.$inferInsert): Promise<void> => {
  await tx.insert(organisations).values(row);
};

export const updateOrganisation = async (
  tx: Executor,
  id: string,
  change: Partial<typeof organisations.$inferInsert>,
): Promise<void> => {
  await tx.update(organisations).set(change).where(eq(organisations.id, id));
};

export const deleteOrganisation = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(organisations).where(eq(organisations.id, id));
};
