import type { OutboundReply } from '../../../platform/outbound/outbound.ts';
import { excerptOf, type Reply, type SenderDeps } from './sender.ts';

export interface HttpMessage {
  readonly url: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Whether the body of a reply with a good status means success; defaults to yes. */
  readonly accepts?: (body: string) => boolean;
}

/** However long a far side wants to be left alone: a notice expires after a day. */
const longestWaitSeconds = 3_600;

/** Too many requests, a time limit and faults of the server pass; other refusals do not. */
const passes = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** Seconds or a date (RFC 9110, section 10.2.3). */
const retryAfterOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return seconds > 0 ? Math.min(seconds, longestWaitSeconds) : undefined;
};

const read = ({ status, headers, body }: OutboundReply, accepts: (body: string) => boolean): Reply => {
  const text = body.toString('utf8');
  const good = status >= 200 && status < 300;
  const ok = good && accepts(text);
  const afterSeconds = ok ? undefined : retryAfterOf(headers['retry-after']);
  const wait = afterSeconds === undefined ? {} : { retryAfterSeconds: afterSeconds };
  return { ok, final: !ok && !good && !passes(status), status: `HTTP ${status}`, excerpt: excerptOf(text), ...wait };
};

/** Posts a message, as JSON unless the headers say otherwise, and reads what the far side answers. */
export const postMessage = async (
  { outbound }: SenderDeps,
  { url, body, headers = {}, signal, accepts = () => true }: HttpMessage,
): Promise<Reply> => {
  const reply = await outbound.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
    signal,
    maximumBytes: 64 * 1024,
  });
  return read(reply, accepts);
};

/** Whether a JSON body has this value in this field, as gateways say success with status 200 either way. */
export const jsonField =
  (field: string, ...wanted: readonly unknown[]) =>
  (body: string): boolean => {
    try {
      const value: unknown = JSON.parse(body);
      return typeof value === 'object' && value !== null && wanted.includes((value as Record<string, unknown>)[field]);
    } catch {
      return false;
    }
  };

/** An address below a base that may or may not end with a slash. */
export const below = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`;

/** The text of a message for channels that have no title of their own. */
export const plainText = ({ title, content }: { readonly title: string; readonly content: string }): string =>
  `${title}\n${content}`;
