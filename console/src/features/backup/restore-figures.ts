import { type BackupKind, growingKinds, type Restore, type RestoreCounts, type RestoreMode } from '@eoms/contract';

const fields = ['added', 'changed', 'same', 'conflicts', 'undecided', 'takesBackup', 'onlyHere', 'leftOut'] as const;
export type Totals = Pick<RestoreCounts, (typeof fields)[number]>;

const nothing = Object.fromEntries(fields.map((field) => [field, 0])) as Totals;

export const isGrowing = (kind: BackupKind): boolean => (growingKinds as readonly BackupKind[]).includes(kind);

/** The operation log is a chain: nothing can be put between its entries, it can only be what it was. */
export const canChoose = (kind: BackupKind, mode: RestoreMode): boolean => kind !== 'log' || mode === 'exact';

export const chosenCounts = (counts: readonly RestoreCounts[], chosen: ReadonlySet<BackupKind>): RestoreCounts[] =>
  counts.filter(({ kind }) => chosen.has(kind));

export const totalsOf = (counts: readonly RestoreCounts[]): Totals =>
  counts.reduce<Totals>(
    (sum, one) => Object.fromEntries(fields.map((field) => [field, sum[field] + one[field]])) as Totals,
    nothing,
  );

const differs = ({ added, changed, conflicts, onlyHere }: RestoreCounts, mode: RestoreMode): boolean =>
  added + changed + conflicts > 0 || (mode === 'exact' && onlyHere > 0);

/** The kinds that are chosen to begin with: those in which something differs; the log only by hand. */
export const kindsToBegin = ({ counts, mode }: Pick<Restore, 'counts' | 'mode'>): BackupKind[] =>
  counts.filter((one) => one.kind !== 'log' && differs(one, mode)).map(({ kind }) => kind);

/** Rows that would be written: of the conflicts only those for which the backup was chosen. */
export const rowsToWrite = (counts: readonly RestoreCounts[]): number => {
  const { added, changed, takesBackup } = totalsOf(counts);
  return added + changed + takesBackup;
};

/** Rows that would be removed: none where what came since stays. */
export const rowsToRemove = (counts: readonly RestoreCounts[], mode: RestoreMode): number =>
  mode === 'exact' ? totalsOf(counts).onlyHere : 0;

const moving: readonly Restore['state'][] = ['waiting', 'comparing', 'restoring'];
export const isMoving = ({ state }: Pick<Restore, 'state'>): boolean => moving.includes(state);
