import type { DigestChallenge } from './http-digest.ts';

const parameters = /([A-Za-z][\w-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g;
const algorithms = ['SHA-256', 'SHA-256-sess', 'MD5', 'MD5-sess'] as const;

const parametersIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(parameters)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      (quoted ?? plain ?? '').replace(/\\(.)/g, '$1'),
    ]),
  );

const parseOne = (text: string): DigestChallenge | undefined => {
  const found = parametersIn(text);
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((name) => found.get(name));
  const asked = (found.get('algorithm') ?? 'MD5').toLowerCase();
  const algorithm = algorithms.find((known) => known.toLowerCase() === asked);
  const offers = found
    .get('qop')
    ?.split(',')
    .map((part) => part.trim().toLowerCase());
  if (realm === undefined || nonce === undefined || algorithm === undefined) return undefined;
  if (offers !== undefined && !offers.includes('auth')) return undefined;
  return {
    realm,
    nonce,
    algorithm,
    ...(opaque === undefined ? {} : { opaque }),
    ...(offers === undefined ? {} : { qop: 'auth' }),
    userhash: found.get('userhash')?.toLowerCase() === 'true',
    stale: found.get('stale')?.toLowerCase() === 'true',
  };
};

/** The strongest supported challenge; a server may send several in one line or in many. */
export const chooseChallenge = (header: string | readonly string[] | undefined): DigestChallenge | undefined => {
  const lines = typeof header === 'string' ? [header] : (header ?? []);
  const challenges = lines
    .flatMap((line) => line.split(/(?:^|,\s*)Digest\s+/i).slice(1))
    .flatMap((text) => parseOne(text) ?? []);
  return challenges.sort((a, b) => algorithms.indexOf(a.algorithm) - algorithms.indexOf(b.algorithm))[0];
};

/** The sign-in methods that a server offers, in lower case. */
export const schemesIn = (header: string | undefined): ReadonlySet<string> =>
  new Set(
    [...(header ?? '').matchAll(/(?:^|,\s*)([A-Za-z][\w-]*)(?=\s+[\w-]+\s*=|\s*(?:,|$))/g)].flatMap(
      ([, name]) => name?.toLowerCase() ?? [],
    ),
  );

/** The nonce of the next request, where the server changes it with every reply (RFC 7616, section 3.5). */
export const nextNonce = (header: string | string[] | undefined): string | undefined =>
  parametersIn([header ?? ''].flat().join(', ')).get('nextnonce');
