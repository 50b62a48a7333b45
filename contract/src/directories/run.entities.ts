import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { DirectoryType } from './directory.entities.ts';

/** `ready`: read and planned, waits for a person. */
export const RunStatus = z.enum(['waiting', 'ready', 'applied', 'discarded', 'outdated', 'failed']);
export type RunStatus = z.infer<typeof RunStatus>;

/** Why a whole run failed. */
export const RunFailure = z.enum([
  /** Its address is not among the allowed networks. */
  'refused',
  'unreachable',
  'timeout',
  /** The app id, account, password or secret is wrong. */
  'credentials',
  /** The far side does not allow the app to read what it should. */
  'forbidden',
  /** It asked to wait, longer than we do. */
  'rateLimited',
  /** It answered something that its documents do not say. */
  'unreadable',
  /** More people than we take. */
  'tooMany',
  'internal',
]);
export type RunFailure = z.infer<typeof RunFailure>;

/** Why one record, or a field of one, was left out. */
export const LeftOutReason = z.enum([
  'noId',
  'noName',
  'duplicateId',
  'usernameInUse',
  'phoneInUse',
  'emailInUse',
  'codeInUse',
  'phoneForm',
  'emailForm',
  'codeForm',
  /** Their department could not be read, so nobody knows whether they are gone. */
  'departmentNotRead',
  'departmentUnreadable',
  'personUnreadable',
  'lastAdministrator',
  /** An administrator's account is not taken over. */
  'administrator',
  /** Somebody here has disabled the account; the directory does not enable it again. */
  'disabledHere',
]);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const RunLineKind = z.enum(['add', 'link', 'change', 'disable', 'enable', 'leftOut']);
export type RunLineKind = z.infer<typeof RunLineKind>;
export const RunSubject = z.enum(['person', 'department']);
export type RunSubject = z.infer<typeof RunSubject>;

export const RunLine = z.object({
  kind: RunLineKind,
  subject: RunSubject,
  externalId: z.string(),
  name: z.string(),
  /** The fields that change, as they were and as they become. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  reason: LeftOutReason.nullable(),
  /** What was not taken, as it is written there, or what the far side answered. */
  detail: z.string().nullable(),
});
export type RunLine = z.infer<typeof RunLine>;

export const RunCounts = z.object({
  /** People and departments that were read. */
  people: z.number().int(),
  departments: z.number().int(),
  added: z.number().int(),
  linked: z.number().int(),
  changed: z.number().int(),
  disabled: z.number().int(),
  enabled: z.number().int(),
  leftOut: z.number().int(),
  /** Departments that are added or changed. */
  departmentsChanged: z.number().int(),
});
export type RunCounts = z.infer<typeof RunCounts>;

export const DirectoryRun = z.object({
  id: Id,
  directoryId: Id,
  directoryName: z.string(),
  type: DirectoryType,
  status: RunStatus,
  /** Who began it; null: the schedule. */
  startedByName: z.string().nullable(),
  /** Applied by the schedule without a person, unless it is stopped by the guard. */
  automatic: z.boolean(),
  /** A scheduled run that would disable too many accounts. */
  guarded: z.boolean(),
  counts: RunCounts,
  /** What the app may see there: the scope that the directory says it has. */
  scopeNote: z.string().nullable(),
  failure: RunFailure.nullable(),
  failureDetail: z.string().nullable(),
  createdAt: Time,
  readAt: Time.nullable(),
  finishedAt: Time.nullable(),
});
export type DirectoryRun = z.infer<typeof DirectoryRun>;
