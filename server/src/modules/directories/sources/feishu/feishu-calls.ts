import type { FeishuConnection } from '@eoms/contract';
import { z } from 'zod';
import { type Answer, createPlatformCalls, type Verdict } from '../platform-calls.ts';
import { DirectoryError, type SourceDeps } from '../source.ts';

/** "request trigger frequency limit" (server error codes). */
const tooMany = 99991400;
const badToken = new Set([99991661, 99991663, 99991664, 99991668, 99991677]);
/** Of the app: id, secret, state. */
const credentials = new Set([10003, 10005, 10012, 10014, 10015]);
/** The app lacks a right, or is not installed. */
const forbidden = new Set([99991672, 99991679, 99991403]);

const codeOf = ({ code }: Answer): number => (typeof code === 'number' ? code : 0);

const judge = (
  answer: Answer,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Verdict => {
  const code = codeOf(answer);
  if (status === 429 || code === tooMany) {
    const seconds = Number(headers['x-ogw-ratelimit-reset']);
    return { kind: 'wait', ...(seconds > 0 ? { ms: seconds * 1_000 } : {}) };
  }
  if (badToken.has(code)) return { kind: 'token' };
  if (credentials.has(code)) return { kind: 'failed', failure: 'credentials' };
  if (forbidden.has(code)) return { kind: 'failed', failure: 'forbidden' };
  if (status >= 500) return { kind: 'wait' };
  return code === 0 && status < 400 ? { kind: 'fine' } : { kind: 'refused' };
};

const Token = z.object({ tenant_access_token: z.string().min(1), expire: z.number() });

/** Calls of Feishu as its documents describe them (tenant_access_token of a custom app, rate limits). */
export const createFeishuCalls = (connection: FeishuConnection, secret: string, deps: SourceDeps) => {
  const { base, appId } = connection;
  const calls = createPlatformCalls(deps, {
    judge,
    words: (answer) => `${codeOf(answer)} ${String(answer.msg ?? '')}`.trim().slice(0, 300),
    async newToken(ask) {
      const answer = await ask({
        url: `${base}/open-apis/auth/v3/tenant_access_token/internal`,
        method: 'POST',
        body: { app_id: appId, app_secret: secret },
      });
      const read = Token.safeParse(answer);
      if (!read.success) throw new DirectoryError('unreadable', 'tenant_access_token is missing');
      return { token: read.data.tenant_access_token, seconds: read.data.expire };
    },
  });
  const get = (path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    calls.call((token) => ({
      url: `${base}/open-apis${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
    }));
  return { get, plain: calls.plain, token: calls.token };
};
export type FeishuCalls = ReturnType<typeof createFeishuCalls>;
