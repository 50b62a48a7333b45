import { AssetLoan, type AssetLoanStatus, type PageQuery } from '@eoms/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityRows } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { assets } from '../assets/assets.tables.ts';
import { assetLoans as loans } from '../assets/loans/asset-loans.tables.ts';
import { meetings } from '../meetings/meetings.tables.ts';
import { places } from '../places/places.tables.ts';

export interface LoanFilter {
  readonly assetId?: string | undefined;
  readonly meetingId?: string | undefined;
  readonly status?: AssetLoanStatus | undefined;
  readonly open?: boolean | undefined;
  readonly overdue?: boolean | undefined;
}
export type LoanRow = typeof loans.$inferSelect;

const ofMine = (scope: PlaceScope): SQL | undefined =>
  scope === 'all'
    ? undefined
    : sql`exists (select from ${assets} where ${assets.id} = ${loans.assetId} and ${withinPlaces(assets.placeId, scope)})`;

/** The loans of assets at places of the caller. */
export const loansIn = (scope: PlaceScope) =>
  ({ table: loans, scope: ofMine(scope) ?? 'none', violations: {} }) satisfies EntityRows<typeof loans>;

const isOverdue = sql<boolean>`(${loans.status} = 'out' and coalesce(${loans.endsAt} < now(), false))`;
const isOpen = sql`${loans.status} in ('reserved', 'out')`;

/** What the meeting is called is said only to who may see its place. */
const shown = (scope: PlaceScope) =>
  replyFields(loans, AssetLoan, {
    assetCode: assets.code,
    assetName: assets.name,
    assetStatus: assets.status,
    placeName: places.name,
    meeting: sql<
      string | null
    >`case when ${withinPlaces(meetings.placeId, scope) ?? sql`true`} then ${meetings.subject} end`,
    isOverdue,
  });
export const shownLoan = (scope: PlaceScope) => shown(scope).present;

const joined = (db: Executor, scope: PlaceScope) =>
  db
    .select(shown(scope).columns)
    .from(loans)
    .innerJoin(assets, eq(assets.id, loans.assetId))
    .innerJoin(places, eq(places.id, assets.placeId))
    .leftJoin(meetings, eq(meetings.id, loans.meetingId));

const matching = (filter: LoanFilter): SQL | undefined =>
  and(
    filter.assetId ? eq(loans.assetId, filter.assetId) : undefined,
    filter.meetingId ? eq(loans.meetingId, filter.meetingId) : undefined,
    filter.status && eq(loans.status, filter.status),
    filter.open ? isOpen : undefined,
    filter.overdue ? isOverdue : undefined,
  );

export const loanListing = (
  db: Executor,
  scopes: { own: PlaceScope; asked: PlaceScope },
  query: PageQuery & LoanFilter,
) =>
  ({
    rows: joined(db, scopes.own),
    counted: db.select({ id: loans.id }).from(loans).innerJoin(assets, eq(assets.id, loans.assetId)),
    scope: withinPlaces(assets.placeId, scopes.asked),
    where: [matching(query), containing(query.keyword, assets.code, assets.name, loans.holder)],
    order: {
      columns: { startsAt: loans.startsAt, endsAt: loans.endsAt },
      standard: 'startsAt',
      direction: query.sort === undefined ? 'desc' : 'asc',
      id: loans.id,
      emptyLast: true,
    },
  }) satisfies Listing<SelectedRow<ReturnType<typeof shown>>>;

const shownAtMost = 1_000;

/** What has assets between two times, by asset and time. */
export const loansBetween = async (
  db: Executor,
  scopes: { readonly own: PlaceScope; readonly asked: PlaceScope },
  filter: LoanFilter,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<AssetLoan[]> => {
  // What is overdue has its asset until now.
  const touches = sql`tstzrange(${loans.startsAt}, ${loans.endsAt}) && tstzrange(${from}, ${to})`;
  const late = sql`(${isOverdue} and ${loans.startsAt} < ${to} and now() > ${from})`;
  const rows = await joined(db, scopes.own)
    .where(
      and(
        withinPlaces(assets.placeId, scopes.asked),
        matching(filter),
        sql`${loans.status} <> 'released'`,
        sql`(${touches} or ${late})`,
      ),
    )
    .orderBy(asc(assets.code), asc(loans.startsAt))
    .limit(shownAtMost);
  return rows.map(shownLoan(scopes.own));
};

const nextAtMost = 20;

/** The loan of an asset that is out, and its next reservations. */
export const openLoansOf = async (db: Executor, scope: PlaceScope, assetId: string): Promise<AssetLoan[]> => {
  const rows = await joined(db, scope)
    .where(and(eq(loans.assetId, assetId), isOpen, withinPlaces(assets.placeId, scope)))
    .orderBy(asc(loans.startsAt))
    .limit(nextAtMost);
  return rows.map(shownLoan(scope));
};

/** The asset says until when it is lent, as its loan does. */
export const setDueBack = async (tx: Executor, assetId: string, dueBackOn: string): Promise<void> => {
  await tx
    .update(assets)
    .set({ dueBackOn, ...unedited(assets) })
    .where(and(eq(assets.id, assetId), eq(assets.status, 'onLoan')));
};
