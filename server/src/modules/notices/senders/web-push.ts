import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushTarget } from '../push/push-browsers.store.ts';
import type { VapidKeys } from '../push/vapid-keys.ts';
import { postMessage } from './http-reply.ts';
import type { Message, Reply, Sender, SenderDeps, Settings } from './sender.ts';

/** The browsers of the users, and the keys of this system. */
export interface PushBrowsers {
  keys(): Promise<VapidKeys>;
  /** Undefined if it is not, or no longer, a browser of this user, or the user may not sign in. */
  find(browserId: string, userId: string): Promise<PushTarget | undefined>;
  reached(browserId: string): Promise<void>;
  forget(browserId: string): Promise<void>;
}

export interface WebPushDeps {
  /** The way to push services, which browsers choose. */
  readonly outbound: SenderDeps['outbound'];
  readonly browsers: PushBrowsers;
}

/** What push services keep for a browser that is off; a notice is not tried for longer either. */
const retentionSeconds = 24 * 3_600;
/** Push services take 4096 bytes of which encryption needs about 100 (RFC 8291, section 4). */
const bytesAtMost = 3_600;

/** As many whole characters as fit, with a sign that some are missing. */
const cutToFit = (text: string, bytes: number): string => {
  if (Buffer.byteLength(JSON.stringify(text)) <= bytes) return text;
  let kept = '';
  let size = 5;
  for (const character of text) {
    size += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (size > bytes) break;
    kept += character;
  }
  return `${kept}…`;
};

/** Where a click leads. */
const pathOf = (subject: string): string => {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'alarm') return `/alarmCenter?alarm=${encodeURIComponent(id)}`;
  return kind === 'digest' ? '/alarmCenter' : '/';
};

/** What the service worker of the console reads. */
const payloadOf = ({ id, title, content, subject, urgent, at, language }: Message): string => {
  const rest = { id, subject, urgent, language, at: at.toISOString(), path: pathOf(subject) };
  const room = bytesAtMost - Buffer.byteLength(JSON.stringify(rest));
  const shortTitle = cutToFit(title, 600);
  const left = room - Buffer.byteLength(JSON.stringify(shortTitle)) - 40;
  return JSON.stringify({ ...rest, title: shortTitle, content: cutToFit(content, left) });
};

/** Of several notices about one thing, a browser that was off gets the last (RFC 8030, section 5.4). */
const topicOf = ({ subject, id }: Message): string =>
  createHash('sha256')
    .update(subject.includes(':') ? subject : id)
    .digest('base64url')
    .slice(0, 32);

const requestOf = (target: PushTarget, message: Message, vapidDetails: VapidKeys & { readonly subject: string }) => {
  const { endpoint, p256dh, auth } = target;
  const age = Math.floor((Date.now() - message.at.getTime()) / 1_000);
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(message), {
    vapidDetails,
    TTL: Math.min(retentionSeconds, Math.max(60, retentionSeconds - age)),
    urgency: message.urgent ? 'high' : 'normal',
    topic: topicOf(message),
    contentEncoding: 'aes128gcm',
  });
};

/** Sends to one browser; one that its push service no longer knows is forgotten. */
export const createPush =
  ({ outbound, browsers }: WebPushDeps) =>
  async (settings: Settings, target: PushTarget, message: Message, signal: AbortSignal): Promise<Reply> => {
    const subject = `mailto:${settings.text('contact')}`;
    const { body, headers } = requestOf(target, message, { ...(await browsers.keys()), subject });
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const url = target.endpoint;
    const reply = await postMessage({ outbound }, { url, body: body ?? '', headers: texts, signal });
    if (reply.ok) await browsers.reached(target.id);
    if (reply.status === 'HTTP 404' || reply.status === 'HTTP 410') await browsers.forget(target.id);
    return reply;
  };

/** A push to a browser of the user, encrypted for it, while no console need be open there (RFC 8030, 8291 and 8292). */
export const webPushSender = (deps: WebPushDeps): Sender => {
  const push = createPush(deps);
  return async (settings, message, signal) => {
    const { browserId = null, userId } = message;
    const target = browserId !== null && userId !== null ? await deps.browsers.find(browserId, userId) : undefined;
    if (!target) return { ok: false, final: true, status: 'browserGone', excerpt: '' };
    return push(settings, target, message, signal);
  };
};
