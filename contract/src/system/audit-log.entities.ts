import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { screenAddresses } from '../vocabulary/screen-addresses.ts';

export const AuditOutcome = z.enum(['done', 'refused', 'failed']);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** One entry of the audit log: who did what, from where, with what outcome. Entries are hash-chained. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Time,
  userId: Id.nullable(),
  username: z.string().nullable(),
  ip: z.string().nullable(),
  /** Name of the call (`saveUser`) or of the event (`login.refused`). */
  action: z.string(),
  /** Id or name of the object. */
  target: z.string().nullable(),
  /** Display name of the object; its last one if it was removed. */
  targetName: z.string().nullable(),
  outcome: AuditOutcome,
  code: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  /** Position in the chain, counted from 1; null for about a second until the entry is sealed. */
  sequence: z.number().int().nullable(),
  hash: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What an action is about: the screen on which it is done, or `other`, such as signing in. */
export const AuditKind = z.enum([...screenAddresses, 'other']);
export type AuditKind = z.infer<typeof AuditKind>;

export const auditFilters = {
  /** `system`: what the system did on its own. */
  userId: z.union([Id, z.literal('system')]).optional(),
  action: z.string().max(100).optional(),
  kind: AuditKind.optional(),
  outcome: AuditOutcome.optional(),
  /** Address that it came from. */
  ip: z.string().max(60).optional(),
  /** Inclusive. */
  from: Time.optional(),
  /** Exclusive. */
  to: Time.optional(),
};

/** Rows of an exported table. */
export const exportedAuditAtMost = 50_000;
