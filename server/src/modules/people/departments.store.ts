import { DepartmentDraft, type Page, type PageQuery, type Realm } from '@eoms/contract';
import { asc, count, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { departments, users } from './people.tables.ts';

const selectDepartments = (db: Executor) => {
  const counts = db
    .select({ departmentId: users.departmentId, people: count().as('people') })
    .from(users)
    .where(isNull(users.removedAt))
    .groupBy(users.departmentId)
    .as('counts');
  return db
    .select({
      id: departments.id,
      name: departments.name,
      code: departments.code,
      parentId: departments.parentId,
      organisationId: departments.organisationId,
      sort: departments.sort,
      revision: departments.revision,
      createdAt: departments.createdAt,
      people: counts.people,
    })
    .from(departments)
    .leftJoin(counts, eq(counts.departmentId, departments.id));
};
export type DepartmentRow = Awaited<ReturnType<typeof selectDepartments>>[number];

export const allDepartments = (db: Executor, realm: Realm): Promise<DepartmentRow[]> =>
  selectDepartments(db)
    .where(eq(departments.realm, realm))
    .orderBy(asc(departments.sort), asc(departments.name), asc(departments.id));

export interface DepartmentFilter extends PageQuery {
  parentId?: string | undefined;
  organisationId?: string | undefined;
}

export const pageDepartments = (db: Executor, realm: Realm, filter: DepartmentFilter): Promise<Page<DepartmentRow>> => {
  const { id, name, code, sort, createdAt } = departments;
  return readPage(db, filter, {
    rows: selectDepartments(db),
    counted: db.select({ id }).from(departments),
    scope: 'none',
    where: [
      eq(departments.realm, realm),
      filter.parentId ? eq(departments.parentId, filter.parentId) : undefined,
      filter.organisationId ? eq(departments.organisationId, filter.organisationId) : undefined,
      containing(filter.keyword, name, code),
    ],
    order: { columns: { name, code, sort, createdAt }, standard: 'sort', id },
  });
};

/** The departments of a realm; those of the other realm are treated as unknown. */
export const departmentsOf = (realm: Realm): TreeDrafts<typeof departments, DepartmentDraft> => ({
  table: departments,
  fields: draftFields(departments, DepartmentDraft, {}),
  scope: eq(departments.realm, realm),
  fixed: { realm },
  tieBreaker: departments.name,
  circular: 'department.circular',
  violations: {
    departments_code_key: 'department.codeInUse',
    departments_name_key: 'department.nameInUse',
    departments_parent_fk: { code: '404', field: 'parentId' },
    departments_organisation_fk: { code: '404', field: 'organisationId' },
  },
  heldBy: { departments_parent_fk: 'department.hasChildren', users_department_fk: 'department.hasUsers' },
});
