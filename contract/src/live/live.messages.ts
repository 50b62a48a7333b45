import { z } from 'zod';

/**
 * What travels over the WebSocket `/eoms/live`, as JSON text frames. The first message is `authenticate`; the answer is
 * `ready`. Events are numbered within their stream: after a disconnect the browser authenticates with `resume` and
 * receives what it missed, or `resync`, which means that everything on screen must be fetched again.
 */
const Topic = z.string().min(1).max(100);
const Topics = z.array(Topic).min(1).max(500);

export const LiveRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('authenticate'),
    token: z.string().min(1).max(128),
    /** The stream and the last sequence number received before the disconnect. */
    resume: z.strictObject({ stream: z.string().max(64), sequence: z.number().int().min(0) }).optional(),
  }),
  z.strictObject({ type: z.literal('subscribe'), topics: Topics }),
  z.strictObject({ type: z.literal('unsubscribe'), topics: Topics }),
  z.strictObject({ type: z.literal('ping'), at: z.number() }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

export const LiveNews = z.object({ name: z.string(), topic: Topic, payload: z.unknown() });
export type LiveNews = z.infer<typeof LiveNews>;

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), stream: z.string(), sequence: z.number().int(), resumed: z.boolean() }),
  z.object({ type: z.literal('changes'), sequence: z.number().int(), events: z.array(LiveNews) }),
  z.object({ type: z.literal('resync'), sequence: z.number().int() }),
  z.object({ type: z.literal('refused'), topics: z.array(Topic) }),
  /** Echoes `at`, so that the browser can measure the round trip. */
  z.object({ type: z.literal('pong'), at: z.number() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** Close codes sent by the server: invalid token; client too slow, too many or invalid messages; server restart. */
export const liveClose = {
  malformed: 4400,
  unauthorised: 4401,
  tooSlow: 4408,
  tooMuch: 4429,
  goingAway: 1001,
} as const;
