import { and, gt, isNull, lte, sql } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { untilFirst } from '../../platform/work/until-first.store.ts';
import { isOpen, movable } from './meetings.store.ts';
import { meetings } from './meetings.tables.ts';

// By the database's clock, which is the same for all nodes. A row is changed by one of them only.

export interface Advanced {
  readonly id: string;
  readonly placeId: string;
}
const now = sql`now()`;

export const endMeetings = (tx: Executor): Promise<Advanced[]> =>
  moveRows(tx, movable, 'ended', lte(meetings.endsAt, now), unedited(meetings));

/** Places where nobody has checked in become free again. */
export const releaseMeetings = (tx: Executor): Promise<Advanced[]> =>
  moveRows(
    tx,
    movable,
    'released',
    and(isNull(meetings.checkedInAt), lte(meetings.checkInBy, now)),
    unedited(meetings),
  );

export const beginMeetings = (tx: Executor): Promise<Advanced[]> =>
  moveRows(tx, movable, 'running', and(lte(meetings.startsAt, now), gt(meetings.endsAt, now)), unedited(meetings));

/** When the next meeting begins, ends or is released. */
export const untilAdvance = untilFirst(
  meetings,
  sql`least(
    case when ${meetings.status} = 'planned' then ${meetings.startsAt} end,
    ${meetings.endsAt},
    case when ${meetings.checkedInAt} is null then ${meetings.checkInBy} end)`,
  isOpen,
);
