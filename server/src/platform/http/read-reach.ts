import { settingReasons } from '@eoms/phrases';
import type { TlsSetting } from '../tls/tls-files.ts';

/** Who can reach the console, and how it is encrypted. */
export interface Reach {
  /** Whether only programs on this machine can connect. */
  readonly onlyHere: boolean;
  /** The port of the console is encrypted with this certificate; without it, it is plain HTTP. */
  readonly tls: HttpsSetting | undefined;
}

export interface HttpsSetting extends TlsSetting {
  /** A port without encryption that sends browsers to the encrypted one. */
  readonly redirectPort: number | undefined;
  /** For how many days browsers refuse this site without encryption. */
  readonly hstsDays: number | undefined;
}

export interface ReachSettings {
  readonly host: string;
  readonly http?: 'plain' | undefined;
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  readonly httpRedirectPort?: number | undefined;
  readonly hstsDays?: number | undefined;
  readonly trustedProxies: readonly string[];
  /** Whether people sign in at this node; others answer only about their health. */
  readonly forPeople: boolean;
}

export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

type Refuse = (setting: 'tlsCert' | 'tlsKey' | 'host', reason: string) => Error;

/**
 * Passwords must not cross a network in the clear because nobody thought of it: an address that others can reach needs a
 * certificate, a named proxy that has one, or the explicit wish for plain HTTP. Throws what `refuse` makes.
 */
export const readReach = (given: ReachSettings, refuse: Refuse): Reach => {
  const { host, http, tlsCert: cert, tlsKey: key, httpRedirectPort: redirectPort, hstsDays } = given;
  const onlyHere = isLoopbackHost(host);
  if (cert !== undefined && key !== undefined) return { onlyHere, tls: { cert, key, redirectPort, hstsDays } };
  if ([cert, key, redirectPort, hstsDays].some((one) => one !== undefined))
    throw refuse(cert === undefined ? 'tlsCert' : 'tlsKey', settingReasons.tlsFiles);
  if (given.forPeople && !onlyHere && http === undefined && given.trustedProxies.length === 0)
    throw refuse('host', settingReasons.plainHttp);
  return { onlyHere, tls: undefined };
};
