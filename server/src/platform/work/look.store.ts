import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import type { Queue } from './queue.ts';

/** What is to be looked at: a queue, and what of it. */
export interface Asked {
  readonly queue: Pick<Queue, 'working' | 'timed' | 'holding'>;
  /** Also at what processes hold, where that is not for every look. */
  readonly thoroughly: boolean;
}

export interface Seen {
  /** Lanes in which something is due. */
  readonly lanes: string[];
  /** Milliseconds until something else is. */
  nextMs: number | undefined;
  /** Undefined if that was not looked at. */
  readonly held: { node: string; id: string | null; lost: boolean }[] | undefined;
}

interface Row {
  [key: string]: unknown;
  readonly queue: number;
  readonly lane: string | null;
  readonly inMs: number | null;
  readonly node: string | null;
  readonly item: string | null;
  readonly lost: boolean | null;
}

const looksAtHeld = ({ queue: { holding }, thoroughly }: Asked): boolean =>
  holding !== undefined && (thoroughly || !holding.rarely);

const partsOf = (asked: Asked, at: number): SQL[] => {
  const { working, timed, holding } = asked.queue;
  return [
    ...(timed
      ? [
          sql`select ${at}::int, null::text, in_ms, null::uuid, null::text, null::boolean
          from (${timed.waiting}) waiting (in_ms) where in_ms is not null`,
        ]
      : []),
    ...(working
      ? [
          sql`select ${at}::int, lane, in_ms, null::uuid, null::text, null::boolean
          from (${working.waiting}) waiting (lane, in_ms) where in_ms is not null`,
        ]
      : []),
    ...(holding && looksAtHeld(asked)
      ? [sql`select ${at}::int, null, null, node, id, lost from (${holding.held}) held (node, id, lost)`]
      : []),
  ];
};

/** Looks at queues, in one statement: mostly there is nothing. The answers are in the order of the questions. */
export const lookAt = async (db: Executor, asked: readonly Asked[]): Promise<Seen[]> => {
  const seen = asked.map((one): Seen => ({ lanes: [], nextMs: undefined, held: looksAtHeld(one) ? [] : undefined }));
  const parts = asked.flatMap(partsOf);
  if (parts.length === 0) return seen;
  const { rows } = await db.execute<Row>(sql`
    select * from (${sql.join(parts, sql` union all `)}) looked (queue, lane, "inMs", node, item, lost)`);
  for (const { queue, lane, inMs, node, item, lost } of rows) {
    const one = seen[queue];
    if (!one) continue;
    if (node !== null) one.held?.push({ node, id: item, lost: lost === true });
    else if (inMs !== null && inMs > 0) one.nextMs = Math.min(inMs, one.nextMs ?? inMs);
    else one.lanes.push(lane ?? '');
  }
  return seen;
};
