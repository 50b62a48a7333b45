import type { MeetingOptions } from '@eoms/contract';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { meetings, meetingOptions as options } from './meetings.tables.ts';

/** Nobody has to check in. */
export const standardOptions: MeetingOptions = { checkIn: false, releaseAfter: 15 };

const columns = {
  checkIn: options.checkIn,
  releaseAfter: options.releaseAfter,
};

const of = (placeId: string | null): SQL => (placeId === null ? isNull(options.placeId) : eq(options.placeId, placeId));

export const findOptions = async (db: Executor, placeId: string | null): Promise<MeetingOptions | null> => {
  const [row] = await db.select(columns).from(options).where(of(placeId));
  return row ?? null;
};

/** What applies in a place: its own options, else the common ones. */
export const optionsOf = async (db: Executor, placeId: string): Promise<MeetingOptions> => {
  const rows = await db
    .select({ ...columns, placeId: options.placeId })
    .from(options)
    .where(or(of(placeId), of(null)));
  const { placeId: _, ...found } = rows.find((row) => row.placeId !== null) ??
    rows[0] ?? { placeId: null, ...standardOptions };
  return found;
};

export const storeOptions = async (
  tx: Executor,
  placeId: string | null,
  given: MeetingOptions | null,
): Promise<void> => {
  await tx.delete(options).where(of(placeId));
  if (given) await tx.insert(options).values({ id: newId(), placeId, ...given });
};

/** Until when somebody has to check in, by the options that apply now: for all planned meetings of a place, or of all. */
export const renewCheckIns = async (tx: Executor, placeId: string | null): Promise<void> => {
  const applying = sql`(select case when o.check_in then ${meetings.startsAt} + make_interval(mins => o.release_after) end
    from ${options} o where o.place_id = ${meetings.placeId} or o.place_id is null
    order by o.place_id nulls last limit 1)`;
  await tx
    .update(meetings)
    .set({ checkInBy: applying })
    .where(
      and(
        eq(meetings.status, 'planned'),
        gt(meetings.startsAt, sql`now()`),
        placeId === null ? undefined : eq(meetings.placeId, placeId),
      ),
    );
};
