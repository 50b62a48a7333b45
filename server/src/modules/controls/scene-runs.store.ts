import {
  openRunStates,
  type Page,
  type PageQuery,
  type SceneLine,
  type SceneRun,
  type SceneRunRow,
  type SceneRunStatus,
  sceneRunStates,
} from '@eoms/contract';
import type { Priority } from '@eoms/engine';
import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { progressRows } from '../../platform/database/change-state.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { flushedLater } from '../../platform/database/flushed-later.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { leftRows } from '../../platform/work/left-rows.store.ts';
import type { Holding } from '../../platform/work/queue.ts';
import { sceneRunLines as changedLines, sceneRuns as runs } from './controls.tables.ts';
import { asInterrupted } from './interrupted-lines.ts';

const {
  lines: _lines,
  skipped: _skipped,
  seenAt: _seenAt,
  node: _node,
  priority: _priority,
  ...rowColumns
} = getTableColumns(runs);
type Stored = Omit<typeof runs.$inferSelect, 'lines' | 'skipped' | 'seenAt' | 'node' | 'priority'>;

const toRow = ({ causeKind, causeId, causeName, startedAt, endedAt, placeIds, ...rest }: Stored): SceneRunRow => ({
  ...rest,
  places: rest.placeId === null ? placeIds.length : 1,
  cause: { kind: causeKind, id: causeId, name: causeName },
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** A run as it is stored; `placeIds` only where it is over several places. */
export interface StoredRun extends SceneRun {
  readonly placeIds: readonly string[];
  readonly priority: Priority;
}

/** A run over several places is visible only to those who may see all of them. */
const within = (scope: PlaceScope): SQL | undefined =>
  scope === 'all'
    ? undefined
    : or(
        withinPlaces(runs.placeId, scope),
        and(isNull(runs.placeId), sql`${runs.placeIds} <@ ${sql.param([...scope])}::uuid[]`),
      );
const ofPlace = (placeId: string): SQL | undefined =>
  or(eq(runs.placeId, placeId), sql`${runs.placeIds} @> ${sql.param([placeId])}::uuid[]`);

export const movableRuns = { table: runs, column: runs.status, states: sceneRunStates };

const toValues = ({ cause, startedAt, endedAt, places: _, ...rest }: StoredRun) => ({
  ...rest,
  placeIds: [...rest.placeIds],
  causeKind: cause.kind,
  causeId: cause.id,
  causeName: cause.name,
  startedAt: new Date(startedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
  seenAt: sql`now()`,
});

/** The commands of a run are committed after it. */
export const insertRun = async (db: Executor, run: StoredRun, node: string | null = null): Promise<void> => {
  await db
    .insert(runs)
    .values({ ...toValues(run), node })
    .returning(flushedLater);
};
export const dropRun = async (db: Executor, id: string): Promise<void> => {
  await db.delete(runs).where(eq(runs.id, id));
};
/** Stores a whole receipt, unless the run has come further already. */
export const updateRun = async (db: Executor, run: StoredRun): Promise<void> => {
  const { status, id, ...values } = toValues(run);
  await progressRows(db, movableRuns, status, eq(runs.id, id), values);
};
/** Stores the whole receipt of a run that has ended; the lines that were stored meanwhile are in it. */
export const endRun = (database: Pick<Database, 'transaction'>, run: StoredRun): Promise<void> =>
  database.transaction(async (tx) => {
    await updateRun(tx, run);
    await tx.delete(changedLines).where(eq(changedLines.runId, run.id));
  });
/** Stores how far a run has come, without its lines. */
export const updateRunRow = async (db: Executor, run: SceneRunRow): Promise<void> => {
  const { id, status, reason, endedAt, steps, done, failed, attempts } = run;
  const ended = endedAt === null ? null : new Date(endedAt);
  const values = { reason, endedAt: ended, steps, done, failed, attempts, seenAt: sql`now()` };
  await progressRows(db, movableRuns, status, eq(runs.id, id), values);
};
/** Stores lines that have changed, by their places in the receipt. */
export const storeRunLines = async (
  db: Executor,
  runId: string,
  lines: readonly { readonly at: number; readonly line: SceneLine }[],
): Promise<void> => {
  if (lines.length === 0) return;
  await db
    .insert(changedLines)
    .values(lines.map(({ at, line }) => ({ runId, at, line })))
    .onConflictDoUpdate({ target: [changedLines.runId, changedLines.at], set: { line: sql`excluded.line` } });
};

/** Says that these runs are still running. */
export const seeRuns = async (db: Executor, ids: readonly string[]): Promise<void> => {
  await db.update(runs).set({ seenAt: sql`now()` }).where(oneOf(runs.id, ids));
};

const isOpen: SQL = sql`status in (${sql.raw(openRunStates.map((state) => `'${state}'`).join(', '))})`;

const begun = leftRows({
  table: runs,
  node: runs.node,
  open: isOpen,
  forgotten: sql`${runs.node} is null and ${runs.seenAt} <= now() - interval '1 minute'`,
});

/** Marks runs as interrupted whose process has ended. */
export const interruptedRuns = (db: Executor, reason: SceneRunRow['reason']): Holding => ({
  held: begun.held,
  takeBack: (left) => progressRows(db, movableRuns, 'interrupted', begun.among(left), { endedAt: new Date(), reason }),
});

/** Marks runs of the version before as interrupted that have not been heard of for a while; returns how many. */
export const interruptRuns = async (
  db: Executor,
  unseenSeconds: number,
  reason: SceneRunRow['reason'],
): Promise<number> => {
  const unseen = sql`${runs.seenAt} <= now() - make_interval(secs => ${unseenSeconds})`;
  const where = and(isOpen, isNull(runs.node), unseen);
  return progressRows(db, movableRuns, 'interrupted', where, { endedAt: new Date(), reason });
};

/** Removes runs that began before; returns how many. */
export const forgetRuns = async (db: Executor, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(runs).where(sql`${runs.startedAt} < ${before.toISOString()}::timestamptz`);
  return rowCount ?? 0;
};

/** The lines that have changed since the whole receipt was stored, read in the same moment as that. */
const changed = sql<Record<number, SceneLine> | null>`(
  select jsonb_object_agg(${changedLines.at}, ${changedLines.line}) from ${changedLines}
  where ${changedLines.runId} = ${runs.id})`;

export const findRun = async (db: Executor, scope: PlaceScope, id: string): Promise<SceneRun | undefined> => {
  const [row] = await db
    .select({ run: runs, changed })
    .from(runs)
    .where(and(eq(runs.id, id), within(scope)));
  if (!row) return undefined;
  const { lines, skipped, seenAt: _, priority: __, node: ___, ...stored } = row.run;
  const latest = lines.map((line, at) => row.changed?.[at] ?? line);
  return asInterrupted({ ...toRow(stored), lines: latest, skipped });
};

export const pageRuns = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & {
    placeId?: string | undefined;
    groupId?: string | undefined;
    status?: SceneRunStatus | undefined;
  },
): Promise<Page<SceneRunRow>> => {
  const page = await readPage(db, query, {
    rows: db.select(rowColumns).from(runs),
    counted: db.select({ id: runs.id }).from(runs),
    scope: within(scope),
    where: [
      query.placeId ? ofPlace(query.placeId) : undefined,
      query.groupId ? eq(runs.groupId, query.groupId) : undefined,
      query.status ? eq(runs.status, query.status) : undefined,
      searching(query.keyword, runs, textSample(db, runs)),
    ],
    order: { columns: { startedAt: runs.startedAt }, standard: 'startedAt', direction: 'desc', id: runs.id },
  });
  return presentPage(page, toRow);
};

/** The last run of each group of a place, by group. */
export const lastRuns = async (db: Executor, groupIds: readonly string[]): Promise<Map<string, SceneRunRow>> => {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([runs.groupId], rowColumns)
    .from(runs)
    .where(oneOf(runs.groupId, groupIds))
    .orderBy(runs.groupId, desc(runs.startedAt), desc(runs.id));
  return new Map(rows.map((row) => [row.groupId, toRow(row)]));
};
