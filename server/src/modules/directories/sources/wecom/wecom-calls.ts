import type { WecomConnection } from '@eoms/contract';
import { z } from 'zod';
import { type Answer, createPlatformCalls, type Verdict } from '../platform-calls.ts';
import { DirectoryError, type SourceDeps } from '../source.ts';

/** Global error codes of WeCom: system busy, calls over the limit, too many at once. */
const busy = new Set([-1, 45009, 45033]);
const badToken = new Set([40014, 42001]);
const credentials = new Set([40001, 40013, 40056, 41001, 41004]);
/** Address that we call from is not trusted; interface or data not allowed. */
const forbidden = new Set([60020, 48001, 48002, 301002]);

const codeOf = ({ errcode }: Answer): number => (typeof errcode === 'number' ? errcode : 0);

const judge = (answer: Answer, { status }: { status: number }): Verdict => {
  const code = codeOf(answer);
  if (status === 429 || status >= 500 || busy.has(code)) return { kind: 'wait' };
  if (badToken.has(code)) return { kind: 'token' };
  if (credentials.has(code)) return { kind: 'failed', failure: 'credentials' };
  if (forbidden.has(code)) return { kind: 'failed', failure: 'forbidden' };
  return code === 0 && status < 400 ? { kind: 'fine' } : { kind: 'refused' };
};

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Calls of WeCom as its documents describe them (access_token, global error codes). */
export const createWecomCalls = (connection: WecomConnection, secret: string, deps: SourceDeps) => {
  const { base, corpId } = connection;
  const calls = createPlatformCalls(deps, {
    judge,
    words: (answer) => `${codeOf(answer)} ${String(answer.errmsg ?? '')}`.trim().slice(0, 300),
    async newToken(ask) {
      const query = new URLSearchParams({ corpid: corpId, corpsecret: secret });
      const read = Token.safeParse(await ask({ url: `${base}/cgi-bin/gettoken?${query}` }));
      if (!read.success) throw new DirectoryError('unreadable', 'access_token is missing');
      return { token: read.data.access_token, seconds: read.data.expires_in };
    },
  });
  const get = (path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    calls.call((token) => ({
      url: `${base}/cgi-bin${path}?${new URLSearchParams({ access_token: token, ...query })}`,
    }));
  return { get, token: calls.token };
};
