import { deviceError } from '../kit/device-error.ts';
import { chooseChallenge, nextNonce, schemesIn } from '../kit/http-challenge.ts';
import { answerChallenge, type DigestChallenge } from '../kit/http-digest.ts';
import type { HttpReply, HttpRequest } from './http-request.ts';

export type HttpSignIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic' | 'digest'; readonly username: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly token: string };

type Send<R extends HttpRequest> = (request: R) => Promise<HttpReply>;

const withHeader = <R extends HttpRequest>(request: R, name: string, value: string): R => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

const challengeIn = ({ headers }: HttpReply): DigestChallenge | undefined =>
  chooseChallenge(headers['www-authenticate']);

/**
 * Signs by digest. A nonce is used until the device refuses it; a device that takes each nonce for one request only is
 * asked for a new one before every request from then on, because a refused one may count as a failed sign-in.
 */
const createDigest = <R extends HttpRequest>(username: string, password: string, send: Send<R>): Send<R> => {
  let challenge: DigestChallenge | undefined;
  let uses = 0;
  let once = false;
  const sendSigned = async (request: R, by: DigestChallenge): Promise<HttpReply> => {
    uses += 1;
    const answer = { username, password, method: request.method, uri: request.path, count: uses };
    const reply = await send(withHeader(request, 'Authorization', answerChallenge(by, answer)));
    const next = nextNonce(reply.headers['authentication-info']);
    if (next !== undefined) {
      challenge = { ...by, nonce: next, stale: false };
      uses = 0;
    }
    return reply;
  };
  const start = async (request: R, asked: HttpReply): Promise<HttpReply> => {
    const fresh = challengeIn(asked);
    if (fresh === undefined) return asked;
    challenge = fresh;
    uses = 0;
    const reply = await sendSigned(request, fresh);
    if (once || reply.status === 401) challenge = undefined;
    return reply;
  };
  return async (request) => {
    const known = challenge;
    if (known === undefined) {
      const asked = await send(request);
      return asked.status === 401 ? start(request, asked) : asked;
    }
    const usedBefore = uses;
    const reply = await sendSigned(request, known);
    // Some devices refuse a used nonce with 403, as if the user had no right.
    const isRefused = reply.status === 401 || (reply.status === 403 && usedBefore > 0);
    if (!isRefused) return reply;
    const fresh = challengeIn(reply);
    // The same nonce again without "stale" means that the credentials are wrong.
    if (fresh !== undefined && fresh.nonce === known.nonce && !fresh.stale) return reply;
    challenge = undefined;
    const again = fresh === undefined ? await send(request) : reply;
    once ||= usedBefore === 1;
    return again.status === 401 ? start(request, again) : again;
  };
};

const refused = { zh: '设备拒绝登录（HTTP 401）', en: 'the device refused to sign in (HTTP 401)' };
const wantsDigest = { zh: '设备要求 HTTP 摘要登录', en: 'the device wants to be signed in to by HTTP digest' };
const wantsBasic = { zh: '设备只支持 HTTP Basic 登录', en: 'the device can only be signed in to by HTTP Basic' };
const otherDigest = {
  zh: '设备要求的 HTTP 摘要方式不受支持',
  en: 'the device wants a form of HTTP digest that is not supported',
};

/** A sign-in of the wrong kind is told from a wrong password by what the device offers instead. */
const refusalOf = (kind: HttpSignIn['kind'], reply: HttpReply) => {
  const offered = schemesIn(reply.headers['www-authenticate']);
  const hasDigest = offered.has('digest');
  if (kind === 'digest' && hasDigest && challengeIn(reply) === undefined) return otherDigest;
  if (kind !== 'digest' && hasDigest && (kind !== 'basic' || !offered.has('basic'))) return wantsDigest;
  if (kind !== 'basic' && offered.has('basic') && !hasDigest) return wantsBasic;
  return refused;
};

/**
 * Authenticates each request by its method. If the device still replies 401, rejects with a `deviceError` of kind
 * `signIn`, which names the method that the device offers if it is another one.
 */
export const createHttpSignIn = <R extends HttpRequest>(how: HttpSignIn, send: Send<R>): Send<R> => {
  const digest = how.kind === 'digest' ? createDigest(how.username, how.password, send) : undefined;
  return async (request) => {
    const reply = await (digest?.(request) ?? send(signPlainly(how, request)));
    if (reply.status === 401) throw deviceError('signIn', refusalOf(how.kind, reply));
    return reply;
  };
};

const signPlainly = <R extends HttpRequest>(how: HttpSignIn, request: R): R => {
  if (how.kind === 'bearer') return withHeader(request, 'Authorization', `Bearer ${how.token}`);
  if (how.kind === 'header') return withHeader(request, how.name, how.token);
  if (how.kind !== 'basic') return request;
  const pair = Buffer.from(`${how.username}:${how.password}`, 'utf8').toString('base64');
  return withHeader(request, 'Authorization', `Basic ${pair}`);
};
