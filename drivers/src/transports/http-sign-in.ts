import { deviceError } from '../kit/device-error.ts';
import { answerChallenge, chooseChallenge, type DigestChallenge } from './http-digest.ts';
import type { HttpReply, HttpRequest } from './http-request.ts';

export type HttpSignIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic' | 'digest'; readonly username: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly token: string };

type Send = (request: HttpRequest) => Promise<HttpReply>;

const withHeader = (request: HttpRequest, name: string, value: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

const createDigest = (username: string, password: string, send: Send): Send => {
  let challenge: DigestChallenge | undefined;
  let count = 0;
  const signed = (request: HttpRequest, to: DigestChallenge): HttpRequest => {
    count += 1;
    const answer = { username, password, method: request.method, uri: request.path, count };
    return withHeader(request, 'Authorization', answerChallenge(to, answer));
  };
  return async (request) => {
    const known = challenge;
    const first = await send(known === undefined ? request : signed(request, known));
    if (first.status !== 401) return first;
    const fresh = chooseChallenge(first.headers['www-authenticate']?.split(/\r?\n/));
    // The same nonce again without "stale" means that the credentials were wrong.
    if (fresh === undefined || (fresh.nonce === known?.nonce && !fresh.stale)) return first;
    challenge = fresh;
    count = 0;
    return send(signed(request, fresh));
  };
};

/**
 * Authenticates each request by its method. If the device still replies 401, rejects with a `deviceError` of kind
 * `signIn`.
 */
export const createHttpSignIn = (how: HttpSignIn, send: Send): Send => {
  const digest = how.kind === 'digest' ? createDigest(how.username, how.password, send) : undefined;
  return async (request) => {
    const reply = await (digest?.(request) ?? send(signPlainly(how, request)));
    if (reply.status === 401)
      throw deviceError('signIn', { zh: '设备拒绝登录（HTTP 401）', en: 'the device refused to sign in (HTTP 401)' });
    return reply;
  };
};

const signPlainly = (how: HttpSignIn, request: HttpRequest): HttpRequest => {
  if (how.kind === 'bearer') return withHeader(request, 'Authorization', `Bearer ${how.token}`);
  if (how.kind === 'header') return withHeader(request, how.name, how.token);
  if (how.kind !== 'basic') return request;
  const pair = Buffer.from(`${how.username}:${how.password}`, 'utf8').toString('base64');
  return withHeader(request, 'Authorization', `Basic ${pair}`);
};
