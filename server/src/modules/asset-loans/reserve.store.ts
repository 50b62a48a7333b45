import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { violatedConstraint } from '../../platform/database/violations.ts';
import { assets } from '../assets/assets.tables.ts';
import { assetLoans as loans } from '../assets/loans/asset-loans.tables.ts';
import { meetings } from '../meetings/meetings.tables.ts';

export type NewLoan = typeof loans.$inferInsert;

export const insertLoan = async (tx: Executor, loan: NewLoan): Promise<void> => {
  await tx.insert(loans).values(loan);
};

/** Whether the asset was free; in a part of the caller's transaction. */
export const insertIfFree = async (tx: Executor, loan: NewLoan): Promise<boolean> => {
  try {
    await tx.transaction((inner) => insertLoan(inner, loan));
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== 'asset_loans_no_overlap') throw error;
    return false;
  }
};

/** The meeting, whose times stay as they are until the transaction ends; undefined if it is over. */
export const holdMeeting = async (tx: Executor, scope: PlaceScope, id: string) => {
  const [row] = await tx
    .select({
      startsAt: meetings.startsAt,
      endsAt: meetings.endsAt,
      organiser: meetings.organiser,
      organiserId: meetings.organiserId,
      status: meetings.status,
    })
    .from(meetings)
    .where(and(eq(meetings.id, id), withinPlaces(meetings.placeId, scope)))
    .for('share');
  return row;
};

export interface FreeWish {
  readonly categoryId: string | null;
  readonly model: string | null;
  readonly placeId: string;
}

/**
 * The next asset that fits and is free, locked; not what somebody else is taking at this moment. What is in use where it is
 * belongs there, and what is overdue may never come back.
 */
export const nextFree = async (
  tx: Executor,
  { categoryId, model, placeId }: FreeWish,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  tried: readonly string[],
): Promise<string | undefined> => {
  const during: SQL = sql`tstzrange(l.starts_at, l.ends_at) && tstzrange(${startsAt}, ${endsAt})`;
  const [row] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        eq(assets.placeId, placeId),
        categoryId === null ? undefined : eq(assets.categoryId, categoryId),
        model === null ? undefined : eq(assets.model, model),
        inArray(assets.status, ['inStock', 'onLoan']),
        tried.length === 0 ? undefined : notInArray(assets.id, [...tried]),
        sql`not exists (select from ${loans} l where l.asset_id = ${assets.id} and l.status in ('reserved', 'out')
          and (${during} or l.status = 'out' and l.ends_at < now()))`,
      ),
    )
    .orderBy(sql`(${assets.status} = 'inStock') desc`, assets.number)
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row?.id;
};
