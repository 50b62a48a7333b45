import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../http/context.ts';
import { refuse, refuseUnknown } from '../http/refusal.ts';
import type { Executor } from './database.ts';
import type { DraftFields } from './fields.ts';
import { refuseHeld } from './refuse-held.ts';
import { requireRevision } from './revision.ts';
import { newId } from './uuid.ts';
import { refuseViolations, type Violations } from './violations.ts';

type EntityTable = PgTable & { readonly id: PgColumn };
type RowOf<T extends EntityTable> = T['$inferSelect'] & { id: string };
type ValuesOf<T extends EntityTable> = {
  [K in Exclude<keyof T['$inferInsert'], 'id'>]: T['$inferInsert'][K] | SQL;
};

/** Rows of one table that people save and remove. */
export interface EntityRows<T extends EntityTable> {
  readonly table: T;
  /** The rows that the caller may see; all others answer '404', as if they did not exist. */
  readonly scope: SQL | 'none' | undefined;
  /** Refusals for saves that break these constraints: a name in use, a parent that does not exist. */
  readonly violations: Violations;
  /** Foreign keys that forbid a removal. */
  readonly heldBy?: Violations;
  /** Columns that a new row gets besides those of the draft. */
  readonly fixed?: Partial<T['$inferInsert']>;
  /** False for a row of a newer version: a save would lose what this one does not know. */
  readonly isReadable?: (row: RowOf<T>) => boolean;
  /** The part of a row that goes into the audit log; defaults to all of it. */
  readonly forAudit?: (row: RowOf<T>) => object;
}

/** Rows that are saved as drafts of the contract. */
export interface EntityDrafts<T extends EntityTable, D> extends EntityRows<T> {
  readonly fields: DraftFields<T, D>;
}

/** What is written, and the part of it that goes into the audit log; defaults to all of it. */
export interface Change<T extends EntityTable> {
  readonly values: Partial<ValuesOf<T>>;
  readonly after?: object;
}

export interface SavedRow<T extends EntityTable> {
  readonly id: string;
  /** Undefined where the row is new. */
  readonly before: RowOf<T> | undefined;
}

type Author = Pick<Caller, 'audit' | 'language'>;

const lockAs = async <T extends EntityTable>(
  tx: Executor,
  { table, scope }: EntityRows<T>,
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
export const lockRow = async <T extends EntityTable>(
  tx: Executor,
  rows: EntityRows<T>,
  id: string,
  field?: string,
): Promise<RowOf<T>> => {
  const row = await lockAs(tx, rows, id, 'no key update');
  if (!row) throw field === undefined ? refuse('404') : refuseUnknown(field);
  return row;
};

/** Refuses to change or carry out what a newer version wrote and this one cannot read. */
export const requireReadable = <T extends EntityTable>({ isReadable }: EntityRows<T>, row: NoInfer<RowOf<T>>): void => {
  if (isReadable?.(row) === false) throw refuse('definition.unreadable');
};

/** Inserts or updates a row without an audit entry: for imports, which write one entry for the whole import. */
export const storeRow = async <T extends EntityTable>(
  tx: Executor,
  { table, fixed, violations }: EntityRows<T>,
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
export const writeRow = async <T extends EntityTable>(
  tx: Executor,
  rows: EntityRows<T>,
  { id, before }: SavedRow<T>,
  { values, after = values }: Change<T>,
  caller: Author,
): Promise<void> => {
  await storeRow(tx, rows, { id, before }, values);
  const was = before && { before: rows.forAudit?.(before) ?? before };
  await caller.audit({ target: id, ...was, after }, tx);
};

/** Which row a draft means: an existing one, a new one with this id, or just a new one; and on what it is based. */
interface Meant {
  readonly id?: string | undefined;
  readonly newId?: string | undefined;
  /** What the caller loaded: if somebody has saved since, the draft is refused. */
  readonly revision?: number | undefined;
  /** The same, of entities whose `revision` counts something else. */
  readonly editRevision?: number | undefined;
}

/**
 * Inserts a row, or changes the one that is meant. `change` gets the row as it was, refuses what is not allowed, and
 * returns what to write.
 */
export const saveValues = async <T extends EntityTable>(
  tx: Executor,
  rows: EntityRows<T>,
  { id: given, newId: chosen, ...seen }: Meant,
  caller: Author,
  change: (before: RowOf<T> | undefined, id: string) => Change<T> | Promise<Change<T>>,
): Promise<SavedRow<T>> => {
  const before = given === undefined ? undefined : await lockRow(tx, rows, given);
  const saved = { id: given ?? chosen ?? newId(), before };
  if (before) requireReadable(rows, before);
  if (before) await requireRevision(tx, before, seen, caller);
  await writeRow(tx, rows, saved, await change(before, saved.id), caller);
  return saved;
};

/** What is written besides the fields of a draft, or instead of them, and what the audit log shows besides it. */
export type Addition<T extends EntityTable> = Partial<Change<T>> | undefined;

/**
 * Saves a draft, as its fields are described. `change` gets the row as it was, refuses what is not allowed, and returns
 * what to write besides.
 */
export const saveRow = <T extends EntityTable, D extends Meant>(
  tx: Executor,
  rows: EntityDrafts<T, D>,
  draft: NoInfer<D>,
  caller: Author,
  change: (before: RowOf<T> | undefined, id: string) => Addition<T> | Promise<Addition<T>> = () => undefined,
): Promise<SavedRow<T>> =>
  saveValues(tx, rows, draft, caller, async (before, id) => {
    const added = await change(before, id);
    return {
      values: { ...rows.fields.values(draft), ...added?.values },
      after: { ...rows.fields.audited(draft), ...added?.after },
    };
  });

/**
 * Removes a row that nothing refers to; otherwise the refusal says how many rows do. `check` may refuse, or first
 * remove what belongs to the row: nobody can add to it meanwhile.
 */
export const removeRow = async <T extends EntityTable>(
  tx: Executor,
  rows: EntityRows<T>,
  id: string,
  caller: Author,
  check: (before: RowOf<T>) => void | Promise<void> = () => undefined,
): Promise<RowOf<T>> => {
  const before = await lockAs(tx, rows, id, 'update');
  if (!before) throw refuse('404');
  await check(before);
  await refuseHeld(tx, { violations: rows.heldBy ?? {}, id, language: caller.language }, (inner) =>
    inner.delete(rows.table).where(eq(rows.table.id, id)),
  );
  await caller.audit({ target: id, before: rows.forAudit?.(before) ?? before }, tx);
  return before;
};
