import { createHash, createHmac } from 'node:crypto';
import type { Aim, PlainRequest, SignedRequest, Signing } from './signed-request.ts';

type Auth = Aim<'sortedParameters'>;

/** The parameters that are signed, in order of their names: `a=1&b=2`; empty ones are left out. */
export const joinedParameters = (parameters: Iterable<readonly [string, string]>): string =>
  [...parameters]
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Upper case, as most platforms that sign this way write it. */
export const digestOf = ({ algorithm }: Pick<Auth, 'algorithm'>, joined: string, secret: string): string => {
  const text = `${joined}&key=${secret}`;
  const made = algorithm === 'md5' ? createHash('md5').update(text) : createHmac('sha256', secret).update(text);
  return made.digest('hex').toUpperCase();
};

/** Adds key, time and signature to the query. */
export const signParameters = (
  auth: Auth,
  { url }: PlainRequest,
  { secret, now }: Pick<Signing, 'secret' | 'now'>,
): SignedRequest => {
  const signed = new URL(url);
  signed.searchParams.set(auth.appKeyName, auth.appKey);
  signed.searchParams.set(auth.timestampName, String(auth.timestampUnit === 's' ? Math.floor(now / 1_000) : now));
  signed.searchParams.set(auth.signatureName, digestOf(auth, joinedParameters(signed.searchParams), secret));
  return { url: signed, headers: {} };
};
