import { type EventKind, type EventWebhook, EventWebhookDraft, type Page, type PageQuery } from '@eoms/contract';
import { and, eq, getTableColumns, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinAllPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { eventDeliveries, eventWebhooks as targets } from './event-webhooks.tables.ts';

export type TargetRow = typeof targets.$inferSelect;

/** A target is seen by those who see all of its places. */
export const targetsWithin = (places: PlaceScope): SQL | undefined => withinAllPlaces(targets.placeIds, places);

const countedUpTo = 1_000;
const countOf = (status: 'waiting' | 'failed') => sql<number>`(select count(*)::int from (
  select from ${eventDeliveries} d where d.webhook_id = event_webhooks.id and d.status = ${sql.raw(`'${status}'`)}
  limit ${sql.raw(String(countedUpTo))}) counted)`;

const toTarget = (row: TargetRow & { waiting: number; failed: number }): EventWebhook => {
  const { secretSealed, previousSealed: _, previousUntil, stopped, failingSince, deliveredAt, ...others } = row;
  const { failures: _f, retryAt: _r, ownerId: _o, ...shown } = others;
  const overlaps = previousUntil !== null && previousUntil.getTime() > Date.now();
  return {
    ...shown,
    state: row.enabled ? 'on' : (stopped ?? 'off'),
    hasSecret: secretSealed !== null,
    overlapUntil: overlaps ? previousUntil.toISOString() : null,
    failingSince: failingSince?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
};

export const pageTargets = async (db: Executor, places: PlaceScope, query: PageQuery): Promise<Page<EventWebhook>> => {
  const { id, name, url, createdAt, deliveredAt } = targets;
  const counts = { waiting: countOf('waiting'), failed: countOf('failed') };
  const page = await readPage(db, query, {
    rows: db.select({ ...getTableColumns(targets), ...counts }).from(targets),
    counted: db.select({ id }).from(targets),
    scope: targetsWithin(places),
    where: [containing(query.keyword, name, url)],
    order: { columns: { name, createdAt, deliveredAt }, standard: 'name', id, emptyLast: true },
  });
  return presentPage(page, toTarget);
};

type Draft = EventWebhookDraft & { readonly id?: string | undefined; readonly revision?: number | undefined };

export const targetsOf = (places: PlaceScope): EntityDrafts<typeof targets, Draft> => ({
  table: targets,
  fields: draftFields(targets, EventWebhookDraft, {
    kinds: (kinds) => ({ kinds: [...new Set(kinds)] }),
    placeIds: (placeIds) => ({ placeIds: placeIds && [...new Set(placeIds)] }),
  }),
  scope: targetsWithin(places),
  violations: { event_webhooks_name_key: { code: 'eventWebhook.nameInUse', field: 'name' } },
  forAudit: ({ secretSealed: _, previousSealed: _p, failingSince: _f, retryAt: _r, deliveredAt: _d, ...row }) => row,
});

export const countTargets = (tx: Executor): Promise<number> => tx.$count(targets);

/** Targets that are on and want such events. */
export const targetsFor = (db: Executor, kind: EventKind) =>
  db
    .select({ id: targets.id, placeIds: targets.placeIds })
    .from(targets)
    .where(and(targets.enabled, sql`${kind} = any(${targets.kinds})`));

/** Those of the targets that are on, and stay so until the transaction ends. */
export const holdEnabled = async (tx: Executor, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ id: targets.id })
    .from(targets)
    .where(and(oneOf(targets.id, ids), targets.enabled))
    .orderBy(targets.id)
    .for('share');
  return new Set(rows.map(({ id }) => id));
};

/** A target to which something may be sent now. */
export const findReady = async (db: Executor, id: string): Promise<TargetRow | undefined> => {
  const rested = or(isNull(targets.retryAt), lte(targets.retryAt, sql`now()`));
  const [row] = await db
    .select()
    .from(targets)
    .where(and(eq(targets.id, id), targets.enabled, rested));
  return row;
};

/** Something has arrived. Not every time: many messages a second are no reason to write a row as often. */
export const noteArrival = async (db: Executor, id: string): Promise<void> => {
  const stale = sql`(${targets.failingSince} is not null or ${targets.deliveredAt} is null
    or ${targets.deliveredAt} < now() - interval '5 seconds')`;
  await db
    .update(targets)
    .set({ deliveredAt: sql`now()`, failingSince: null, failures: 0, retryAt: null, ...unedited(targets) })
    .where(and(eq(targets.id, id), stale));
};

/** An attempt failed: with `pauseSeconds`, the target is left alone for so long. Returns since when nothing has arrived. */
export const noteFailure = async (
  db: Executor,
  id: string,
  pauseSeconds: number | undefined,
): Promise<Date | undefined> => {
  const pause = pauseSeconds === undefined ? {} : { retryAt: sql`now() + make_interval(secs => ${pauseSeconds})` };
  const [row] = await db
    .update(targets)
    .set({
      failingSince: sql`coalesce(${targets.failingSince}, now())`,
      failures: pauseSeconds === undefined ? sql`${targets.failures}` : sql`${targets.failures} + 1`,
      ...pause,
      ...unedited(targets),
    })
    .where(eq(targets.id, id))
    .returning({ failingSince: targets.failingSince });
  return row?.failingSince ?? undefined;
};

/** Switches a target off, once: undefined if it was off already. */
export const stopTarget = async (
  tx: Executor,
  id: string,
  stopped: 'failing' | 'gone',
): Promise<TargetRow | undefined> => {
  const [row] = await tx
    .update(targets)
    .set({ enabled: false, stopped, ...unedited(targets) })
    .where(and(eq(targets.id, id), targets.enabled))
    .returning();
  return row;
};
