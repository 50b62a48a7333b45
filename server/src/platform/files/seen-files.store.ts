import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { oneOf } from '../database/row-scope.ts';
import type { Identity } from '../http/context.ts';
import { type DeclaredUses, withUses } from './declared-uses.ts';
import type { FileUse } from './file-uses.store.ts';
import { storedFiles } from './files.tables.ts';

const unionOf = (queries: readonly SQL[]): SQL =>
  queries.length === 0 ? sql`select null::uuid as id where false` : sql.join([...queries], sql` union all `);

/** The ids of all files that something refers to. */
export const referredFiles = (uses: readonly FileUse[]): SQL => unionOf(uses.map((use) => use.filesOf(sql`true`)));

const seenFiles = (uses: readonly FileUse[], person: Identity): SQL[] =>
  uses.flatMap((use) => {
    const rows = use.seenBy(person);
    return rows === 'none' ? [] : [use.filesOf(rows === 'all' ? sql`true` : rows)];
  });

const isAmong = async (db: Executor, id: string, queries: readonly SQL[]): Promise<boolean> => {
  if (queries.length === 0) return false;
  const { rows } = await db.execute(sql`select from (${unionOf(queries)}) files where files.id = ${id}::uuid limit 1`);
  return rows.length > 0;
};

const isOwnAndFree = async (db: Executor, uses: readonly FileUse[], id: string, userId: string): Promise<boolean> => {
  const own = await db.$count(storedFiles, and(eq(storedFiles.id, id), eq(storedFiles.createdBy, userId)));
  return own > 0 && !(await isAmong(db, id, [referredFiles(uses)]));
};

/** Whether the person may see a thing that refers to the file, or has uploaded it and nothing refers to it yet. */
export const seesFile = async (db: Executor, uses: DeclaredUses, person: Identity, id: string): Promise<boolean> => {
  const documents = uses.fixed.filter((use) => use.inDocuments);
  const columns = uses.fixed.filter((use) => !use.inDocuments);
  if (await isAmong(db, id, seenFiles(columns, person))) return true;
  if (await isAmong(db, id, seenFiles(documents, person))) return true;
  return withUses(db, uses, async (inner, all) => {
    const changing = all.filter((use) => !uses.fixed.includes(use));
    if (await isAmong(inner, id, seenFiles(changing, person))) return true;
    return isOwnAndFree(inner, all, id, person.userId);
  });
};

/** Those of the files that exist, protected from being tidied away until the transaction ends. */
export const holdFiles = async (tx: Executor, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(oneOf(storedFiles.id, ids))
    .orderBy(storedFiles.id)
    .for('key share');
  return rows.map(({ id }) => id);
};

/** Removes those of the files that nothing refers to any more, and returns how many. */
export const removeUnused = async (db: Executor, uses: readonly FileUse[], ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    delete from stored_files f where ${oneOf(sql`f.id`, ids)}
      and not exists (select from (${referredFiles(uses)}) used where used.id = f.id)`);
  return rowCount ?? 0;
};

/** Forgets since when the files have been without use. */
export const noteUsed = async (db: Executor, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.update(storedFiles).set({ unusedSince: null }).where(oneOf(storedFiles.id, ids));
};

/** What has been without use since; notes what is without use now, and forgets it of what is in use again. */
export const noteUnused = async (db: Executor, uses: readonly FileUse[], youngHours: number): Promise<void> => {
  await db.execute(sql`
    with used as materialized (${referredFiles(uses)})
    update stored_files f set unused_since = case when u.id is null then now() end
      from stored_files s left join (select distinct id from used) u on u.id = s.id
     where f.id = s.id and (f.unused_since is null) = (u.id is null)
       and f.created_at < now() - make_interval(hours => ${youngHours})`);
};

/** A number of files that have been without use for so many hours, the longest first; locked, so that nobody uses them. */
export const lockLongUnused = async (tx: Executor, hours: number, atMost: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        isNotNull(storedFiles.unusedSince),
        sql`${storedFiles.unusedSince} < now() - make_interval(hours => ${hours})`,
      ),
    )
    .orderBy(storedFiles.unusedSince)
    .limit(atMost)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
};

/** The columns that the database itself knows to refer to files, as `table.column`. */
export const referringColumns = async (db: Executor): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%s.%s', c.relname, a.attname) as name
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid = 'stored_files'::regclass
     order by 1`);
  return rows.map(({ name }) => name);
};
