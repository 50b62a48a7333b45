import type { RunFailure } from '@eoms/contract';
import { OutboundError } from '../../../platform/outbound/outbound.ts';
import { DirectoryError, type SourceDeps } from './source.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** What an answer of a platform means. */
export type Verdict =
  | { readonly kind: 'fine' }
  /** Too many calls: to be asked again; after so long, if it says. */
  | { readonly kind: 'wait'; readonly ms?: number }
  /** The access token is not valid any more. */
  | { readonly kind: 'token' }
  /** Nothing can be read. */
  | { readonly kind: 'failed'; readonly failure: RunFailure }
  /** This one call was refused; others may be answered. */
  | { readonly kind: 'refused' };

export interface Call {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface PlatformRules {
  readonly judge: (answer: Answer, reply: { status: number; headers: Readonly<Record<string, string>> }) => Verdict;
  /** Its own words for what is wrong: code and message. */
  readonly words: (answer: Answer) => string;
  /** A new access token, and how many seconds it is valid. */
  readonly newToken: (ask: (call: Call) => Promise<Answer>) => Promise<{ token: string; seconds: number }>;
}

/** One call was refused, for instance about one odd department. */
export class CallRefused extends Error {}

/** Waiting for a rate limit: at first, at most, and how often. Together somewhat more than five minutes. */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const waitsAtMost = 11;
/** A token is renewed so many seconds before its end. */
const earlySeconds = 120;

const parse = (body: Buffer): Answer | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Calls of an office platform: with an access token that is remembered as long as it is valid, waiting where the platform
 * says that there were too many, and telling what is wrong with one call from what is wrong with all.
 */
export const createPlatformCalls = ({ outbound, signal, pause }: SourceDeps, rules: PlatformRules) => {
  let known: { token: string; until: number } | undefined;

  const once = async ({ url, method = 'GET', headers, body }: Call): Promise<{ answer: Answer; verdict: Verdict }> => {
    try {
      const reply = await outbound.request(url, {
        method,
        headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
      });
      const answer = parse(reply.body);
      if (!answer) {
        if (reply.status === 429 || reply.status >= 500) return { answer: {}, verdict: { kind: 'wait' } };
        throw new DirectoryError('unreadable', `HTTP ${reply.status} without JSON`);
      }
      return { answer, verdict: rules.judge(answer, reply) };
    } catch (error) {
      if (error instanceof OutboundError)
        throw new DirectoryError(error.reason === 'tooLarge' ? 'unreadable' : error.reason, error.message, {
          cause: error,
        });
      throw error;
    }
  };

  /** `make` builds the call with the present token. */
  const persist = async (make: () => Promise<Call>, renew?: () => void): Promise<Answer> => {
    let renewed = false;
    let waited = 0;
    for (;;) {
      const { answer, verdict } = await once(await make());
      switch (verdict.kind) {
        case 'fine':
          return answer;
        case 'wait': {
          if (waited >= waitsAtMost) throw new DirectoryError('rateLimited', rules.words(answer));
          const doubled = firstWaitMs * 2 ** waited;
          waited += 1;
          await pause(Math.min(longestWaitMs, verdict.ms ?? doubled), signal);
          signal.throwIfAborted();
          break;
        }
        case 'token':
          if (renewed || !renew) throw new DirectoryError('credentials', rules.words(answer));
          renewed = true;
          renew();
          break;
        case 'failed':
          throw new DirectoryError(verdict.failure, rules.words(answer));
        case 'refused':
          throw new CallRefused(rules.words(answer));
      }
    }
  };

  const plain = (call: Call): Promise<Answer> => persist(async () => call);
  const token = async (): Promise<string> => {
    if (known && known.until > Date.now()) return known.token;
    const fresh = await rules.newToken((call) =>
      plain(call).catch((error: unknown) => {
        throw error instanceof CallRefused ? new DirectoryError('credentials', error.message) : error;
      }),
    );
    known = { token: fresh.token, until: Date.now() + (fresh.seconds - earlySeconds) * 1_000 };
    return fresh.token;
  };

  return {
    /** Without the app's token. Throws `DirectoryError` or `CallRefused`. */
    plain,
    /** With it. Throws `DirectoryError` or `CallRefused`. */
    call: (make: (token: string) => Call): Promise<Answer> =>
      persist(
        async () => make(await token()),
        () => {
          known = undefined;
        },
      ),
    /** Whether the app's credentials are right. */
    token,
  };
};
export type PlatformCalls = ReturnType<typeof createPlatformCalls>;
