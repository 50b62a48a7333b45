import { discoveryStates } from '@eoms/contract';
import type { Found } from '@eoms/drivers/kit';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { progressRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { discoveryFindings, discoveryRuns } from './discovery.tables.ts';
import type { SearchRun } from './discovery-runs.ts';

export interface NewFinding {
  readonly position: number;
  readonly found: Found;
}

const rowOf = ({ found: _, startedAt, endedAt, ...run }: SearchRun) => ({
  ...run,
  startedAt: new Date(startedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});

/** Stores a new search in the place of earlier ones of its user, whose findings are useless now. */
export const insertRun = async (tx: Executor, run: SearchRun): Promise<void> => {
  const old = lt(discoveryRuns.seenAt, sql`now() - interval '1 day'`);
  await tx.delete(discoveryRuns).where(or(eq(discoveryRuns.userId, run.userId), old));
  await tx.insert(discoveryRuns).values(rowOf(run));
};

export const movableSearches = { table: discoveryRuns, column: discoveryRuns.state, states: discoveryStates };

/** Stores what is new about a search; returns whether somebody asked to stop it. */
export const updateRun = async (tx: Executor, run: SearchRun, findings: readonly NewFinding[]): Promise<boolean> => {
  const { state, error, done, total, leftOut, endedAt } = rowOf(run);
  const values = { error, done, total, leftOut, endedAt, seenAt: sql`now()` };
  await progressRows(tx, movableSearches, state, eq(discoveryRuns.id, run.id), values);
  const [row] = await tx
    .select({ stopAsked: discoveryRuns.stopAsked })
    .from(discoveryRuns)
    .where(eq(discoveryRuns.id, run.id));
  if (row && findings.length > 0) {
    await tx
      .insert(discoveryFindings)
      .values(findings.map((finding) => ({ runId: run.id, ...finding })))
      .onConflictDoUpdate({
        target: [discoveryFindings.runId, discoveryFindings.position],
        set: { found: sql`excluded.found` },
      });
  }
  return row?.stopAsked ?? false;
};

const ownRun = (userId: string, id: string) => and(eq(discoveryRuns.userId, userId), eq(discoveryRuns.id, id));

/** A search as its node last wrote it. One whose node has died counts as stopped. */
export const findRun = async (
  db: Executor,
  { userId, id, retentionMs }: { userId: string; id: string; retentionMs: number },
): Promise<SearchRun | undefined> => {
  const [row] = await db
    .select({
      run: discoveryRuns,
      isSeen: sql<boolean>`${discoveryRuns.seenAt} > now() - interval '30 seconds'`,
    })
    .from(discoveryRuns)
    .where(
      and(ownRun(userId, id), sql`${discoveryRuns.seenAt} > now() - ${retentionMs}::float8 * interval '1 millisecond'`),
    );
  if (!row) return undefined;
  const { run, isSeen } = row;
  const findings = await db
    .select({ found: discoveryFindings.found })
    .from(discoveryFindings)
    .where(eq(discoveryFindings.runId, id))
    .orderBy(asc(discoveryFindings.position));
  const isOver = run.state !== 'running' || !isSeen;
  return {
    ...run,
    state: run.state === 'running' && !isSeen ? 'stopped' : run.state,
    startedAt: run.startedAt.getTime(),
    endedAt: isOver ? (run.endedAt ?? run.seenAt).getTime() : null,
    found: new Map(findings.map(({ found }) => [found.key, found])),
  };
};

export const askToStop = async (db: Executor, userId: string, id: string): Promise<boolean> => {
  const asked = await db
    .update(discoveryRuns)
    .set({ stopAsked: true })
    .where(ownRun(userId, id))
    .returning({ id: discoveryRuns.id });
  return asked.length > 0;
};
