import { createHash, randomBytes } from 'node:crypto';

/** One `WWW-Authenticate: Digest` challenge (RFC 7616, section 3.3). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque?: string;
  readonly algorithm: 'MD5' | 'MD5-sess' | 'SHA-256' | 'SHA-256-sess';
  /** Absent from servers of RFC 2069's time. */
  readonly qop?: 'auth';
  readonly userhash: boolean;
  readonly stale: boolean;
}

export interface DigestAnswer {
  readonly username: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  /** Number of uses of this nonce, from 1. */
  readonly count: number;
  /** For tests; defaults to a random one. */
  readonly cnonce?: string;
}

const quote = (text: string): string => `"${text.replace(/(["\\])/g, '\\$1')}"`;

/** The `Authorization` header for a challenge (RFC 7616, section 3.4). */
export const answerChallenge = (challenge: DigestChallenge, answer: DigestAnswer): string => {
  const { realm, nonce, algorithm, qop, opaque, userhash } = challenge;
  const name = algorithm.startsWith('SHA-256') ? 'sha256' : 'md5';
  const hash = (text: string): string => createHash(name).update(text, 'utf8').digest('hex');
  const cnonce = answer.cnonce ?? randomBytes(16).toString('hex');
  const count = answer.count.toString(16).padStart(8, '0');
  const secret = hash(`${answer.username}:${realm}:${answer.password}`);
  const first = algorithm.endsWith('-sess') ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
  const second = hash(`${answer.method}:${answer.uri}`);
  const middle = qop === undefined ? nonce : `${nonce}:${count}:${cnonce}:${qop}`;
  const parts = [
    `username=${quote(userhash ? hash(`${answer.username}:${realm}`) : answer.username)}`,
    `realm=${quote(realm)}`,
    `uri=${quote(answer.uri)}`,
    `algorithm=${algorithm}`,
    `nonce=${quote(nonce)}`,
    ...(qop === undefined ? [] : [`nc=${count}`, `cnonce=${quote(cnonce)}`, `qop=${qop}`]),
    `response=${quote(hash(`${first}:${middle}:${second}`))}`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(userhash ? ['userhash=true'] : []),
  ];
  return `Digest ${parts.join(', ')}`;
};
