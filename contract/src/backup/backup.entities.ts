import { z } from 'zod';
import { ClockTime, Id, Name, Revision, Time } from '../kit/fields.ts';

/**
 * What a backup is divided into. `records` are what happened to devices and automations, `upkeep` alarms, work orders,
 * inspections and assets, `history` the readings, `log` the operation log.
 */
export const BackupKind = z.enum([
  'settings',
  'people',
  'navigation',
  'models',
  'places',
  'devices',
  'plugin',
  'designAssets',
  'rules',
  'behaviors',
  'notify',
  'upkeep',
  'records',
  'history',
  'log',
]);
export type BackupKind = z.infer<typeof BackupKind>;
export const backupKinds = BackupKind.options;

/** They only grow: they are restored as a whole, or added to, but never compared row by row. */
export const growingKinds = ['records', 'history', 'log'] as const satisfies readonly BackupKind[];

/** Who wanted it: a person, the schedule, or a restore that was about to begin. */
export const BackupCause = z.enum(['person', 'schedule', 'beforeRestore']);
export type BackupCause = z.infer<typeof BackupCause>;

export const BackupState = z.enum(['waiting', 'running', 'succeeded', 'failed', 'cancelled']);
export type BackupState = z.infer<typeof BackupState>;

/** What is being done: a kind is written, files are, or what was written is read again. */
export const BackupPhase = z.enum([...BackupKind.options, 'files', 'verifying', 'copying']);
export type BackupPhase = z.infer<typeof BackupPhase>;

/**
 * Why one failed. `unreadable`: no zip, or damaged. `passphrase`: wrong or missing. `newer`: made by a newer version.
 * `noRoom`: the disk is full. `away`: the database or its disk. `refused`: the database does not accept a row, as a rule
 * because of what it refers to. `differs`: what was written is not what was to be. `stopped`: by a person.
 */
export const BackupReason = z.enum([
  'unreadable',
  'signature',
  'passphrase',
  'newer',
  'older',
  'noRoom',
  'away',
  'refused',
  'differs',
  'noRights',
  'stopped',
  'fault',
]);
export type BackupReason = z.infer<typeof BackupReason>;

