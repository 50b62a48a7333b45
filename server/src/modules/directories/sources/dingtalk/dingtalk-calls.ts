import type { DingtalkConnection } from '@eoms/contract';
import { z } from 'zod';
import { type Answer, createPlatformCalls, type Verdict } from '../platform-calls.ts';
import { DirectoryError, type SourceDeps } from '../source.ts';

/** `errcode` 88 is a gateway's, which has what is meant in `sub_code`. */
const codeOf = (answer: Answer): string => {
  const { errcode, sub_code: sub, code } = answer;
  if (String(errcode) === '88' && sub !== undefined) return String(sub);
  return String(errcode ?? code ?? 0);
};

/** "too many calls", of an app, an interface or a company (global error codes, 90002 to 90018). */
const busy = new Set(['-1', '90001', '90002', '90003', '90004', '90005', '90006', '90018']);
const badToken = new Set(['40014', '42001', '33001']);
/** App, secret, right or the address that we call from. */
const credentials = new Set(['40089', '40001', '40013', '40078', 'invalidClientIdOrSecret']);
const forbidden = new Set(['60020', '60011', '88']);

const judge = (answer: Answer, { status }: { status: number }): Verdict => {
  const code = codeOf(answer);
  if (status === 429 || busy.has(code) || /Throttling|QpsLimit/i.test(code)) return { kind: 'wait' };
  if (badToken.has(code) || code === 'InvalidAuthentication') return { kind: 'token' };
  if (credentials.has(code)) return { kind: 'failed', failure: 'credentials' };
  if (forbidden.has(code) || code.startsWith('Forbidden')) return { kind: 'failed', failure: 'forbidden' };
  if (status >= 500) return { kind: 'wait' };
  return code === '0' && status < 400 ? { kind: 'fine' } : { kind: 'refused' };
};

const words = (answer: Answer): string =>
  `${codeOf(answer)} ${String(answer.sub_msg ?? answer.errmsg ?? answer.message ?? '')}`.trim().slice(0, 300);

const Token = z.object({ accessToken: z.string().min(1), expireIn: z.number() });

/** Calls of DingTalk as its documents describe them, "access_token of an internal app" and "error codes". */
export const createDingtalkCalls = (connection: DingtalkConnection, secret: string, deps: SourceDeps) =>
  createPlatformCalls(deps, {
    judge,
    words,
    async newToken(ask) {
      const answer = await ask({
        url: `${connection.apiBase}/v1.0/oauth2/accessToken`,
        method: 'POST',
        body: { appKey: connection.clientId, appSecret: secret },
      });
      const read = Token.safeParse(answer);
      if (!read.success) throw new DirectoryError('unreadable', 'accessToken is missing');
      return { token: read.data.accessToken, seconds: read.data.expireIn };
    },
  });
