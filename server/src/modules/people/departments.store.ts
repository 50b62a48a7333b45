import type { Page, PageQuery, Realm } from '@eoms/contract';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
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

const ofRealm = (realm: Realm, id: string) => and(eq(departments.id, id), eq(departments.realm, realm));

export const findDepartment = async (db: Executor, realm: Realm, id: string) =>
  (await db.select().from(departments).where(ofRealm(realm, id)))[0];

export const insertDepartment = async (tx: Executor, row: typeof departments.$inferInsert): Promise<void> => {
  await tx.insert(departments).values(row);
};

export const updateDepartment = async (
  tx: Executor,
  id: string,
  change: Partial<typeof departments.$inferInsert>,
): Promise<void> => {
  await tx.update(departments).set(change).where(eq(departments.id, id));
};

export const deleteDepartment = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(departments).where(eq(departments.id, id));
};
