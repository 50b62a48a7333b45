import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';

const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), 'base64url');

/** Where a browser can be reached while no console is open, as its `PushManager` gives it (W3C Push API). */
export const PushBrowserDraft = z.strictObject({
  /** The address at the browser's push service. */
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .regex(/^[\x21-\x7e]+$/, 'url')
    .meta({ examples: ['https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV'] }),
  /** Public key of the browser: an uncompressed point of P-256 in base64url (RFC 8291, section 3.1). */
  p256dh: bytes(65).meta({
    examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  }),
  /** Authentication secret of the browser in base64url (RFC 8291, section 3.2). */
  auth: bytes(16).meta({ examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
});
export type PushBrowserDraft = z.infer<typeof PushBrowserDraft>;

export const PushBrowser = z.object({
  id: Id,
  endpoint: z.string(),
  /** As the browser names itself to servers. */
  userAgent: z.string(),
  createdAt: Time,
  lastSentAt: Time.nullable(),
  /** Whether it was confirmed in the session of the caller, and so ends with it. */
  current: z.boolean(),
});
export type PushBrowser = z.infer<typeof PushBrowser>;

/** Browsers of one user; the one that was reached longest ago goes when another one comes. */
export const pushBrowsersAtMost = 10;
