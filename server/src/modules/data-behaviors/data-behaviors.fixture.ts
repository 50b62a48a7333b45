import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  asksSource,
  type BehaviorMethodType,
  type BehaviorParam,
  dataBehaviorsEndpoints as calls,
  type DataBehaviorDraft,
  type DataSourceDraft,
  type HttpAuth,
  dataSourcesEndpoints as sourceCalls,
} from '@eoms/contract';
import { openRelay, type Shared } from '@eoms/drivers/kit';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../../platform/database/connection-string.ts';
import { openReferring } from '../../platform/database/referring.fixture.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { openFarSide, openOutbound } from '../notices/notices.fixture.ts';
import { createDataBehaviors, type DataBehaviorsDeps } from './data-behaviors.module.ts';

/** A database of its own with a role that is allowed little, on a port of this machine. */
export const openVenueDatabase = async () => {
  const { url } = inject('template');
  const name = `eoms_venue_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.query(`create role ${name} login password 'open-sesame'`);
  const owner = new pg.Client({ connectionString: withDatabase(url, name) });
  await owner.connect();
  await owner.query(`create table seats (room text primary key, seats int, big bigint, price numeric, at timestamptz);
    insert into seats values ('hall', 380, 9007199254740993, 12.50, '2026-11-25 22:00:00+00'), ('box', 12, 1, 0.1, null);
    grant all on seats to ${name}`);
  const { host, port, user: superuser, password: superPassword } = admin;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const relay = await openRelay({ to: () => target });
  return {
    owner,
    superuser: superuser ?? 'postgres',
    superPassword: superPassword ?? '',
    settings: {
      kind: 'postgresql' as const,
      host: relay.host,
      port: relay.port,
      database: name,
      username: name,
      encryption: 'off' as const,
    },
    async close() {
      await owner.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
      await relay.close();
    },
  };
};

/** A service that asks for no authorisation. */
export const service = (baseUrl: string, auth: HttpAuth = { kind: 'none' }) => ({
  kind: 'http' as const,
  baseUrl,
  auth,
  certificates: '',
});

/** A venue without devices. */
const noDevices = {
  devices: {
    engine: () => ({ state: { many: () => [] }, actionsOf: () => [], propertiesOf: () => [] }),
    registry: { get: () => undefined },
    live: { refresh: async () => undefined },
    rooms: { operable: () => undefined },
  } as unknown as DataBehaviorsDeps['devices'],
  commands: {
    execute: () => Promise.reject(refuse('404')),
    outcome: () => Promise.reject(refuse('404')),
  },
};

/** A venue without entities. */
/** Widgets of nobody. */
export const noLayouts: DataBehaviorsDeps['layouts'] = { setData: () => undefined };
export const noEntities: DataBehaviorsDeps['entities'] = {
  find: async () => undefined,
  mayReadAll: async () => false,
};

/** The module on every node of the test, with routes of later ones, a database and an HTTP service to ask. */
export const openDataSystem = async (laterRoutes: (node: Platform) => readonly Route[] = () => []) => {
  const platform = await createTestPlatform();
  let way: Pick<Outbound, 'request' | 'resolve'> = openOutbound;
  const refer = await openReferring(platform);
  const asks: Shared['ask'][] = [];
  const nodes = await wireOn(platform, (node) => {
    const outbound: typeof way = {
      request: (...given) => way.request(...given),
      resolve: (...given) => way.resolve(...given),
    };
    const own = createDataBehaviors({
      ...noDevices,
      entities: noEntities,
      layouts: noLayouts,
      devices: { ...noDevices.devices, setDataValues: (ask) => void asks.push(ask) },
      platform: node,
      outbound,
      databasesFolder: join(platform.dataFolder, 'databases'),
      controls: { addSystemStep: () => undefined },
    });
    return { ...own, routes: [...(own.routes ?? []), ...laterRoutes(node)] };
  });
  const api = await createTestApi(platform, nodes);
  const admin = api.signIn({ superAdministrator: true, username: 'root', places: 'all' });
  const venue = await openVenueDatabase();
  let answer: (posted: { url: string }) => { status?: number; body?: string } = () => ({ body: '{}' });
  const far = await openFarSide((posted) => answer(posted));
  const must = <T>({ data, code, details }: { data: T | null; code: string; details?: unknown }): T => {
    if (data === null) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
    return data;
  };
  const saveSource = async (more: Partial<DataSourceDraft> = {}): Promise<string> => {
    const draft = {
      name: `s ${newId()}`,
      description: '',
      settings: venue.settings,
      secrets: { password: 'open-sesame' },
    };
    return must(await admin.call(sourceCalls.saveDataSource, { body: { ...draft, ...more } })).id;
  };
  const [database, web] = [
    await saveSource(),
    await saveSource({
      settings: service(`${far.url}/api`),
      secrets: { Authorization: 'Bearer s3cret-token' },
    }),
  ];
  const group = must(await admin.call(calls.saveBehaviorGroup, { body: { parentId: null, name: 'Meetings' } })).id;
  const sourceFor = (methodType: BehaviorMethodType): string | null => {
    if (!asksSource(methodType)) return null;
    return methodType === 'request' ? web : database;
  };
  const draft = (more: Partial<DataBehaviorDraft> = {}): DataBehaviorDraft => {
    const name = `m_${newId().replaceAll('-', '')}`;
    return {
      groupId: group,
      name,
      methodName: name,
      description: '',
      system: false,
      methodType: 'query',
      target: null,
      sourceId: sourceFor(more.methodType ?? 'query'),
      sql: '',
      requestMethod: 'GET',
      uri: '',
      resultPath: '',
      resultType: 'object',
      collection: true,
      // Long enough for a process that starts on a busy machine.
      timeoutSeconds: 20,
      cacheSeconds: 0,
      params: [],
      ...more,
    };
  };
  const test = async (id: string, args: Record<string, unknown> = {}) =>
    must(await admin.call(calls.testBehavior, { body: { id, args: args as never } }));
  return {
    platform,
    nodes,
    api,
    admin,
    venue,
    far,
    database,
    service: web,
    group,
    draft,
    must,
    saveSource,
    test,
    calls: (behaviorId: string) => admin.call(calls.listBehaviorCalls, { query: { behaviorId } }),
    /** As a device of the first node asks. */
    askAsDevice: (method: string, args = {}) => asks[0]?.(method, args, AbortSignal.timeout(30_000)),
    save: async (more: Partial<DataBehaviorDraft>) =>
      must(await admin.call(calls.saveBehavior, { body: draft(more) })).id,
    get: async (id: string) => must(await admin.call(calls.getBehavior, { params: { id } })),
    /** Saves, tests and activates a behaviour, and returns it. */
    async activate(more: Partial<DataBehaviorDraft>, args: Record<string, unknown> = {}) {
      const { id } = must(await admin.call(calls.saveBehavior, { body: draft(more) }));
      const tried = await test(id, args);
      if (!tried.ok) throw new Error(`the test failed: ${tried.code} ${tried.said}`);
      const { revision } = must(await admin.call(calls.getBehavior, { params: { id } }));
      const { code } = await admin.call(calls.activateBehavior, { body: { id, active: true, revision } });
      if (code !== '200') throw new Error(code);
      return must(await admin.call(calls.getBehavior, { params: { id } }));
    },
    call: (methodName: string, args: Record<string, unknown> = {}) =>
      admin.call(calls.callBehavior, { body: { methodName, args: args as never } }),
    answers(by: typeof answer) {
      answer = by;
    },
    reaches(by: typeof way) {
      way = by;
    },
    refer,
    async close() {
      await api.close();
      await far.close();
      await venue.close();
      await platform.close();
    },
  };
};
export type DataSystem = Awaited<ReturnType<typeof openDataSystem>>;

export const param = (name: string, more: Partial<BehaviorParam> = {}): BehaviorParam => ({
  name,
  type: 'string',
  required: true,
  defaultValue: null,
  place: 'query',
  ...more,
});
