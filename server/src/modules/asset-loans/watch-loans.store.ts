import { and, eq, lte, sql } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/database/local-day.ts';
import { movableLoans } from '../assets/assets.module.ts';
import { assets } from '../assets/assets.tables.ts';
import { assetLoans as loans } from '../assets/loans/asset-loans.tables.ts';

/** What nobody fetched in its time is reserved for nobody any more. */
export const releaseLapsed = async (tx: Executor): Promise<number> =>
  (
    await moveRows(tx, movableLoans, 'released', lte(loans.endsAt, sql`now()`), {
      releasedAs: 'notFetched',
      ...unedited(loans),
    })
  ).length;

/** Loans that something happened to without a call of their own; nobody else gets the same ones. */
export const takeUnsaid = async (tx: Executor) => {
  const found = await tx
    .select({
      id: loans.id,
      assetId: loans.assetId,
      code: assets.code,
      name: assets.name,
      status: loans.status,
      releasedAs: loans.releasedAs,
      startsAt: loans.startsAt,
      endsAt: loans.endsAt,
      holder: loans.holder,
      holderId: loans.holderId,
    })
    .from(loans)
    .innerJoin(assets, eq(assets.id, loans.assetId))
    .where(eq(loans.isSaid, false))
    .orderBy(loans.id)
    .limit(200)
    .for('no key update', { of: loans, skipLocked: true });
  for (const { id, assetId, status, endsAt } of found) {
    await tx
      .update(loans)
      .set({ isSaid: true, ...unedited(loans) })
      .where(eq(loans.id, id));
    if (status === 'out' && endsAt)
      await tx
        .update(assets)
        .set({ dueBackOn: sql`${dayOf(sql`${endsAt}::timestamptz`)}`, ...unedited(assets) })
        .where(and(eq(assets.id, assetId), eq(assets.status, 'onLoan')));
  }
  return found;
};
export type UnsaidLoan = Awaited<ReturnType<typeof takeUnsaid>>[number];

/** When the next reservation lapses; at once if there is something to say. */
export const untilWatch = sql`select extract(epoch from min(due) - now())::float8 * 1000 from (
  select ${loans.endsAt} as due from ${loans} where ${loans.status} = 'reserved'
  union all select now() from ${loans} where not ${loans.isSaid}) as next`;
