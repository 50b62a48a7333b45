import { parseForeignJson } from '@eoms/drivers/kit';
import { BehaviorFault } from '../behavior-fault.ts';
import { outboundFault } from '../outbound-fault.ts';
import type { Aim, Signing } from './signed-request.ts';

type Auth = Aim<'oauth2'>;

interface Known {
  readonly key: string;
  readonly token: string;
  readonly until: number;
}

const maximumBytes = 65_536;
const timeoutMs = 10_000;
/** A token is not used in its last seconds, and not longer than a day. */
const spareMs = 30_000;
const longestMs = 86_400_000;
/** What a service that names no time gets. */
const standardSeconds = 300;
/** RFC 6749 appendix A.12: visible characters. */
const tokenForm = /^[\x20-\x7e]{1,8000}$/;

const formEncoded = (text: string): string => encodeURIComponent(text).replace(/%20/g, '+');

const tokenIn = (body: Buffer): { token: string; seconds: number } => {
  let answer: unknown;
  try {
    answer = parseForeignJson(body.toString('utf8'));
  } catch {
    answer = undefined;
  }
  const { access_token: token, expires_in: given } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const seconds = Number(given ?? standardSeconds);
  if (typeof token !== 'string' || !tokenForm.test(token) || !Number.isFinite(seconds))
    throw new BehaviorFault('dataSource.signInFailed', 'no access_token');
  return { token, seconds };
};

const fetchToken = async (auth: Auth, { secret, outbound, certificates, signal, now }: Signing): Promise<Known> => {
  const { tokenUrl, clientId, scope, credentials } = auth;
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(secret)}`).toString('base64');
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) });
  if (credentials === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', secret);
  }
  const reply = await outbound
    .request(tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(credentials === 'header' ? { authorization: `Basic ${basic}` } : {}),
      },
      body: form.toString(),
      certificates,
      timeoutMs,
      signal,
      maximumBytes,
    })
    .catch((error: unknown) => {
      throw outboundFault(error);
    });
  if (reply.status !== 200) throw new BehaviorFault('dataSource.signInFailed', `HTTP ${reply.status}`);
  const { token, seconds } = tokenIn(reply.body);
  const until = now + Math.min(longestMs, Math.max(0, seconds * 1_000 - spareMs));
  return { key: JSON.stringify([auth, secret]), token, until };
};

/** Access tokens of client credentials (RFC 6749 section 4.4), one for each source until it ends. */
export const createClientCredentials = () => {
  const known = new Map<string, Promise<Known>>();
  return {
    async token(auth: Auth, signing: Signing): Promise<string> {
      const { sourceId, secret, now } = signing;
      const before = await known.get(sourceId)?.catch(() => undefined);
      if (before && before.key === JSON.stringify([auth, secret]) && before.until > now) return before.token;
      const fetching = fetchToken(auth, signing);
      known.set(sourceId, fetching);
      fetching.catch(() => known.get(sourceId) === fetching && known.delete(sourceId));
      return (await fetching).token;
    },
    /** The service did not accept the token, or the source is gone. */
    forget: (sourceId: string): void => void known.delete(sourceId),
  };
};
export type ClientCredentials = ReturnType<typeof createClientCredentials>;
