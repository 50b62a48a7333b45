import type { Page, PageQuery, SourceText, StrategyOutcome, StrategyReport, StrategyReportRow } from '@eoms/contract';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { withinNamedPlaces } from '../../platform/definitions/definitions.policy.ts';
import { leftRows } from '../../platform/work/left-rows.store.ts';
import type { Holding } from '../../platform/work/queue.ts';
import { sceneRuns } from '../controls/controls.tables.ts';
import { strategyReports as reports, strategies } from './strategies.tables.ts';

/** Locks a strategy until the transaction ends; undefined if it does not exist any more. */
export const lockStrategy = async (tx: Executor, id: string) => {
  const [row] = await tx
    .select({ lastDue: strategies.lastDue })
    .from(strategies)
    .where(eq(strategies.id, id))
    .for('no key update');
  return row;
};

/** Takes a due time for this run. */
export const takeDue = async (tx: Executor, id: string, due: Date): Promise<void> => {
  await tx
    .update(strategies)
    .set({ lastDue: due, ...unedited(strategies) })
    .where(eq(strategies.id, id));
};

/** The latest report, and what was found when something last could be judged. */
export const latestReport = async (tx: Executor, strategyId: string) => {
  const ofStrategy = eq(reports.strategyId, strategyId);
  const newest = [desc(reports.lastAt), desc(reports.id)];
  const { id, cause, digest, outcome } = reports;
  const [latest] = await tx
    .select({ id, cause, digest })
    .from(reports)
    .where(ofStrategy)
    .orderBy(...newest)
    .limit(1);
  const [decided] = await tx
    .select({ outcome })
    .from(reports)
    .where(and(ofStrategy, sql`${outcome} <> 'unknown'`))
    .orderBy(...newest)
    .limit(1);
  return { latest, decided: decided?.outcome };
};

/** How often the steps of a strategy have begun within the last hour. */
export const runsWithinHour = (db: Executor, strategyId: string): Promise<number> =>
  db.$count(
    reports,
    sql`${reports.strategyId} = ${strategyId} and run_id is not null and at > now() - interval '1 hour'`,
  );

export const insertReport = async (tx: Executor, report: typeof reports.$inferInsert): Promise<void> => {
  await tx.insert(reports).values(report);
};
export const countAgain = async (tx: Executor, id: string): Promise<void> => {
  await tx
    .update(reports)
    .set({ times: sql`${reports.times} + 1`, lastAt: sql`now()` })
    .where(eq(reports.id, id));
};
/** The steps did not run. */
export const noteRefused = async (db: Executor, id: string, reason: SourceText): Promise<void> => {
  await db.update(reports).set({ runId: null, reason }).where(eq(reports.id, id));
};

const { placeIds: _places, digest: _digest, node: _node, checks, findings, ...columns } = getTableColumns(reports);
const rowShown = { ...columns, runStatus: sceneRuns.status };
type Dated<T> = Omit<T, 'at' | 'lastAt'> & { readonly at: Date; readonly lastAt: Date };
const dated = <T extends Dated<object>>(row: T) => ({
  ...row,
  at: row.at.toISOString(),
  lastAt: row.lastAt.toISOString(),
});
const ofRun = eq(sceneRuns.id, reports.runId);

export const pageReports = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { readonly strategyId?: string | undefined; readonly outcome?: StrategyOutcome | undefined },
): Promise<Page<StrategyReportRow>> => {
  const page = await readPage(db, query, {
    rows: db.select(rowShown).from(reports).leftJoin(sceneRuns, ofRun),
    counted: db.select({ id: reports.id }).from(reports),
    scope: withinNamedPlaces(reports.placeIds, scope),
    where: [
      query.strategyId ? eq(reports.strategyId, query.strategyId) : undefined,
      query.outcome ? eq(reports.outcome, query.outcome) : undefined,
      containing(query.keyword, reports.strategyName),
    ],
    order: { columns: { lastAt: reports.lastAt }, standard: 'lastAt', direction: 'desc', id: reports.id },
  });
  return presentPage(page, dated);
};

export const findReport = async (db: Executor, scope: PlaceScope, id: string): Promise<StrategyReport | undefined> => {
  const [row] = await db
    .select({ ...rowShown, checks, findings })
    .from(reports)
    .leftJoin(sceneRuns, ofRun)
    .where(and(eq(reports.id, id), withinNamedPlaces(reports.placeIds, scope)));
  return row && dated(row);
};

const begun = leftRows({
  table: reports,
  node: reports.node,
  open: sql`${reports.runId} is not null and ${reports.at} > now() - interval '1 day'
    and not exists (select from ${sceneRuns} r where r.id = ${reports.runId})`,
  forgotten: sql`${reports.at} < now() - interval '1 minute'`,
});

/** Marks reports whose steps never began, because their process ended in between; `marked` says how many. */
export const interruptedReports = (db: Executor, reason: SourceText, marked: (count: number) => void): Holding => ({
  held: begun.held,
  rarely: true,
  listsItems: true,
  async takeBack(left) {
    const { rowCount } = await db.update(reports).set({ runId: null, reason }).where(begun.among(left));
    if (rowCount) marked(rowCount);
  },
});

export const keptPerStrategy = 200;
/** Removes what is older than 90 days, and all but the latest of each strategy; returns how many. */
export const forgetReports = async (db: Executor): Promise<number> => {
  const { rowCount } = await db.execute(sql`delete from ${reports} where last_at < now() - interval '90 days' or id in (
    select id from (
      select id, row_number() over (partition by strategy_id order by last_at desc, id desc) as place from ${reports}
    ) as ranked where place > ${keptPerStrategy})`);
  return rowCount ?? 0;
};
