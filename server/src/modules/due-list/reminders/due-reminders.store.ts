import { DueKind, type ReminderDays, standardReminders } from '@eoms/contract';
import { and, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { untilFirst } from '../../../platform/work/until-first.store.ts';
import { dueReminders, dueSaid, dueWatches, type Threshold } from '../due-list.tables.ts';

export const readReminders = async (db: Executor): Promise<ReminderDays> => {
  const rows = await db.select().from(dueReminders);
  return { ...standardReminders, ...Object.fromEntries(rows.map(({ kind, days }) => [kind, days])) };
};

export const writeReminders = async (tx: Executor, days: ReminderDays): Promise<void> => {
  const rows = DueKind.options.map((kind) => ({ kind, days: days[kind] }));
  const set = { days: sql`excluded.days` };
  await tx.insert(dueReminders).values(rows).onConflictDoUpdate({ target: dueReminders.kind, set });
};

export interface Saying {
  readonly kind: DueKind;
  readonly threshold: Threshold;
}
interface Said {
  readonly about: string;
  readonly on: string;
}

const columnsOf = (entries: readonly Said[]) => sql`
  unnest(${sql.param(entries.map(({ about }) => about))}::text[], ${sql.param(entries.map(({ on }) => on))}::date[])`;

/** Those of the entries that have not been said. */
export const unsaidOf = async <T extends Said>(
  db: Executor,
  { kind, threshold }: Saying,
  entries: readonly T[],
): Promise<T[]> => {
  const { rows } = await db.execute<{ about: string; on: string }>(sql`
    select about, due_on::text as on from ${dueSaid} join ${columnsOf(entries)} as given (about, due_on)
      using (about, due_on) where kind = ${kind} and threshold = ${threshold}`);
  const said = new Set(rows.map(({ about, on }) => `${about} ${on}`));
  return entries.filter(({ about, on }) => !said.has(`${about} ${on}`));
};

/** Marks entries as said; those that another node has marked first are left out. */
export const markSaid = async <T extends Said>(
  tx: Executor,
  { kind, threshold }: Saying,
  entries: readonly T[],
): Promise<T[]> => {
  const { rows } = await tx.execute<{ about: string; on: string }>(sql`
    insert into ${dueSaid} (kind, about, due_on, threshold)
    select ${kind}, given.about, given.due_on, ${threshold} from ${columnsOf(entries)} as given (about, due_on)
    on conflict do nothing returning about, due_on::text as on`);
  const mine = new Set(rows.map(({ about, on }) => `${about} ${on}`));
  return entries.filter(({ about, on }) => mine.has(`${about} ${on}`));
};

export const forgetSaidBefore = async (db: Executor, day: string): Promise<void> => {
  await db.delete(dueSaid).where(lt(dueSaid.dueOn, day));
};

export const untilNextLook = untilFirst(dueWatches, dueWatches.nextAt);

/** Whether this node is the one that looks now; if it dies at that, another one does after so many minutes. */
export const beginLook = async (db: Executor, minutes: number): Promise<boolean> => {
  const begun = await db
    .update(dueWatches)
    .set({ nextAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(and(lte(dueWatches.nextAt, sql`now()`)))
    .returning({ id: dueWatches.id });
  return begun.length > 0;
};

export const lookAt = async (db: Executor, next: Date): Promise<void> => {
  await db.update(dueWatches).set({ nextAt: next });
};
