import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Value } from '@eoms/contract/vocabulary';

interface Refusal {
  readonly status: number;
  readonly content: unknown;
  readonly challenge?: string;
}

const same = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** Reads a digest answer by the letter of RFC 7616, without the driver's own code. */
const createDigestGate = (user: string, password: string, algorithm: string) => {
  const nonce = randomBytes(16).toString('hex');
  const hash = (text: string): string =>
    createHash(algorithm === 'SHA-256' ? 'sha256' : 'md5')
      .update(text)
      .digest('hex');
  const challenge = `Digest realm="device", qop="auth", algorithm=${algorithm}, nonce="${nonce}"`;
  let lastCount = 0;
  const passes = (method: string, header: string): boolean => {
    const field = (name: string): string => new RegExp(`\\b${name}="?([^",]*)"?`).exec(header)?.[1] ?? '';
    const count = Number.parseInt(field('nc'), 16);
    const expected = hash(
      `${hash(`${user}:device:${password}`)}:${nonce}:${field('nc')}:${field('cnonce')}:auth:${hash(`${method}:${field('uri')}`)}`,
    );
    if (field('nonce') !== nonce || !(count > lastCount) || !same(field('response'), expected)) return false;
    lastCount = count;
    return true;
  };
  return { challenge, passes };
};

/** Lets requests pass that are signed as the parameters say; answers the others. */
export const createGate = (params: Readonly<Record<string, Value>>) => {
  const [auth, user, password, token, name, algorithm] = [
    ['auth', 'none'],
    ['username', ''],
    ['password', ''],
    ['token', ''],
    ['headerName', 'x-key'],
    ['algorithm', 'SHA-256'],
  ].map(([id = '', otherwise = '']) => String(params[id] ?? otherwise));
  const digest = createDigestGate(user ?? '', password ?? '', algorithm ?? 'SHA-256');
  const refusal = (challenge?: string): Refusal => ({
    status: 401,
    content: { error: 'sign in' },
    ...(challenge === undefined ? {} : { challenge }),
  });
  return (incoming: Pick<IncomingMessage, 'headers' | 'method'>): Refusal | undefined => {
    const given = incoming.headers.authorization ?? '';
    if (auth === 'basic') {
      const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      return same(given, wanted) ? undefined : refusal('Basic realm="device"');
    }
    if (auth === 'bearer') return same(given, `Bearer ${token}`) ? undefined : refusal('Bearer');
    if (auth === 'header')
      return same(String(incoming.headers[(name ?? '').toLowerCase()] ?? ''), token ?? '') ? undefined : refusal();
    if (auth === 'digest') return digest.passes(incoming.method ?? '', given) ? undefined : refusal(digest.challenge);
    return undefined;
  };
};
