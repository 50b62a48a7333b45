import { Directory, DirectoryDraft, type DirectoryType } from '@eoms/contract';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields, unaudited } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { departments, users } from '../people/people.tables.ts';
import { directories, directoryPeople } from './directories.tables.ts';

export type DirectoryRow = typeof directories.$inferSelect;

const shown = replyFields(directories, Directory, {
  hasSecret: sql<boolean>`${directories.secretSealed} is not null`,
  people: sql<number>`(select count(*)::int from ${directoryPeople} p where p.directory_id = ${directories.id})`,
});

export const keptDirectories: EntityDrafts<typeof directories, DirectoryDraft> = {
  table: directories,
  fields: draftFields(directories, DirectoryDraft, {
    connection: (connection) => ({ connection, type: connection.type }),
    secret: unaudited('it is stored sealed'),
  }),
  scope: 'none',
  violations: {
    directories_name_key: { code: 'directory.nameInUse', field: 'name' },
    directories_department_fk: { code: '404', field: 'departmentId' },
    directories_role_id_fkey: { code: '404', field: 'roleId' },
  },
  forAudit: ({ secretSealed, nextAt: _, ...row }) => ({ ...row, hasSecret: secretSealed !== null }),
};

export const listDirectories = async (db: Executor, id?: string): Promise<Directory[]> => {
  const rows = await db
    .select(shown.columns)
    .from(directories)
    .where(id === undefined ? undefined : eq(directories.id, id))
    .orderBy(asc(directories.name), asc(directories.id));
  return rows.map(shown.present);
};

/** Whether theirs can be kept below this department. */
export const isOwnDepartment = async (db: Executor, id: string): Promise<boolean> =>
  (await db.$count(departments, and(eq(departments.id, id), eq(departments.realm, 'internal')))) > 0;

export const countDirectories = (db: Executor): Promise<number> => db.$count(directories);

export const findDirectory = async (db: Executor, id: string): Promise<DirectoryRow | undefined> =>
  (await db.select().from(directories).where(eq(directories.id, id)))[0];

export const directoriesOfType = (db: Executor, type: DirectoryType): Promise<DirectoryRow[]> =>
  db.select().from(directories).where(eq(directories.type, type)).orderBy(asc(directories.name));

/** Directories of platforms with applications that people open. */
export const officePlatforms = (db: Executor): Promise<DirectoryRow[]> =>
  db.select().from(directories).where(ne(directories.type, 'ldap')).orderBy(asc(directories.name));

/** Directories that people sign in with. */
export const signInDirectories = (db: Executor): Promise<DirectoryRow[]> =>
  db.select().from(directories).where(eq(directories.signIn, true)).orderBy(asc(directories.name));

/** The directory with sign-in that an account belongs to, and the id of the person there. */
export const directoryOfUser = async (
  db: Executor,
  userId: string,
): Promise<{ directory: DirectoryRow; externalId: string } | undefined> => {
  const [row] = await db
    .select({ directory: directories, externalId: directoryPeople.externalId })
    .from(directoryPeople)
    .innerJoin(directories, eq(directories.id, directoryPeople.directoryId))
    .where(and(eq(directoryPeople.userId, userId), eq(directories.signIn, true)));
  return row;
};

export const userOfPerson = async (
  db: Executor,
  directoryId: string,
  externalId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ userId: users.id })
    .from(directoryPeople)
    .innerJoin(users, and(eq(users.id, directoryPeople.userId), isNull(users.removedAt)))
    .where(and(eq(directoryPeople.directoryId, directoryId), eq(directoryPeople.externalId, externalId)));
  return row?.userId;
};

/** Directories whose schedule is due, each locked; what another node is at is left to it. */
export const lockDue = (tx: Executor): Promise<DirectoryRow[]> =>
  tx.select().from(directories).where(sql`${directories.nextAt} <= now()`).for('update', { skipLocked: true });

export const setNext = async (tx: Executor, id: string, nextAt: Date | null): Promise<void> => {
  await tx
    .update(directories)
    .set({ nextAt, ...unedited(directories) })
    .where(eq(directories.id, id));
};
