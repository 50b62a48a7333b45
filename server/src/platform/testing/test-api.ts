import type { Action, ScreenAddress } from '@eoms/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { createAuthorizer, type SessionRecord } from '../auth/authorizer.ts';
import { type AccessRecord, combineRights, noRights } from '../auth/rights.ts';
import { hashToken, newToken } from '../auth/token.ts';
import { newId } from '../database/uuid.ts';
import type { Language } from '../http/context.ts';
import { createIdempotency } from '../http/idempotency.ts';
import type { Route } from '../http/implement.ts';
import type { Platform } from '../platform.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import type { TestPlatform } from './test-platform.ts';

export type { CallArguments, TestClient } from './test-client.ts';

/** What the simulated user may do; defaults to nothing, in no places. */
export interface TestUser {
  readonly userId?: string;
  readonly username?: string;
  readonly roleId?: string;
  readonly superAdministrator?: boolean;
  readonly grants?: Partial<Record<ScreenAddress, readonly Action[]>>;
  readonly places?: 'all' | readonly string[];
  /** Further roles, all of which the session acts in together. */
  readonly also?: readonly Pick<TestUser, 'grants' | 'places'>[];
}

export interface TestApi {
  /** That of one of the nodes. */
  readonly app: FastifyInstance;
  readonly nobody: TestClient;
  signIn(user: TestUser): TestClient;
  /** A client with a token that the test has got itself, as panels do. */
  withToken(token: string): TestClient;
  readOnly(on: boolean): void;
  close(): Promise<void>;
}

/** What one node answers. */
export interface NodeOfApi {
  readonly routes: readonly Route[];
  /** The language of the installation; defaults to Chinese. */
  readonly language?: () => Language;
  /** Defaults to the platform of the test. */
  readonly platform?: Platform;
  /** Lets panels in; without it, there are none. */
  readonly findPanel?: FindPanel;
  /** Lets API keys in; without it, there are none. */
  readonly apiKeys?: { readonly ports: NonNullable<Ports['apiKeys']> };
}

const rightsOf = ({ grants = {}, places = [], superAdministrator = false }: TestUser): AccessRecord => ({
  superAdministrator,
  grants: new Map(Object.entries(grants).map(([screen, actions]) => [screen as ScreenAddress, new Set(actions)])),
  places,
});

type Ports = Omit<Parameters<typeof createAuthorizer>[0], 'touchSession'>;
type FindPanel = Ports['findPanel'];

const appOf = async (
  given: Platform,
  { routes, language, platform = given, findPanel, apiKeys }: NodeOfApi,
  ports: Ports,
): Promise<FastifyInstance> => {
  const { audit, bus, claims, log, othersKnow, news } = platform;
  const app = await createApp({
    routes,
    audit,
    log,
    shared: { claims, othersKnow, bus },
    authorizer: createAuthorizer(
      { ...ports, touchSession: async () => undefined, ...(findPanel ? { findPanel } : {}), apiKeys: apiKeys?.ports },
      news,
    ),
    idempotency: createIdempotency(platform),
    settings: { version: 'test', requestsPerMinute: 1_000_000, ...(language ? { language } : {}) },
  });
  await app.ready();
  return app;
};

/**
 * The app with the given routes and simulated sessions: rights are test data, everything else is real. `nodes` are what
 * `wireOn` returned; each call goes to one of them.
 */
export const createTestApi = async (
  platform: TestPlatform,
  nodes: readonly [NodeOfApi, ...NodeOfApi[]],
): Promise<TestApi> => {
  const sessions = new Map<string, SessionRecord>();
  const rights = new Map<string, AccessRecord>();
  let readOnly = false;
  const ports: Ports = {
    findSession: async (tokenHash) => sessions.get(tokenHash) ?? null,
    accessOf: async (userId) => rights.get(userId) ?? noRights,
    isReadOnly: () => readOnly,
  };
  if (nodes.length !== platform.all.length) throw new Error('give createTestApi what wireOn returned');
  const [first, ...rest] = nodes;
  const apps: [FastifyInstance, ...FastifyInstance[]] = [await appOf(platform.all[0], first, ports)];
  for (const [i, node] of rest.entries()) apps.push(await appOf(platform.all[i + 1] ?? platform, node, ports));
  const pick = () => platform.pick(apps);

  return {
    get app() {
      return pick();
    },
    nobody: createTestClient(pick, '', undefined),
    signIn(user) {
      const token = newToken();
      const userId = user.userId ?? newId();
      const inAnHour = new Date(Date.now() + 3_600_000);
      const { username = 'somebody', roleId } = user;
      const times = { lastSeenAt: new Date(), expiresAt: inAnHour, idleLimitMs: 3_600_000 };
      sessions.set(hashToken(token), { sessionId: newId(), userId, username, roleId, ...times });
      rights.set(userId, combineRights([user, ...(user.also ?? [])].map(rightsOf)));
      return createTestClient(pick, userId, token);
    },
    withToken: (token) => createTestClient(pick, '', token),
    readOnly(on) {
      readOnly = on;
    },
    async close() {
      for (const app of apps) await app.close();
    },
  };
};
