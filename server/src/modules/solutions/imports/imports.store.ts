import { importStepStates, type SolutionFile, type SolutionImport, solutionImportStates } from '@eoms/contract';
import { type SolutionImportAction, solutionImportWords } from '@eoms/phrases';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { changeWhile, moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type Owner, ownedBy } from '../../../platform/database/row-scope.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import {
  solutionImports as imports,
  solutionOrigins as origins,
  solutionImportSteps as steps,
} from '../solutions.tables.ts';

export type ImportRow = typeof imports.$inferSelect;
export type StepRow = typeof steps.$inferSelect;

const isTrusted = sql<boolean>`exists (select 1 from ${origins}
  where ${origins.fingerprint} = ${imports.file} -> 'origin' ->> 'fingerprint')`;
const isHeld = sql<boolean>`coalesce(${imports.leaseUntil} > now(), false)`;

const shownColumns = {
  id: imports.id,
  solutionName: sql<string>`${imports.file} -> 'solution' ->> 'name'`,
  version: sql<number>`(${imports.file} -> 'version' ->> 'number')::int`,
  note: sql<string>`${imports.file} -> 'version' ->> 'note'`,
  madeAt: sql<string>`${imports.file} -> 'version' ->> 'at'`,
  madeBy: sql<string>`${imports.file} -> 'version' ->> 'by'`,
  originName: sql<string>`${imports.file} -> 'origin' ->> 'name'`,
  fingerprint: sql<string>`${imports.file} -> 'origin' ->> 'fingerprint'`,
  own: imports.own,
  trusted: isTrusted,
  held: isHeld,
  status: imports.status,
  members: sql<number>`jsonb_array_length(${imports.file} -> 'members')`,
  createdAt: imports.createdAt,
};

const shown = async (db: Executor, owner: Owner, id?: string): Promise<SolutionImport[]> => {
  const rows = await db
    .select(shownColumns)
    .from(imports)
    .where(and(ownedBy(imports.userId, owner), id === undefined ? undefined : eq(imports.id, id)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(50);
  return rows.map(({ own, trusted, held, createdAt, ...row }) => ({
    ...row,
    trust: own ? 'own' : trusted ? 'known' : 'unknown',
    interrupted: (row.status === 'applying' || row.status === 'undoing') && !held,
    createdAt: createdAt.toISOString(),
  }));
};

export const listImports = (db: Executor, owner: Owner): Promise<SolutionImport[]> => shown(db, owner);

export const showImport = async (db: Executor, owner: Owner, id: string): Promise<SolutionImport> => {
  const [row] = await shown(db, owner, id);
  if (!row) throw refuse('404');
  return row;
};

/** An import as it is stored, of this person. */
export const findImport = async (db: Executor, owner: Owner, id: string): Promise<ImportRow> => {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), ownedBy(imports.userId, owner)));
  if (!row) throw refuse('404');
  return row;
};

export const addImport = async (
  tx: Executor,
  { userId, file, own }: { readonly userId: string; readonly file: SolutionFile; readonly own: boolean },
): Promise<string> => {
  const id = newId();
  await tx.insert(imports).values({ id, userId, file, own });
  return id;
};

const stateful = (owner: Owner) => ({
  table: imports,
  scope: ownedBy(imports.userId, owner),
  refusals: { code: 'solution.notNow', words: solutionImportWords } as const,
});

/** For so long, whoever is at an import is believed to be at it without another word. */
const held = sql`now() + interval '2 minutes'`;

/** From which states it may be begun, or after an interruption gone on with. */
const ways = {
  apply: { to: 'applying', states: ['ready'] },
  continue: { to: 'applying', states: ['applying'] },
  undo: { to: 'undoing', states: ['applying', 'applied', 'undoing'] },
} as const;

/** Takes an import in hand: one process at a time. */
export const takeImport = async (
  tx: Executor,
  owner: Owner,
  row: Pick<ImportRow, 'id' | 'status'>,
  action: Exclude<SolutionImportAction, 'plan'>,
  values: Partial<Pick<ImportRow, 'things'>> = {},
): Promise<{ readonly lease: string }> => {
  const lease = newId();
  const { to, states } = ways[action];
  const [locked] = await tx
    .select({ free: sql<boolean>`coalesce(${imports.leaseUntil} < now(), true)` })
    .from(imports)
    .where(eq(imports.id, row.id))
    .for('update');
  if (locked?.free === false) throw refuse('solution.isRunning');
  await changeWhile(
    tx,
    stateful(owner),
    [row.id],
    { action, states: [...states] },
    {
      ...values,
      status: to,
      lease,
      leaseUntil: held,
    },
  );
  return { lease };
};

/** Says that it is still in hand; throws if somebody else has taken it meanwhile. */
export const holdImport = async (db: Executor, id: string, lease: string): Promise<void> => {
  const { rowCount } = await db
    .update(imports)
    .set({ leaseUntil: held })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
  if (rowCount === 0) throw refuse('solution.isRunning');
};

/** Lets go of an import that could not be finished, so that it can be continued at once. */
export const releaseImport = async (db: Executor, id: string, lease: string): Promise<void> => {
  await db
    .update(imports)
    .set({ lease: null, leaseUntil: null })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
};

const movable = { table: imports, column: imports.status, states: solutionImportStates };
export const endImport = async (db: Executor, id: string, to: 'applied' | 'undone'): Promise<void> => {
  await moveRows(db, movable, to, eq(imports.id, id), { lease: null, leaseUntil: null });
};

export type NewStep = Omit<typeof steps.$inferInsert, 'id' | 'importId' | 'position'>;

export const addSteps = async (tx: Executor, importId: string, planned: readonly NewStep[]): Promise<void> => {
  await tx.insert(steps).values(planned.map((step, position) => ({ ...step, id: newId(), importId, position })));
};

export const readSteps = (db: Executor, importId: string): Promise<StepRow[]> =>
  db.select().from(steps).where(eq(steps.importId, importId)).orderBy(asc(steps.position));

const movableStep = { table: steps, column: steps.status, states: importStepStates };
export type StepValues = Partial<Pick<StepRow, 'localId' | 'before' | 'beforeHash' | 'afterHash' | 'code'>>;
export const moveStep = async (
  db: Executor,
  id: string,
  to: Exclude<StepRow['status'], 'waiting'>,
  values: StepValues = {},
): Promise<void> => {
  await moveRows(db, movableStep, to, eq(steps.id, id), values);
};

const keptImports = 50;
const forgottenAfter = sql`interval '30 days'`;
/** Files that nobody imported are forgotten after a month, and of each person the oldest beyond a number. */
export const forgetImports = async (db: Executor): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from ${imports} where id in (
      select id from (
        select id, status, created_at, row_number() over (partition by user_id order by created_at desc) as nth from ${imports}
      ) i where status in ('ready', 'applied', 'undone')
        and (nth > ${keptImports} or (status = 'ready' and created_at < now() - ${forgottenAfter})))`);
  return rowCount ?? 0;
};
