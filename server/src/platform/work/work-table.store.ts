import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/database.ts';
import type { Held } from './queue.ts';

/** A table whose rows wait until they are done: which columns say what. */
export interface WorkTable {
  readonly table: PgTable & { readonly id: PgColumn };
  /** Which rows wait for an attempt or are at one; said as the indexes say it. */
  readonly waits: SQL;
  /** When a row is due; a lease moves it to its end. */
  readonly dueAt: PgColumn;
  /** When a row is due where that column says nothing. */
  readonly dueElse?: SQL;
  readonly node: PgColumn;
  readonly attempts: PgColumn;
  /** Rows of other lanes do not wait for each other. None: the table is one lane. */
  readonly lane?: PgColumn;
  /** A row waits until those before it of the same subject (and lane) are done; `waits` as the index of their order says it. */
  readonly inOrder?: { readonly subject: PgColumn; readonly sequence: PgColumn; readonly waits: SQL };
  /** Whether looks also ask when the next row is due: only where an index finds it. */
  readonly withNext?: boolean;
}

const named = ({ name }: PgColumn) => sql.identifier(name);

/** The statements of the kernel for such a table. */
export const workTable = ({ table, waits, dueAt, dueElse, node, attempts, lane, inOrder, withNext }: WorkTable) => {
  const laneOf = lane ? sql`${lane}` : sql`null`;
  const due = dueElse ? sql`coalesce(${dueAt}, ${dueElse})` : sql`${dueAt}`;
  const isDue = sql`${waits} and ${due} <= now()`;
  const inMs = sql`extract(epoch from min(${due}) - now())::float8 * 1000`;
  const next = sql`select null::text, ${inMs} from ${table} where ${waits} and ${due} > now()`;
  /** Only the index of their order can find the first of a subject: of others PostgreSQL would read all that wait. */
  const isFirst = (ordered: NonNullable<typeof inOrder>): SQL => {
    const of = (column: PgColumn) => sql`first.${named(column)}`;
    return sql`${ordered.sequence} = (
      select ${of(ordered.sequence)} from ${table} first
      where ${lane ? sql`${of(lane)} = ${lane} and ` : sql``}${of(ordered.subject)} = ${ordered.subject} and ${ordered.waits}
      order by ${of(ordered.sequence)} limit 1)`;
  };
  const after = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;
  const leased = (own: string | null, seconds: number): SQL =>
    sql`${named(attempts)} = ${attempts} + 1, ${named(node)} = ${own}::uuid, ${named(dueAt)} = ${after(seconds)}`;
  return {
    waiting: sql`select distinct ${laneOf}::text, 0::float8 from ${table} where ${isDue}${withNext ? sql` union all ${next}` : sql``}`,
    held: sql`select distinct ${node}, null::text, false from ${table} where ${node} is not null and ${waits}`,
    /** What a lease sets. */
    leased,
    /** Leases the first due rows of a lane, each for one node, and returns what `returning` says of them. */
    async lease<R extends Record<string, unknown>>(
      db: Executor,
      of: { readonly lane: string; readonly count: number; readonly seconds: number; readonly node: string | null },
      returning: SQL,
    ): Promise<R[]> {
      const { rows } = await db.execute<R>(sql`
        update ${table} set ${leased(of.node, of.seconds)} where ${table.id} in (
          select ${table.id} from ${table}
          where ${lane ? sql`${lane} = ${of.lane} and ` : sql``}${isDue}${inOrder ? sql` and ${isFirst(inOrder)}` : sql``}
          order by ${due} limit ${of.count} for update skip locked)
        returning ${returning}`);
      return rows as R[];
    },
    /** Makes due what these processes did not finish. */
    async takeBack(db: Executor, left: readonly Held[]): Promise<void> {
      const nodes = sql.param([...new Set(left.map((one) => one.node))]);
      await db.execute(sql`
        update ${table} set ${named(node)} = null, ${named(dueAt)} = now() where ${node} = any(${nodes}::uuid[]) and ${waits}`);
    },
  };
};
