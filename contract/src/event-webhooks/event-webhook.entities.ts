import { z } from 'zod';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { EventKind, EventMessage, MessageKind } from './event-message.entities.ts';

const isTarget = (url: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(url).success;

/** Another system that is sent what happens: where, what, and of which places. */
export const EventWebhookDraft = z.strictObject({
  name: Name,
  url: z
    .string()
    .trim()
    .max(1_000)
    .refine(isTarget, 'url')
    .meta({ examples: ['https://example.com/eoms-events'] }),
  kinds: z.array(EventKind).min(1).max(EventKind.options.length),
  /** Places whose events it is sent; null: all, also of those that are added later. */
  placeIds: z.array(Id).min(1).max(500).nullable(),
  enabled: z.boolean(),
});
export type EventWebhookDraft = z.infer<typeof EventWebhookDraft>;

/** `failing`: paused after days without success; `gone`: the target answered that it does not exist any more (410). */
export const EventWebhookState = z.enum(['on', 'off', 'failing', 'gone']);
export type EventWebhookState = z.infer<typeof EventWebhookState>;

export const EventWebhook = z.object({
  ...EventWebhookDraft.shape,
  id: Id,
  revision: Revision,
  state: EventWebhookState,
  /** False after a restore without secrets: nothing is sent until the secret was renewed. */
  hasSecret: z.boolean(),
  /** Until when the secret before the present one signs too; null if it does not any more. */
  overlapUntil: Time.nullable(),
  /** Since when nothing has arrived; null while it does. */
  failingSince: Time.nullable(),
  deliveredAt: Time.nullable(),
  /** Messages that wait and that failed, each counted up to 1 000. */
  waiting: z.number().int(),
  failed: z.number().int(),
  createdBy: z.string(),
  createdAt: Time,
});
export type EventWebhook = z.infer<typeof EventWebhook>;

/** The only time that the secret is shown. */
export const NewEventWebhook = z.object({ id: Id, secret: z.string() });
export type NewEventWebhook = z.infer<typeof NewEventWebhook>;

export const EventDeliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type EventDeliveryStatus = z.infer<typeof EventDeliveryStatus>;

/** One attempt: `answer` is the HTTP status, or why there was none. */
export const EventAttempt = z.object({
  at: Time,
  answer: z.string(),
  durationMs: z.number().int(),
  /** The first bytes of the answer. */
  excerpt: z.string(),
});
export type EventAttempt = z.infer<typeof EventAttempt>;

export const EventDeliveryRow = z.object({
  id: Id,
  webhookId: Id,
  webhookName: z.string(),
  kind: MessageKind,
  status: EventDeliveryStatus,
  attempts: z.number().int(),
  last: EventAttempt.nullable(),
  createdAt: Time,
  /** When the next attempt is due; null of what does not wait. */
  dueAt: Time.nullable(),
});
export type EventDeliveryRow = z.infer<typeof EventDeliveryRow>;

export const EventDelivery = z.object({
  ...EventDeliveryRow.shape,
  /** As it is sent. */
  message: EventMessage,
  /** The latest attempts, the last one first. */
  tries: z.array(EventAttempt),
});
export type EventDelivery = z.infer<typeof EventDelivery>;

export const overlapHoursAtMost = 14 * 24;
export const eventWebhooksAtMost = 100;
