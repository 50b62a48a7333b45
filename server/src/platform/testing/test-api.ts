import type { Action, AnyEndpoint, Envelope, ReplyOf, ScreenAddress } from '@eoms/contract';
import { isBinary, pathsOf } from '@eoms/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApp } from '../../app.ts';
import { type AccessRecord, createAuthorizer, type SessionRecord } from '../auth/authorizer.ts';
import { hashToken, newToken } from '../auth/token.ts';
import { newId } from '../database/uuid.ts';
import { createIdempotency } from '../http/idempotency.ts';
import type { Route } from '../http/implement.ts';
import type { Platform } from '../platform.ts';

/** What the pretended user may do; default: nothing, no places. */
export interface TestUser {
  readonly userId?: string;
  readonly username?: string;
  readonly roleId?: string;
  readonly superAdministrator?: boolean;
  readonly grants?: Partial<Record<ScreenAddress, readonly Action[]>>;
  readonly places?: 'all' | readonly string[];
}

export interface CallArguments {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One person's (or nobody's) view of the calls, over the real HTTP pipeline. */
export interface TestClient {
  readonly userId: string;
  readonly token: string | undefined;
  call<E extends AnyEndpoint>(endpoint: E, args?: CallArguments): Promise<Envelope<ReplyOf<E>>>;
  /** The raw answer, for binary replies, uploads and headers. */
  send(endpoint: AnyEndpoint, args?: CallArguments): Promise<LightMyRequestResponse>;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly nobody: TestClient;
  signIn(user: TestUser): TestClient;
  readOnly(on: boolean): void;
  close(): Promise<void>;
}

const urlOf = (endpoint: AnyEndpoint, args: CallArguments): string => {
  const [path = ''] = pathsOf(endpoint);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(args.params?.[name] ?? ''));
  const query = new URLSearchParams(args.query).toString();
  return query ? `${filled}?${query}` : filled;
};

/** The app with the given routes and pretended sessions: rights are data here, everything else is real. */
export const createTestApi = async (platform: Platform, routes: readonly Route[]): Promise<TestApi> => {
  const sessions = new Map<string, SessionRecord>();
  const rights = new Map<string, AccessRecord>();
  let readOnly = false;
  const authorizer = createAuthorizer(
    {
      findSession: async (tokenHash) => sessions.get(tokenHash) ?? null,
      touchSession: async () => undefined,
      accessOf: async (userId) => rights.get(userId) ?? { superAdministrator: false, grants: new Map(), places: [] },
      isReadOnly: () => readOnly,
    },
    platform.news,
  );
  const app = await createApp({
    routes,
    authorizer,
    audit: platform.audit,
    idempotency: createIdempotency(platform),
    log: platform.log,
    settings: { version: 'test', requestsPerMinute: 1_000_000 },
  });
  await app.ready();

  const client = (userId: string, token: string | undefined): TestClient => {
    const send: TestClient['send'] = (endpoint, args = {}) => {
      const method: AnyEndpoint['method'] = endpoint.method;
      const headers = { ...(token ? { token } : {}), ...args.headers };
      const payload = args.body as string | object | undefined;
      return app.inject({ method, url: urlOf(endpoint, args), headers, ...(payload === undefined ? {} : { payload }) });
    };
    return {
      userId,
      token,
      send,
      async call(endpoint, args) {
        const reply = await send(endpoint, args);
        if (isBinary(endpoint.reply) && reply.statusCode === 200) throw new Error('A binary reply: use send()');
        return reply.json();
      },
    };
  };

  return {
    app,
    nobody: client('', undefined),
    signIn(user) {
      const token = newToken();
      const userId = user.userId ?? newId();
      const inAnHour = new Date(Date.now() + 3_600_000);
      const { username = 'somebody', roleId } = user;
      const times = { lastSeenAt: new Date(), expiresAt: inAnHour, idleLimitMs: 3_600_000 };
      sessions.set(hashToken(token), { sessionId: newId(), userId, username, roleId, ...times });
      const grants = new Map(
        Object.entries(user.grants ?? {}).map(([screen, actions]) => [screen as ScreenAddress, new Set(actions)]),
      );
      rights.set(userId, {
        superAdministrator: user.superAdministrator ?? false,
        grants,
        places: user.places ?? [],
      });
      return client(userId, token);
    },
    readOnly(on) {
      readOnly = on;
    },
    close: () => app.close(),
  };
};
