import {
  type DirectoryRun,
  directoryRunStates,
  type LeftOutReason,
  type Page,
  type PageQuery,
  type RunCounts,
  type RunLine,
} from '@eoms/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page.ts';
import { newId } from '../../platform/database/uuid.ts';
import { workTable } from '../../platform/work/work-table.store.ts';
import { directories, directoryRunLines as lines, directoryRuns as runs } from './directories.tables.ts';

export type RunRow = typeof runs.$inferSelect;
export const movableRuns = { table: runs, column: runs.status, states: directoryRunStates };

const table = workTable({
  table: runs,
  waits: sql`status = 'waiting'`,
  dueAt: runs.dueAt,
  node: runs.node,
  attempts: runs.attempts,
});

const none: RunCounts = {
  people: 0,
  departments: 0,
  added: 0,
  linked: 0,
  changed: 0,
  disabled: 0,
  enabled: 0,
  leftOut: 0,
  departmentsChanged: 0,
};

export const leasedRun = sql`id, attempts`;

/** Runs wait here until a node reads their directory. */
export const runQueue = {
  ...table,
  /** Lets go of a run, to be read again after so many seconds. */
  release: async (db: Executor, id: string, seconds: number): Promise<void> => {
    await db
      .update(runs)
      .set({ node: null, dueAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(and(eq(runs.id, id), eq(runs.status, 'waiting')));
  },
};

/** Begins a run, unless one goes on or waits for a person: then that one. Returns its id. */
export const insertRun = async (
  tx: Executor,
  directoryId: string,
  by: { readonly userId: string; readonly username: string } | null,
): Promise<string> => {
  const open = and(eq(runs.directoryId, directoryId), inArray(runs.status, ['waiting', 'ready']));
  const [going] = await tx.select({ id: runs.id }).from(runs).where(open).for('update');
  if (going) return going.id;
  const id = newId();
  const values = { id, directoryId, status: 'waiting', counts: none, automatic: by === null } as const;
  await tx
    .insert(runs)
    .values({ ...values, startedBy: by?.userId ?? null, startedByName: by?.username ?? null })
    .onConflictDoNothing();
  const [row] = await tx.select({ id: runs.id }).from(runs).where(open);
  return row?.id ?? id;
};

const columns = {
  id: runs.id,
  directoryId: runs.directoryId,
  directoryName: directories.name,
  type: directories.type,
  status: runs.status,
  startedByName: runs.startedByName,
  automatic: runs.automatic,
  guarded: runs.guarded,
  counts: runs.counts,
  scopeNote: runs.scopeNote,
  failure: runs.failure,
  failureDetail: runs.failureDetail,
  createdAt: runs.createdAt,
  readAt: runs.readAt,
  finishedAt: runs.finishedAt,
};

const selectRuns = (db: Executor) =>
  db.select(columns).from(runs).innerJoin(directories, eq(directories.id, runs.directoryId));
type ShownRun = Awaited<ReturnType<typeof selectRuns>>[number];
const presentRun = ({ createdAt, readAt, finishedAt, ...row }: ShownRun): DirectoryRun => ({
  ...row,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
});

export const pageRuns = async (
  db: Executor,
  query: PageQuery & { directoryId?: string | undefined },
): Promise<Page<DirectoryRun>> => {
  const page = await readPage(
    db,
    { order: 'desc', ...query },
    {
      rows: selectRuns(db),
      counted: db.select({ id: runs.id }).from(runs),
      scope: 'none',
      where: [query.directoryId === undefined ? undefined : eq(runs.directoryId, query.directoryId)],
      order: { columns: { createdAt: runs.createdAt }, standard: 'createdAt', id: runs.id },
    },
  );
  return { ...page, records: page.records.map(presentRun) };
};

export const runsById = async (db: Executor, ids: readonly string[]): Promise<DirectoryRun[]> =>
  (
    await selectRuns(db)
      .where(inArray(runs.id, [...ids]))
      .orderBy(asc(directories.name))
  ).map(presentRun);

export const findRun = async (db: Executor, id: string): Promise<RunRow | undefined> =>
  (await db.select().from(runs).where(eq(runs.id, id)))[0];
export const lockRun = async (tx: Executor, id: string): Promise<RunRow | undefined> =>
  (await tx.select().from(runs).where(eq(runs.id, id)).for('update'))[0];

const presentLine = ({ runId: _run, position: _position, reason, ...row }: typeof lines.$inferSelect): RunLine => ({
  ...row,
  reason: reason as LeftOutReason | null,
});

export const pageLines = async (
  db: Executor,
  query: PageQuery & { runId: string; kind?: RunLine['kind'] | undefined },
): Promise<Page<RunLine>> => {
  const page = await readPage(db, query, {
    rows: db.select().from(lines),
    counted: db.select({ position: lines.position }).from(lines),
    scope: 'none',
    where: [eq(lines.runId, query.runId), query.kind === undefined ? undefined : eq(lines.kind, query.kind)],
    order: { columns: { position: lines.position }, standard: 'position', id: lines.position },
  });
  return { ...page, records: page.records.map(presentLine) };
};

export const allLines = async (db: Executor, runId: string): Promise<RunLine[]> =>
  (await db.select().from(lines).where(eq(lines.runId, runId)).orderBy(asc(lines.position))).map(presentLine);

/** Within the number of parameters that one statement may have. */
const insertedAtOnce = 500;

export const storeLines = async (tx: Executor, runId: string, all: readonly RunLine[]): Promise<void> => {
  await tx.delete(lines).where(eq(lines.runId, runId));
  const rows = all.map((line, position) => ({ runId, position, ...line, fields: [...line.fields] }));
  for (let i = 0; i < rows.length; i += insertedAtOnce)
    await tx.insert(lines).values(rows.slice(i, i + insertedAtOnce));
};

/** Returns false where the run is in another state by now. */
export const moveRun = async (
  tx: Executor,
  id: string,
  status: RunRow['status'],
  values: Partial<typeof runs.$inferInsert>,
): Promise<boolean> => (await moveRows(tx, movableRuns, status, eq(runs.id, id), values)).length > 0;

/** Keeps the last runs of each directory; older ones are only in the operation log. */
export const removeOldRuns = async (db: Executor, kept: number): Promise<void> => {
  await db.execute(sql`delete from ${runs} where id in (
    select id from (select id, row_number() over (partition by directory_id order by created_at desc) as n from ${runs}) r
    where n > ${kept})`);
};
