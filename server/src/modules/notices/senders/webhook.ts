import { createHmac } from 'node:crypto';
import { postMessage } from './http-reply.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** The signature of the Standard Webhooks specification, version 1: HMAC-SHA256 over id, time and body. */
export const signWebhook = (
  secret: string,
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** A POST of JSON with `webhook-id`, `webhook-timestamp` and, with a secret, `webhook-signature`. */
export const webhookSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const { id, title, content, subject, urgent, at, language } = message;
    const body = JSON.stringify({
      type: 'notice',
      id,
      timestamp: at.toISOString(),
      data: { title, content, subject, urgent, language },
    });
    const seconds = Math.floor(Date.now() / 1_000);
    const secret = settings.secret('signSecret');
    const headers: Record<string, string> = { 'webhook-id': id, 'webhook-timestamp': String(seconds) };
    if (secret !== '') headers['webhook-signature'] = signWebhook(secret, { id, seconds, body });
    return postMessage(deps, { url: settings.text('url'), body, headers, signal });
  };
