import { assetLoanStates } from '@eoms/contract';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { dayOf, lastMomentOf } from '../../../platform/database/local-day.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import type { DoneBy } from '../../../platform/entries/new-entry.ts';
import { assets } from '../assets.tables.ts';
import { assetLoans as loans } from './asset-loans.tables.ts';

export const overlap = 'asset_loans_no_overlap';
export const movableLoans = { table: loans, column: loans.status, states: assetLoanStates };

const assetIs = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from ${assets} where ${assets.id} = ${loans.assetId} and ${condition})`;

/**
 * Makes the loans of assets what their statuses say, whichever way these were changed: what is on loan has one loan that is
 * out, what came back has none, and what is in repair or retired is reserved for nobody.
 */
export const followAssets = async (tx: Executor, ids: readonly string[], by: DoneBy): Promise<void> => {
  const these = oneOf(loans.assetId, ids);
  const back = { returnedAt: sql`now()`, returnedBy: by.name };
  await moveRows(tx, movableLoans, 'returned', and(these, assetIs(sql`${assets.status} <> 'onLoan'`)), back);
  const gone = assetIs(sql`${assets.status} in ('inRepair', 'retired')`);
  await moveRows(tx, movableLoans, 'released', and(these, gone), { releasedAs: 'assetGone', isSaid: false });
  const ends = lastMomentOf(sql`a.due_back_on`);
  await tx.execute(sql`
    update ${loans} l set holder = coalesce(a.holder, ''), ends_at = ${ends}, revision = l.revision + 1
    from ${assets} a where a.id = l.asset_id and l.status = 'out' and ${oneOf(sql`a.id`, ids)}
      and (l.holder <> coalesce(a.holder, '') or ${dayOf(sql`l.ends_at`)} is distinct from a.due_back_on)`);
  await tx.execute(sql`
    insert into ${loans} (id, asset_id, status, starts_at, ends_at, holder, handed_at, handed_by, handed_by_id, created_by)
    select gen_random_uuid(), a.id, 'out', least(a.since, ${ends} - interval '1 day'), ${ends}, coalesce(a.holder, ''),
      a.since, ${by.name}::text, ${by.id}::uuid, ${by.name}::text
    from ${assets} a where a.status = 'onLoan' and ${oneOf(sql`a.id`, ids)}
      and not exists (select from ${loans} l where l.asset_id = a.id and l.status = 'out')`);
};

/** Reservations of assets that are still to come, the earliest first. */
export const reservationsOf = (tx: Executor, ids: readonly string[]) =>
  tx
    .select({ code: assets.code, holder: loans.holder, startsAt: loans.startsAt, endsAt: loans.endsAt })
    .from(loans)
    .innerJoin(assets, eq(assets.id, loans.assetId))
    .where(and(oneOf(loans.assetId, ids), eq(loans.status, 'reserved'), gt(loans.endsAt, sql`now()`)))
    .orderBy(asc(loans.startsAt), asc(assets.code));

/** The loan or reservation that has an asset at a time; `endsAt` null for an open end. */
export const takenBy = async (
  db: Executor,
  ids: readonly string[],
  span: { readonly startsAt: Date; readonly endsAt: Date | null },
  except: string | null = null,
) => {
  const [row] = await db
    .select({
      code: assets.code,
      name: assets.name,
      holder: loans.holder,
      startsAt: loans.startsAt,
      endsAt: loans.endsAt,
    })
    .from(loans)
    .innerJoin(assets, eq(assets.id, loans.assetId))
    .where(
      and(
        oneOf(loans.assetId, ids),
        or(eq(loans.status, 'reserved'), eq(loans.status, 'out')),
        sql`tstzrange(${loans.startsAt}, ${loans.endsAt}) && tstzrange(${span.startsAt}, ${span.endsAt})`,
        except === null ? undefined : sql`${loans.id} <> ${except}`,
      ),
    )
    .orderBy(asc(loans.startsAt))
    .limit(1);
  return row;
};
