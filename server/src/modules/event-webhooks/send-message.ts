import type { EventAttempt } from '@eoms/contract';
import { wellFormed } from '@eoms/contract';
import { decodeForeignText } from '@eoms/drivers/kit';
import { type Outbound, OutboundError, type OutboundReply } from '../../platform/outbound/outbound.ts';
import { backOff, failed, type Outcome, type Retry } from '../../platform/work/queue.ts';
import type { LeasedDelivery } from './deliveries.store.ts';
import { signedHeaders } from './sign-message.ts';

/** What became of an attempt, for the message and for its target. */
export interface Answered {
  readonly attempt: EventAttempt;
  /** The target said that it does not exist any more. */
  readonly gone: boolean;
  /** Of a failure that is the target's own: any other message would have met it too. */
  readonly pauseSeconds?: number;
}

export interface Sending {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly retry: Retry;
  /** Pauses of the target, by its failures in a row. */
  readonly pauseAfter: (failures: number) => number;
  readonly failures: number;
}

/** About three days until the last attempt. */
export const usualRetry: Retry = {
  attemptsAtMost: 28,
  pauseAfter: backOff({ firstSeconds: 10, atMostSeconds: 14_400 }),
};
/** A target that is away is asked now and then, with one message. */
export const usualPause = backOff({ firstSeconds: 5, atMostSeconds: 300 });

const readBytes = 2_048;
const shownCharacters = 300;
/** However long a target wants to be left alone. */
const longestPauseSeconds = 3_600;

/** Refusals of what was sent, and not of everything. */
const ofMessage = new Set([400, 409, 413, 415, 422]);

/** Seconds or a date (RFC 9110, section 10.2.3). */
const retryAfterOf = (value: string | undefined): number => {
  if (value === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return seconds > 0 ? Math.min(seconds, longestPauseSeconds) : 0;
};

const textOf = ({ body, headers }: OutboundReply): string => {
  try {
    return decodeForeignText(body, headers['content-type']);
  } catch {
    return body.toString('latin1').replace(/[^\x20-\x7e]+/g, ' ');
  }
};
const excerptOf = (text: string): string => wellFormed(text.replaceAll('\0', '').trim().slice(0, shownCharacters));

const failureOf = (error: unknown) => ({
  answer: error instanceof OutboundError ? error.reason : 'failed',
  excerpt: excerptOf(error instanceof Error ? error.message : String(error)),
});

/** Sends a message, signed, and says what became of it. Redirects are not followed. */
export const sendMessage = async (
  { outbound, url, secrets, retry, pauseAfter, failures }: Sending,
  { message, attempts }: LeasedDelivery,
  signal: AbortSignal,
): Promise<Outcome<Answered>> => {
  const body = JSON.stringify(message);
  const started = Date.now();
  const signed = signedHeaders(secrets, { id: message.id, seconds: Math.floor(started / 1_000), body });
  const reply = await outbound
    .request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'EOMS', ...signed },
      body: Buffer.from(body),
      signal,
      maximumBytes: readBytes,
      cut: true,
    })
    .catch((error: unknown) => failureOf(error));
  const timing = { at: new Date(started).toISOString(), durationMs: Date.now() - started };
  const answer = 'status' in reply ? `HTTP ${reply.status}` : reply.answer;
  const attempt = { ...timing, answer, excerpt: 'status' in reply ? excerptOf(textOf(reply)) : reply.excerpt };
  const status = 'status' in reply ? reply.status : 0;
  if (status >= 200 && status < 300) return { kind: 'done', reply: { attempt, gone: false } };
  if (status === 410) return { kind: 'dead', reason: answer, reply: { attempt, gone: true } };
  const wait = 'status' in reply ? retryAfterOf(reply.headers['retry-after']) : 0;
  const after = failed(retry, attempts, answer);
  const again = after.kind === 'again' ? { ...after, pauseSeconds: Math.max(after.pauseSeconds, wait) } : after;
  if (ofMessage.has(status) && wait === 0) return { ...again, reply: { attempt, gone: false } };
  return { ...again, reply: { attempt, gone: false, pauseSeconds: Math.max(wait, pauseAfter(failures + 1)) } };
};
