import {
  type Firing,
  type FiringOutcome,
  firingStates,
  type Page,
  type PageQuery,
  type SourceText,
} from '@eoms/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { progressRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { flushedLater } from '../../../platform/database/flushed-later.ts';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { searching } from '../../../platform/database/searching.ts';
import { textSample } from '../../../platform/database/text-sample.ts';
import { withinNamedPlaces } from '../../../platform/definitions/definitions.policy.ts';
import { leftRows } from '../../../platform/work/left-rows.store.ts';
import type { Holding } from '../../../platform/work/queue.ts';
import { sceneRuns } from '../../controls/controls.tables.ts';
import { automationFirings as firings, automationPauses as pauses } from '../automations.tables.ts';

type NewFiring = typeof firings.$inferInsert;

/** Returns false if the event has fired the automation before. Its commands are committed after it. */
export const insertFiring = async (db: Executor, firing: NewFiring): Promise<boolean> => {
  const rows = await db.insert(firings).values(firing).onConflictDoNothing().returning(flushedLater);
  return rows.length === 1;
};

export const movableFirings = { table: firings, column: firings.outcome, states: firingStates };

export const endFiring = async (
  db: Executor,
  id: string,
  outcome: FiringOutcome,
  reason: SourceText,
): Promise<void> => {
  await progressRows(db, movableFirings, outcome, eq(firings.id, id), { reason });
};

/** What decides whether an automation may run, besides its condition. */
export interface Gate {
  readonly paused: string | null;
  readonly runs: number;
  /** The automation whose run has just acted on the device that fired it, with those that led to that one. */
  readonly cause: { readonly id: string; readonly name: string }[] | null;
}

/** For so long after a run, what its devices do counts as its work. */
const echoSeconds = 10;

export const readGate = async (db: Executor, automationId: string, deviceId: string | null): Promise<Gate> => {
  const { rows } = await db.execute<{ paused: string | null; runs: number; cause: Gate['cause'] }>(sql`select
    (select reason from ${pauses} where until > now() order by until desc limit 1) as paused,
    (select count(*)::int from ${firings} where automation_id = ${automationId} and outcome = 'ran'
      and at > now() - interval '1 hour') as runs,
    (select f.chain || jsonb_build_object('id', f.automation_id, 'name', f.automation_name) from ${firings} f
      left join ${sceneRuns} r on r.id = f.run_id
      where f.outcome = 'ran' and f.at > now() - interval '2 hours'
        and ${deviceId}::uuid = any(f.device_ids)
        and (r.id is null or r.ended_at is null or r.ended_at > now() - make_interval(secs => ${echoSeconds}))
      order by f.at desc limit 1) as cause`);
  return rows[0] ?? { paused: null, runs: 0, cause: null };
};

const { placeIds: _places, eventKey: _key, deviceIds: _devices, node: _node, ...columns } = getTableColumns(firings);
const shown = { ...columns, runStatus: sceneRuns.status };

const toFiring = ({ at, ...rest }: Omit<Firing, 'at'> & { readonly at: Date }): Firing => ({
  ...rest,
  at: at.toISOString(),
});

export const pageFirings = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { readonly automationId?: string | undefined; readonly outcome?: FiringOutcome | undefined },
): Promise<Page<Firing>> => {
  const ofRun = eq(sceneRuns.id, firings.runId);
  const page = await readPage(db, query, {
    rows: db.select(shown).from(firings).leftJoin(sceneRuns, ofRun),
    counted: db.select({ id: firings.id }).from(firings),
    scope: withinNamedPlaces(firings.placeIds, scope),
    where: [
      query.automationId ? eq(firings.automationId, query.automationId) : undefined,
      query.outcome ? eq(firings.outcome, query.outcome) : undefined,
      searching(query.keyword, firings, textSample(db, firings)),
    ],
    order: { columns: { at: firings.at }, standard: 'at', direction: 'desc', id: firings.id },
  });
  return presentPage(page, toFiring);
};

export const firingOfRun = async (db: Executor, runId: string): Promise<Firing | undefined> => {
  const [row] = await db
    .select(shown)
    .from(firings)
    .leftJoin(sceneRuns, eq(sceneRuns.id, firings.runId))
    .where(eq(firings.runId, runId));
  return row && toFiring(row);
};

const begun = leftRows({
  table: firings,
  node: firings.node,
  open: sql`outcome = 'ran' and ${firings.at} > now() - interval '1 day'
    and not exists (select from ${sceneRuns} r where r.id = ${firings.runId})`,
  forgotten: sql`${firings.at} < now() - interval '1 minute'`,
});

/** Marks firings whose run never began, because their process ended in between. */
export const interruptedFirings = (db: Executor, reason: SourceText): Holding => ({
  held: begun.held,
  rarely: true,
  listsItems: true,
  takeBack: (left) => progressRows(db, movableFirings, 'interrupted', begun.among(left), { reason }),
});

const keptPerAutomation = 200;
/** Keeps the latest of each automation, and what went wrong for 90 days; returns how many were removed. */
export const forgetFirings = async (db: Executor): Promise<number> => {
  const { rowCount } = await db.execute(sql`delete from ${firings} where at < now() - interval '90 days' or id in (
    select id from (
      select id, outcome, row_number() over (partition by automation_id order by at desc, id desc) as place from ${firings}
    ) as ranked where place > ${keptPerAutomation} and outcome in ('ran', 'notMet', 'paused', 'tooOften'))`);
  return rowCount ?? 0;
};
