import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { BackupKind, BackupReason } from './backup.entities.ts';

/**
 * `merge`: what is in the backup is put back, what came since stays. `exact`: the chosen kinds become what they were; what
 * came since is removed.
 */
export const RestoreMode = z.enum(['merge', 'exact']);
export type RestoreMode = z.infer<typeof RestoreMode>;

/** `locked`: its secrets need a passphrase, or the decision to go on without. `ready`: compared, nothing written yet. */
export const RestoreState = z.enum([
  'waiting',
  'comparing',
  'locked',
  'ready',
  'restoring',
  'succeeded',
  'failed',
  'cancelled',
]);
export type RestoreState = z.infer<typeof RestoreState>;

export const RestoreCounts = z.object({
  kind: BackupKind,
  inBackup: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  /** Changed here after the backup was made; only of `merge`. */
  conflicts: z.number().int(),
  /** Here and not in the backup: removed by `exact`, left alone by `merge`. */
  onlyHere: z.number().int(),
  /** Rows that cannot be put back, because what they refer to is neither here nor chosen, or their name is taken. */
  leftOut: z.number().int(),
  /** Of the conflicts: those that nobody has decided, and those decided for the backup. */
  undecided: z.number().int(),
  takesBackup: z.number().int(),
});
export type RestoreCounts = z.infer<typeof RestoreCounts>;

/** Which of the two is kept where both have changed. */
export const RestoreChoice = z.enum(['here', 'backup']);
export type RestoreChoice = z.infer<typeof RestoreChoice>;

export const RestoreDifference = z.object({
  kind: BackupKind,
  table: z.string(),
  /** Primary key as text. */
  key: z.string(),
  name: z.string(),
  change: z.enum(['added', 'changed', 'conflict', 'onlyHere', 'leftOut']),
  /** Fields that differ: at most twelve. */
  fields: z.array(z.object({ field: z.string(), here: z.string().nullable(), backup: z.string().nullable() })),
  /** Who changed it here last, and when; empty where nobody is known. */
  changedBy: z.string(),
  changedAt: Time.nullable(),
  choice: RestoreChoice.nullable(),
  /** Of what is left out: the constraint that does not allow it, in the database's words. */
  detail: z.string(),
});
export type RestoreDifference = z.infer<typeof RestoreDifference>;

export const Restore = z.object({
  id: Id,
  fileName: z.string(),
  /** Of one that is kept here; null for an uploaded file. */
  backupId: Id.nullable(),
  mode: RestoreMode,
  state: RestoreState,
  by: z.string(),
  createdAt: Time,
  endedAt: Time.nullable(),
  share: z.number().min(0).max(1),
  /** Of the backup. */
  version: z.string(),
  madeAt: Time.nullable(),
  kinds: z.array(BackupKind),
  hasSecrets: z.boolean(),
  unlocked: z.boolean(),
  /** `own`: signed by this system; `other`: by another, whose key has this fingerprint. */
  signedBy: z.enum(['own', 'other']).nullable(),
  fingerprint: z.string(),
  counts: z.array(RestoreCounts),
  /** Conflicts that nobody has decided yet. */
  undecided: z.number().int(),
  /** What was written, by kind; of one that has succeeded. */
  chosen: z.array(BackupKind),
  written: z.number().int(),
  removed: z.number().int(),
  /** What was here before, as a backup; to go back, restore it. */
  safetyBackupId: Id.nullable(),
  /** Names of secrets that the backup does not have, by table. */
  secretsLeftOut: z.array(z.object({ table: z.string(), rows: z.number().int() })),
  reason: BackupReason.nullable(),
  detail: z.string(),
});
export type Restore = z.infer<typeof Restore>;
