import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Value } from '@eoms/contract/vocabulary';

interface Refusal {
  readonly status: number;
  readonly content: unknown;
  readonly challenge?: string;
}

const rememberedNonces = 32;

const same = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** Parses a digest answer as RFC 7616 defines it, independently of the driver's own code. */
const createDigestGate = (user: string, password: string, algorithm: string, isOneTime: boolean) => {
  /** Every challenge has its own nonce, stored with the highest count used; only the newest are kept. */
  const counts = new Map<string, number>();
  const hash = (text: string): string =>
    createHash(algorithm === 'SHA-256' ? 'sha256' : 'md5')
      .update(text)
      .digest('hex');
  const challenge = (): string => {
    const nonce = randomBytes(16).toString('hex');
    counts.set(nonce, 0);
    for (const oldest of counts.keys()) {
      if (counts.size <= rememberedNonces) break;
      counts.delete(oldest);
    }
    return `Digest realm="device", qop="auth", algorithm=${algorithm}, nonce="${nonce}"`;
  };
  const passes = (method: string, header: string): boolean => {
    const field = (name: string): string => new RegExp(`\\b${name}="?([^",]*)"?`).exec(header)?.[1] ?? '';
    const [nonce, count] = [field('nonce'), Number.parseInt(field('nc'), 16)];
    const used = counts.get(nonce);
    const expected = hash(
      `${hash(`${user}:device:${password}`)}:${nonce}:${field('nc')}:${field('cnonce')}:auth:${hash(`${method}:${field('uri')}`)}`,
    );
    if (used === undefined || (isOneTime && used > 0) || !(count > used) || !same(field('response'), expected))
      return false;
    counts.set(nonce, count);
    return true;
  };
  /** Whether the answer is right but for its nonce, which was used before. */
  const isUsed = (header: string): boolean => (counts.get(/nonce="([^"]*)"/.exec(header)?.[1] ?? '') ?? 0) > 0;
  return { challenge, passes, isUsed };
};

/** Passes requests that are signed as the parameters require; replies to the others itself. */
export const createGate = (params: Readonly<Record<string, Value>>) => {
  const [auth, user, password, token, name, algorithm] = [
    ['auth', 'none'],
    ['username', ''],
    ['password', ''],
    ['token', ''],
    ['headerName', 'x-key'],
    ['algorithm', 'SHA-256'],
  ].map(([id = '', otherwise = '']) => String(params[id] ?? otherwise));
  const nonces = String(params.nonces ?? '');
  const digest = createDigestGate(user ?? '', password ?? '', algorithm ?? 'SHA-256', nonces !== '');
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
    if (auth !== 'digest' || digest.passes(incoming.method ?? '', given)) return undefined;
    if (nonces === 'oneTimeForbidden' && digest.isUsed(given)) return { status: 403, content: { error: 'forbidden' } };
    return refusal(digest.challenge());
  };
};
