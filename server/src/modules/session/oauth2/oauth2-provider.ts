import { type Oauth2Config, wellFormedThroughout } from '@eoms/contract';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';

/** A `fetch` that reaches only public addresses and the given networks (`10.0.0.0/8:443`). */
export type ProviderFetch = (
  allowedNetworks: readonly string[],
) => (url: string, init?: RequestInit) => Promise<Response>;

export interface ProviderSettings {
  readonly values: Oauth2Config;
  readonly clientSecret: string | null;
}

/** What the provider's redirect is checked against. */
export interface Expectation {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider asserts about a user. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface Oauth2Provider {
  describe(settings: ProviderSettings): Promise<{ issuer: string; authorizationEndpoint: string }>;
  authorizationUrl(settings: ProviderSettings, expected: Expectation): Promise<string>;
  redeem(
    settings: ProviderSettings,
    answer: Readonly<Record<string, string>>,
    expected: Expectation,
  ): Promise<ProviderIdentity>;
}

const keepMs = 300_000;
const timeoutSeconds = 10;

/** The method that the provider prefers; the default is HTTP basic (OpenID Connect Discovery 1.0, section 3). */
const clientAuth = (secret: string | null): ClientAuth => {
  if (secret === null) return None();
  return (server, client, body, headers) => {
    const post = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (post ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, client, body, headers);
  };
};

/** Authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636). */
export const createOauth2Provider = (providerFetch: ProviderFetch): Oauth2Provider => {
  let known: { key: string; until: number; configuration: Configuration } | undefined;

  const discover = async ({ values, clientSecret }: ProviderSettings): Promise<Configuration> => {
    const fetch = providerFetch(values.allowedNetworks);
    const issuer = new URL(values.issuer);
    return discovery(issuer, values.clientId, undefined, clientAuth(clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        // The signature is checked although the token came over TLS: the path may lead through proxies of the site.
        enableNonRepudiationChecks,
        // An administrator entered the address; plain HTTP is used only if they chose it.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
      [customFetch]: (url, init) => fetch(url, { ...init, body: init.body ?? null }),
    });
  };

  const connect = async (settings: ProviderSettings): Promise<Configuration> => {
    const key = JSON.stringify([settings.values, settings.clientSecret]);
    if (known?.key === key && known.until > Date.now()) return known.configuration;
    const configuration = await discover(settings);
    known = { key, configuration, until: Date.now() + keepMs };
    return configuration;
  };

  return {
    async describe(settings) {
      const metadata = (await discover(settings)).serverMetadata();
      return { issuer: metadata.issuer, authorizationEndpoint: metadata.authorization_endpoint ?? '' };
    },
    async authorizationUrl(settings, { redirectUri, state, nonce, verifier }) {
      const url = buildAuthorizationUrl(await connect(settings), {
        redirect_uri: redirectUri,
        scope: settings.values.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async redeem(settings, answer, { redirectUri, state, nonce, verifier }) {
      const configuration = await connect(settings);
      const returned = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer)) returned.searchParams.set(name, value);
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const claimed = tokens.claims();
      if (!claimed) throw new Error('The provider sent no ID token.');
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claimed.sub)
        : {};
      return wellFormedThroughout({ issuer: claimed.iss, subject: claimed.sub, claims: { ...more, ...claimed } });
    },
  };
};
