import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { ifFree, type Span } from './meetings.store.ts';
import { meetings } from './meetings.tables.ts';

export interface SampleMeeting extends Span {
  readonly placeId: string;
  readonly subject: string;
  readonly organiser: string;
}

const statusAt = ({ startsAt, endsAt }: Span, now: Date) => {
  if (endsAt <= now) return 'ended' as const;
  return startsAt <= now ? ('running' as const) : ('planned' as const);
};

/**
 * Adds meetings of the sample venue, marked as such, within a span that has none yet; those for which the place is
 * taken are left out. Returns the places that got some.
 */
export const addSamples = (
  { transaction }: Database,
  span: Span,
  samples: readonly SampleMeeting[],
): Promise<string[]> =>
  transaction(async (tx) => {
    // One node at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sample meetings'))`);
    const within = and(
      eq(meetings.sample, true),
      gte(meetings.startsAt, span.startsAt),
      lt(meetings.startsAt, span.endsAt),
    );
    if ((await tx.$count(meetings, within)) > 0) return [];
    const now = new Date();
    const rows = samples.map((sample) => ({
      ...sample,
      id: newId(),
      status: statusAt(sample, now),
      remarks: '',
      sample: true,
      createdBy: 'sample',
    }));
    const placesOf = (list: typeof rows) => [...new Set(list.map(({ placeId }) => placeId))];
    const all = rows.length > 0 && (await ifFree(tx, (inner) => inner.insert(meetings).values(rows)));
    if (all) return placesOf(rows);
    const added = new Set<string>();
    for (const row of rows) if (await ifFree(tx, (inner) => inner.insert(meetings).values(row))) added.add(row.placeId);
    return [...added];
  });
