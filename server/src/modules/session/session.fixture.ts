import { generateKeyPairSync } from 'node:crypto';
import {
  type AnyEndpoint,
  type Envelope,
  pathsOf,
  type ReplyOf,
  type SignedIn,
  sessionEndpoints,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApp } from '../../app.ts';
import { createAuthorizer } from '../../platform/auth/authorizer.ts';
import { createPasswords } from '../../platform/auth/password.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createIdempotency } from '../../platform/http/idempotency.ts';
import type { Log } from '../../platform/log/log.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createPeople } from '../people/people.module.ts';
import { users } from '../people/people.tables.ts';
import { createTestAccess, type TestAccess } from './access.fixture.ts';
import { createTestConfig, type TestConfig } from './config.fixture.ts';
import { createProviderFetch, createSession, type SessionDeps, type SessionModule } from './session.module.ts';

export const goodPassword = 'correct horse battery';
const keys = generateKeyPairSync('ed25519');
export const licensePrivateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const licenseKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly file?: { readonly name: string; readonly content: Buffer };
  readonly token?: string;
  readonly ip?: string;
  /** The `Cookie` header to send. */
  readonly cookie?: string;
}

export interface TestSystem {
  readonly platform: TestPlatform;
  readonly app: FastifyInstance;
  readonly config: TestConfig;
  readonly access: TestAccess;
  readonly session: SessionModule;
  /** For starting a second process on the same data. */
  readonly deps: SessionDeps;
  call<E extends AnyEndpoint>(endpoint: E, args?: Call): Promise<Envelope<ReplyOf<E>>>;
  /** Returns the response with its headers. */
  send(endpoint: AnyEndpoint, args?: Call): Promise<LightMyRequestResponse>;
  /** Adds an enabled user with the password that all test users share. */
  addUser(user: Partial<typeof users.$inferInsert> & { username: string }): Promise<string>;
  signIn(account: string, extra?: { remember?: boolean; ip?: string }): Promise<SignedIn>;
  /** Starts the session module again, on every node. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const multipart = async ({ name, content }: { name: string; content: Buffer }) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
};

/**
 * Sign-in through the whole HTTP pipeline with the real people module and authoriser; roles are plain rows, settings
 * plain values.
 */
export const createTestSystem = async (ownLog?: Log): Promise<TestSystem> => {
  const platform = await createTestPlatform();
  const { database } = platform;
  const log = ownLog ?? platform.log;
  const config = createTestConfig();
  const access = await createTestAccess(database);
  const passwords = createPasswords();
  const nodes = await wireOn(platform, async (node) => {
    const { news, audit, claims, othersKnow } = node;
    const people = createPeople({ ...node, passwords, passwordRules: async () => config.values.passwords });
    people.setRoles({
      heldRoles: () => sql`'[]'::jsonb`,
      holdersOf: async () => [],
      mayManage: async () => true,
      keepAdministrator: async (_tx, change) => change(),
      chooseDefault: async () => undefined,
      dropRolesOf: async () => undefined,
    });
    const navigation = { setSignOn: () => undefined };
    const deps: SessionDeps = {
      database: node.database,
      news,
      log,
      secrets: node.secrets,
      passwords,
      ports: { people, access, config, navigation },
      providerFetch: createProviderFetch({ ownPorts: [], isAllowed: () => true }),
      product: { version: '1.2.3', licenseKey, machineId: 'machine of the test' },
    };
    const session = createSession(deps);
    await session.start?.();
    const { findSession, touchSession, isReadOnly } = session;
    const authorizer = createAuthorizer({ findSession, touchSession, isReadOnly, accessOf: access.accessOf }, news);
    const app = await createApp({
      authorizer,
      audit,
      log,
      shared: { claims, othersKnow },
      routes: [...session.routes, ...people.routes],
      idempotency: createIdempotency(node),
      settings: { version: 'test', requestsPerMinute: 1_000_000, trustedProxies: ['127.0.0.1'] },
    });
    return { people, deps, session, app };
  });
  await platform.news.start();
  const [{ people, deps, session, app }] = nodes;
  const passwordHash = await passwords.hash(goodPassword);
  let visitors = 0;

  const send: TestSystem['send'] = async (endpoint, args = {}) => {
    const [path = ''] = pathsOf(endpoint);
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => args.params?.[name] ?? '');
    const query = new URLSearchParams(args.query).toString();
    const upload = args.file ? await multipart(args.file) : undefined;
    visitors += 1;
    const address = args.ip ?? `10.9.${visitors >> 8}.${visitors & 255}`;
    return platform.pick(nodes).app.inject({
      method: endpoint.method as 'GET',
      url: query ? `${filled}?${query}` : filled,
      headers: {
        'x-forwarded-for': address,
        ...(args.token ? { token: args.token } : {}),
        ...(args.cookie ? { cookie: args.cookie } : {}),
        ...upload?.headers,
      },
      ...(upload ? { payload: upload.payload } : args.body ? { payload: args.body } : {}),
    });
  };
  const call: TestSystem['call'] = async (endpoint, args) => (await send(endpoint, args)).json();

  return {
    platform,
    app,
    config,
    access,
    session: {
      ...session,
      onRevoked(also) {
        for (const node of nodes) node.session.onRevoked(also);
      },
      setDirectories(port) {
        for (const node of nodes) node.session.setDirectories(port);
      },
    },
    deps: { ...deps, ports: { ...deps.ports, people: { ...people, setSessions: () => undefined } } },
    call,
    send,
    async addUser(user) {
      const id = newId();
      const standard = { realm: 'internal', name: user.username, enabled: true, passwordHash } as const;
      await database.db.insert(users).values({ id, ...standard, ...user });
      return id;
    },
    async signIn(account, { remember = false, ip } = {}) {
      const reply = await call(sessionEndpoints.login, {
        body: { account, password: goodPassword, remember },
        ...(ip ? { ip } : {}),
      });
      if (!reply.data) throw new Error(`${account} could not sign in: ${reply.code}`);
      return reply.data;
    },
    async restart() {
      for (const { session } of nodes) {
        await session.stop?.();
        await session.start?.();
      }
    },
    async close() {
      for (const node of nodes) {
        await node.app.close();
        await node.session.stop?.();
      }
      await platform.close();
    },
  };
};
