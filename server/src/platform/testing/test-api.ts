import type { Action, ScreenAddress } from '@eoms/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { type AccessRecord, createAuthorizer, type SessionRecord } from '../auth/authorizer.ts';
import { hashToken, newToken } from '../auth/token.ts';
import { newId } from '../database/uuid.ts';
import type { Language } from '../http/context.ts';
import { createIdempotency } from '../http/idempotency.ts';
import type { Route } from '../http/implement.ts';
import type { Platform } from '../platform.ts';
import { createTestClient, type TestClient } from './test-client.ts';

export type { CallArguments, TestClient } from './test-client.ts';

/** What the simulated user may do; defaults to nothing, in no places. */
export interface TestUser {
  readonly userId?: string;
  readonly username?: string;
  readonly roleId?: string;
  readonly superAdministrator?: boolean;
  readonly grants?: Partial<Record<ScreenAddress, readonly Action[]>>;
  readonly places?: 'all' | readonly string[];
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly nobody: TestClient;
  signIn(user: TestUser): TestClient;
  readOnly(on: boolean): void;
  close(): Promise<void>;
}

/** The app with the given routes and simulated sessions: rights are test data, everything else is real. */
export const createTestApi = async (
  platform: Platform,
  routes: readonly Route[],
  language?: () => Language,
): Promise<TestApi> => {
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
    settings: { version: 'test', requestsPerMinute: 1_000_000, ...(language ? { language } : {}) },
  });
  await app.ready();

  return {
    app,
    nobody: createTestClient(app, '', undefined),
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
      return createTestClient(app, userId, token);
    },
    readOnly(on) {
      readOnly = on;
    },
    close: () => app.close(),
  };
};
