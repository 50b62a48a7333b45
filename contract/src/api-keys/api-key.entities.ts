import { z } from 'zod';
import { AssistantAction } from '../assistants/assistant-request.entities.ts';
import { Id, Name, Network, Revision, Time } from '../kit/fields.ts';

/** What a key is meant to be: its role and everything that narrows it. */
export const ApiKeyDraft = z.strictObject({
  name: Name,
  roleId: Id,
  /** Places that it is limited to; null: all places of its role. */
  placeIds: z.array(Id).min(1).max(500).nullable(),
  /** At most two years ahead. */
  expiresAt: Time,
  /** Calls a minute, over all nodes. */
  perMinute: z.number().int().min(1).max(6_000),
  /** Networks that it may be used from; empty: any. */
  networks: z.array(Network).max(20),
  /** Whether calls that change something are refused. */
  readOnly: z.boolean(),
  /** Whether it is for an assistant: it reads by MCP and prepares what a person confirms. */
  assistant: z.boolean(),
  /** What its assistant does without a person; for the rest, it waits for one. */
  actsAtOnce: z.array(AssistantAction).max(AssistantAction.options.length),
  /** How often a minute it does something without a person. */
  actsPerMinute: z.number().int().min(1).max(60),
});
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>;

export const ApiKeyState = z.enum(['active', 'expired', 'revoked']);
export type ApiKeyState = z.infer<typeof ApiKeyState>;

export const ApiKey = z.object({
  ...ApiKeyDraft.shape,
  id: Id,
  revision: Revision,
  roleName: z.string(),
  /** The first characters of the secret, to recognise it by. */
  prefix: z.string(),
  state: ApiKeyState,
  createdBy: z.string(),
  createdAt: Time,
  /** To the minute. */
  usedAt: Time.nullable(),
  usedFrom: z.string().nullable(),
  revokedAt: Time.nullable(),
  /** Whether the caller may change it: only who made it, since it acts within that person's rights. */
  own: z.boolean(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The only time that the secret is shown. */
export const NewApiKey = z.object({ id: Id, secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
