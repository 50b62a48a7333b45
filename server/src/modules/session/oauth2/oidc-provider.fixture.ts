import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

interface Grant {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export interface TestProvider {
  readonly issuer: string;
  /** Claims of the next ID tokens; `nonce` and `issuer` override the correct values. */
  identity: JWTPayload & { nonce?: string; issuer?: string };
  /** Signs ID tokens with a key that is not published. */
  forge: boolean;
  /** Makes the token endpoint fail. */
  broken: boolean;
  readonly clientSecret: string;
  readonly tokenRequests: URLSearchParams[];
  /** What a browser does at the authorization address: returns the redirect with code and state. */
  authorize(url: string): Promise<URL>;
  close(): Promise<void>;
}

const clientId = 'eoms-console';
const clientSecret = 'provider & secret:%';

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** RFC 6749, section 2.3.1: both halves are form-encoded before base64. */
const isClient = (request: IncomingMessage): boolean => {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString().split(':');
  return scheme === 'Basic' && decodeForm(id) === clientId && decodeForm(secret) === clientSecret;
};

/** A small OpenID provider on loopback: discovery, keys, authorize and token, strict about codes, PKCE and client. */
export const startTestProvider = async (): Promise<TestProvider> => {
  const real = await generateKeyPair('RS256');
  const forged = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(real.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Grant>();

  const idToken = ({ nonce }: Grant): Promise<string> => {
    const { nonce: wrongNonce, issuer: wrongIssuer, ...claims } = provider.identity;
    return new SignJWT({ ...claims, nonce: wrongNonce ?? nonce ?? undefined })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(wrongIssuer ?? provider.issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(provider.forge ? forged.privateKey : real.privateKey);
  };

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri');
    codes.set(code, { nonce: query.get('nonce'), challenge: query.get('code_challenge'), redirectUri });
    const back = new URL(redirectUri ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await bodyOf(request);
    provider.tokenRequests.push(form);
    if (provider.broken) return json(response, 500, { error: 'server_error' });
    if (!isClient(request)) return json(response, 401, { error: 'invalid_client' });
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return json(response, 400, { error: 'invalid_grant' });
    }
    json(response, 200, { access_token: randomUUID(), token_type: 'Bearer', id_token: await idToken(grant) });
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', provider.issuer);
    if (pathname === '/.well-known/openid-configuration') {
      json(response, 200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    } else if (pathname === '/jwks') json(response, 200, { keys: [jwk] });
    else if (pathname === '/authorize') authorize(searchParams, response);
    else if (pathname === '/token') void token(request, response);
    else json(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    identity: { sub: 'subject-1' },
    forge: false,
    broken: false,
    clientSecret,
    tokenRequests: [],
    async authorize(url) {
      const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
      return new URL(reply.headers.get('location') ?? '');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
};