export const BackupProgress = z.object({
  phase: BackupPhase.nullable(),
  /** Of 0 to 1, of the whole. */
  share: z.number().min(0).max(1),
  rows: z.number().int(),
  bytes: z.number().int(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

/** A copy at a place elsewhere. */
export const BackupCopy = z.object({
  placeId: Id,
  name: z.string(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
  detail: z.string(),
});
export type BackupCopy = z.infer<typeof BackupCopy>;

export const Backup = z.object({
  id: Id,
  kinds: z.array(BackupKind),
  /** Days of readings in it; null: all. */
  historyDays: z.number().int().nullable(),
  cause: BackupCause,
  by: z.string(),
  state: BackupState,
  progress: BackupProgress,
  createdAt: Time,
  startedAt: Time.nullable(),
  endedAt: Time.nullable(),
  reason: BackupReason.nullable(),
  /** In the words of the database or the system, for who looks into it. */
  detail: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  sha256: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Whether secrets are in it, under a passphrase. */
  hasSecrets: z.boolean(),
  /** Version of the program that made it. */
  version: z.string(),
  /** Whether the file is still here. */
  isHere: z.boolean(),
  /** The node in whose folder it is. */
  node: z.string(),
  copies: z.array(BackupCopy),
  /** When it was last restored into a database made for that, and what came of it. */
  testedAt: Time.nullable(),
  testPassed: z.boolean().nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** Twelve characters or more: a backup may be copied, and guessed at, anywhere. */
export const Passphrase = z.string().min(12).max(200);

export const BackupDraft = z.strictObject({
  kinds: z.array(BackupKind).min(1),
  /** Days of readings; 0: none, null: all. */
  historyDays: z.number().int().min(0).max(3_650).nullable().default(null),
  /** Without one, secrets are left out and listed. */
  passphrase: Passphrase.optional(),
});
export type BackupDraft = z.infer<typeof BackupDraft>;

export const ScheduleFrequency = z.enum(['daily', 'weekly']);

const scheduleFields = {
  enabled: z.boolean(),
  frequency: ScheduleFrequency,
  /** 1 is Monday; only of a weekly one. */
  weekday: z.number().int().min(1).max(7),
  at: ClockTime,
  kinds: z.array(BackupKind).min(1),
  historyDays: z.number().int().min(0).max(3_650).nullable(),
  /** How many good ones of the schedule stay, here and at each place. */
  keep: z.number().int().min(1).max(365),
  placeIds: z.array(Id).max(10),
  /** Hours without a good one after which people are told and the system is not well. */
  warnAfterHours: z.number().int().min(2).max(2_000),
  /** Whether the newest one is restored into a database of its own every week. */
  testWeekly: z.boolean(),
};

export const BackupSchedule = z.object({
  ...scheduleFields,
  revision: Revision,
  hasPassphrase: z.boolean(),
  nextAt: Time.nullable(),
  /** End of the last good one of the schedule's kinds. */
  lastGoodAt: Time.nullable(),
  overdue: z.boolean(),
  lastTestAt: Time.nullable(),
  lastTestPassed: z.boolean().nullable(),
  lastTestDetail: z.string(),
  lastTestSeconds: z.number().int().nullable(),
  lastTestTables: z.number().int().nullable(),
  nextTestAt: Time.nullable(),
  testRunning: z.boolean(),
  /** Bytes free where backups are kept on this node. */
  freeBytes: z.number().int(),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const BackupScheduleDraft = z.strictObject({
  ...scheduleFields,
  revision: Revision.optional(),
  /** Absent: stays as it is; empty: none. */
  passphrase: z.union([z.literal(''), Passphrase]).optional(),
});
export type BackupScheduleDraft = z.infer<typeof BackupScheduleDraft>;

/** Where copies go. `folder`: one that is mounted on every node that makes backups. */
export const BackupPlaceType = z.enum(['folder', 's3', 'sftp', 'webdav']);
export type BackupPlaceType = z.infer<typeof BackupPlaceType>;

const placeFields = {
  name: Name,
  type: BackupPlaceType,
  /** `/mnt/backups`, `https://s3.example.com/bucket/prefix`, `sftp://backup.example.com:22/folder`, `https://dav.example.com/folder`. */
  address: z.string().trim().min(1).max(500),
  account: z.string().trim().max(200),
  /** S3: its region. */
  region: z.string().trim().max(60),
  /** SFTP: SHA-256 of the server's host key, as `ssh-keygen -lf` prints it; empty until the first test has shown it. */
  hostKey: z.string().trim().max(100),
  /** Networks with ports that it may be in besides public ones: `10.0.0.0/8:22`. */
  networks: z.array(z.string().trim().max(60)).max(10),
  enabled: z.boolean(),
};
export const BackupPlace = z.object({
  ...placeFields,
  id: Id,
  revision: Revision,
  hasSecret: z.boolean(),
  lastAt: Time.nullable(),
  lastFailed: z.boolean(),
  lastDetail: z.string(),
});
export type BackupPlace = z.infer<typeof BackupPlace>;

export const BackupPlaceDraft = z.strictObject({
  ...placeFields,
  id: Id.optional(),
  revision: Revision.optional(),
  /** Password, private key or secret key. Absent: stays as it is. */
  secret: z.string().max(10_000).optional(),
});
export type BackupPlaceDraft = z.infer<typeof BackupPlaceDraft>;

/** What a test of a place found: a file was written, read, listed and removed, or where that ended. */
export const BackupPlaceTest = z.object({
  passed: z.boolean(),
  step: z.enum(['connect', 'write', 'read', 'list', 'remove']),
  detail: z.string(),
  /** Of an SFTP server. */
  hostKey: z.string(),
  freeBytes: z.number().int().nullable(),
});
export type BackupPlaceTest = z.infer<typeof BackupPlaceTest>;
