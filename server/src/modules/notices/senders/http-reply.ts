import { decodeForeignText } from '@eoms/drivers/kit';
import type { OutboundReply } from '../../../platform/outbound/outbound.ts';
import type { ReadAnswer, Verdict } from './provider-answers.ts';
import { excerptOf, type Reply, type SenderDeps } from './sender.ts';

export interface HttpMessage {
  readonly url: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Who says in the body whether it took the message; without, the HTTP status says it. */
  readonly readAnswer?: ReadAnswer;
}

/** However long a far side wants to be left alone: a notice expires after a day. */
const longestWaitSeconds = 3_600;

/** Too many requests, a time limit and faults of the server pass; other refusals do not. */
const passes = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

const verdictOf = (status: number, hasAnswers: boolean): Verdict => {
  if (status >= 200 && status < 300) return hasAnswers ? 'later' : 'sent';
  return passes(status) ? 'later' : 'final';
};

/** Seconds or a date (RFC 9110, section 10.2.3). */
const retryAfterOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return seconds > 0 ? Math.min(seconds, longestWaitSeconds) : undefined;
};

/** What a far side says is for people to read, so a part in an unknown character set does not lose the rest. */
const textOf = ({ body, headers }: OutboundReply): string => {
  try {
    return decodeForeignText(body, headers['content-type']);
  } catch {
    return body.toString('latin1').replace(/[^\x20-\x7e]+/g, ' ');
  }
};

const read = (reply: OutboundReply, readAnswer: ReadAnswer | undefined): Reply => {
  const text = textOf(reply);
  const answer = readAnswer?.(text, reply.status);
  const verdict = answer?.verdict ?? verdictOf(reply.status, readAnswer !== undefined);
  const status = `HTTP ${reply.status}`;
  if (verdict === 'sent') return { ok: true, final: false, status, excerpt: excerptOf(text) };
  const refused = {
    ok: false,
    final: verdict === 'final',
    status: answer === undefined ? status : `${status} · ${answer.code}`,
    excerpt: excerptOf(answer?.words || text),
  };
  const limit = typeof verdict === 'object' ? verdict : undefined;
  const wait = Math.max(limit?.afterSeconds ?? 0, retryAfterOf(reply.headers['retry-after']) ?? 0);
  if (wait === 0) return refused;
  return { ...refused, retryAfterSeconds: wait, channelWaits: limit?.of === 'channel' };
};

/** Posts a message, as JSON unless the headers say otherwise, and reads what the far side answers. */
export const postMessage = async (
  { outbound }: SenderDeps,
  { url, body, headers = {}, signal, readAnswer }: HttpMessage,
): Promise<Reply> => {
  const reply = await outbound.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
    signal,
    maximumBytes: 64 * 1024,
  });
  return read(reply, readAnswer);
};

/** An address below a base that may or may not end with a slash. */
export const below = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`;

/** The text of a message for channels that have no title of their own. */
export const plainText = ({ title, content }: { readonly title: string; readonly content: string }): string =>
  `${title}\n${content}`;
