import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../http/context.ts';
import { refuse, refuseUnknown } from '../http/refusal.ts';
import type { Executor } from './database.ts';
import { refuseHeld } from './refuse-held.ts';
import { newId } from './uuid.ts';
import { refuseViolations, type Violations } from './violations.ts';

type KeptTable = PgTable & { readonly id: PgColumn };
type RowOf<T extends KeptTable> = T['$inferSelect'] & { id: string };
type ValuesOf<T extends KeptTable> = Omit<T['$inferInsert'], 'id'>;

/** Rows of one table that people save and remove. */
export interface Kept<T extends KeptTable> {
  readonly table: T;
  /** The rows that the caller may see; all others answer '404', as if they did not exist. */
  readonly scope: SQL | 'none' | undefined;
  /** Refusals for saves that break these constraints: a name in use, a parent that does not exist. */
  readonly violations: Violations;
  /** Foreign keys that forbid a removal. */
  readonly heldBy?: Violations;
  /** Columns that a new row gets besides those of the draft. */
  readonly fixed?: Partial<T['$inferInsert']>;
  /** The part of a row that goes into the audit log; defaults to all of it. */
  readonly forAudit?: (row: RowOf<T>) => object;
}

/** What is written, and the part of it that goes into the audit log; defaults to all of it. */
export interface Change<T extends KeptTable> {
  readonly values: Partial<ValuesOf<T>>;
  readonly after?: object;
}

export interface SavedRow<T extends KeptTable> {
  readonly id: string;
  /** Undefined where the row is new. */
  readonly before: RowOf<T> | undefined;
}

type Author = Pick<Caller, 'audit' | 'language'>;

const lockAs = async <T extends KeptTable>(
  tx: Executor,
  { table, scope }: Kept<T>,
  id: string,
  strength: 'update' | 'no key update',
): Promise<RowOf<T> | undefined> => {
  const mine = and(eq(table.id, id), scope === 'none' ? undefined : scope);
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(mine)
    .for(strength);
  return row as RowOf<T> | undefined;
};

/**
 * Returns the row as it is, locked until the transaction ends. Throws '404' (on a field) if it does not exist or is out
 * of the caller's scope.
 */
export const lockRow = async <T extends KeptTable>(
  tx: Executor,
  kept: Kept<T>,
  id: string,
  field?: string,
): Promise<RowOf<T>> => {
  const row = await lockAs(tx, kept, id, 'no key update');
  if (!row) throw field === undefined ? refuse('404') : refuseUnknown(field);
  return row;
};

/** Inserts or updates a row without an audit entry: for imports, which write one entry for the whole import. */
export const storeRow = async <T extends KeptTable>(
  tx: Executor,
  { table, fixed, violations }: Kept<T>,
  { id, before }: { readonly id: string; readonly before?: object | undefined },
  values: Partial<ValuesOf<T>>,
): Promise<void> =>
  refuseViolations(violations, async () => {
    if (before)
      await tx
        .update(table)
        .set(values as Partial<T['$inferInsert']>)
        .where(eq(table.id, id));
    else await tx.insert(table).values({ id, ...fixed, ...values } as T['$inferInsert']);
  });

/** Inserts or updates a row and writes an audit entry. */
export const writeRow = async <T extends KeptTable>(
  tx: Executor,
  kept: Kept<T>,
  { id, before }: SavedRow<T>,
  { values, after = values }: Change<T>,
  caller: Author,
): Promise<void> => {
  await storeRow(tx, kept, { id, before }, values);
  const was = before && { before: kept.forAudit?.(before) ?? before };
  await caller.audit({ target: id, ...was, after }, tx);
};

/**
 * Saves a draft: inserts a row if the draft has no id; the new row may be given one as `newId`. `change` gets the row as it was, refuses what is not allowed,
 * and returns what to write where that is more than the draft.
 */
export const saveRow = async <T extends KeptTable, D extends { id?: string | undefined; newId?: string | undefined }>(
  tx: Executor,
  kept: Kept<T>,
  draft: D,
  caller: Author,
  change: (before: RowOf<T> | undefined, id: string) => Change<T> | undefined | Promise<Change<T> | undefined> = () =>
    undefined,
): Promise<SavedRow<T>> => {
  const { id: given, newId: chosen, ...values } = draft;
  const before = given === undefined ? undefined : await lockRow(tx, kept, given);
  const saved = { id: given ?? chosen ?? newId(), before };
  await writeRow(
    tx,
    kept,
    saved,
    (await change(before, saved.id)) ?? { values: values as Partial<ValuesOf<T>> },
    caller,
  );
  return saved;
};

/**
 * Removes a row that nothing refers to; otherwise the refusal says how many rows do. `check` may refuse, or first
 * remove what belongs to the row: nobody can add to it meanwhile.
 */
export const removeRow = async <T extends KeptTable>(
  tx: Executor,
  kept: Kept<T>,
  id: string,
  caller: Author,
  check: (before: RowOf<T>) => void | Promise<void> = () => undefined,
): Promise<RowOf<T>> => {
  const before = await lockAs(tx, kept, id, 'update');
  if (!before) throw refuse('404');
  await check(before);
  await refuseHeld(tx, { violations: kept.heldBy ?? {}, id, language: caller.language }, (inner) =>
    inner.delete(kept.table).where(eq(kept.table.id, id)),
  );
  await caller.audit({ target: id, before: kept.forAudit?.(before) ?? before }, tx);
  return before;
};
