import { OrganisationDraft, type Page, type PageQuery, type Realm } from '@eoms/contract';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
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

/** The organisations of a realm; those of the other realm are treated as unknown. */
export const organisationsOf = (realm: Realm): TreeDrafts<typeof organisations, OrganisationDraft> => ({
  table: organisations,
  fields: draftFields(organisations, OrganisationDraft, {}),
  scope: eq(organisations.realm, realm),
  fixed: { realm },
  tieBreaker: organisations.name,
  circular: 'organisation.circular',
  violations: {
    organisations_code_key: 'organisation.codeInUse',
    organisations_parent_fk: { code: '404', field: 'parentId' },
  },
  heldBy: {
    organisations_parent_fk: 'organisation.hasChildren',
    departments_organisation_fk: 'organisation.hasMembers',
  },
});
