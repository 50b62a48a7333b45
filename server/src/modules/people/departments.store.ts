import type { Page, PageQuery, Realm } from '@eoms/contract';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { containing, countedUpTo, offsetOf, orderOf } from '../../platform/database/listing.ts';
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

export const pageDepartments = async (
  db: Executor,
  realm: Realm,
  filter: DepartmentFilter,
): Promise<Page<DepartmentRow>> => {
  const where = and(
    eq(departments.realm, realm),
    filter.parentId ? eq(departments.parentId, filter.parentId) : undefined,
    filter.organisationId ? eq(departments.organisationId, filter.organisationId) : undefined,
    containing(filter.keyword, departments.name, departments.code),
  );
  const { name, code, sort, createdAt } = departments;
  const records = await selectDepartments(db)
    .where(where)
    .orderBy(...orderOf(filter, { name, code, sort, createdAt }, 'sort', departments.id))
    .limit(filter.size)
    .offset(offsetOf(filter));
  const counted = db.select({ id: departments.id }).from(departments).where(where).limit(countedUpTo).as('counted');
  return { records, total: await db.$count(counted), current: filter.current, size: filter.size };
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
