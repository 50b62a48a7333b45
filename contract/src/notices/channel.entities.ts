import { z } from 'zod';
import { Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { ChannelKind } from './channel-kinds.ts';

const Value = z.union([z.string().max(4_000), z.number(), z.boolean()]);
const ParamId = z.string().min(1).max(40);

export const NotifyChannel = z.object({
  id: Id,
  name: Name,
  kind: ChannelKind,
  params: z.record(ParamId, Value),
  /** Which secrets have been entered; they are never shown. */
  hasSecrets: z.array(ParamId),
  /** Messages per minute at most; more wait. */
  perMinute: z.number().int().min(1).max(6_000),
  /** Notices for one recipient within these minutes become one message; 0: each is sent by itself. */
  digestMinutes: z.number().int().min(0).max(1_440),
  enabled: z.boolean(),
  sort: Sort,
  /** What became of the last message. */
  lastSentAt: Time.nullable(),
  lastFailedAt: Time.nullable(),
  /** Its provider limits it: nothing leaves before then. */
  pausedUntil: Time.nullable(),
  waiting: z.number().int(),
  revision: Revision,
});
export type NotifyChannel = z.infer<typeof NotifyChannel>;

/** A secret that is left out stays; an empty one is removed. */
export const NotifyChannelDraft = NotifyChannel.pick({
  name: true,
  kind: true,
  params: true,
  perMinute: true,
  digestMinutes: true,
  enabled: true,
})
  .extend({ id: Id.optional(), revision: Revision.optional(), secrets: z.record(ParamId, z.string().max(4_000)) })
  .strict();
export type NotifyChannelDraft = z.infer<typeof NotifyChannelDraft>;

/** A channel as something to choose. */
export const ChannelChoice = z.object({ id: Id, name: z.string(), kind: ChannelKind, enabled: z.boolean() });
export type ChannelChoice = z.infer<typeof ChannelChoice>;

/** What the far side answered. */
export const ChannelReply = z.object({
  ok: z.boolean(),
  /** A status of the protocol (`250`, `HTTP 403`), or why there was no answer. */
  status: z.string(),
  excerpt: z.string(),
  tookMs: z.number().int(),
});
export type ChannelReply = z.infer<typeof ChannelReply>;
