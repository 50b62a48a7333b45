import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyEndpoint,
  type Envelope,
  pathsOf,
  placesEndpoints,
  type ReplyOf,
  sessionEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { TestDatabase } from '../database/test-database.ts';
import { freePort } from './free-port.ts';
import { type RunningServer, runServer } from './run-server.ts';

const password = 'correct horse battery';

/** A node as a program of its own, called by its administrator. */
export interface ProgramNode {
  readonly server: RunningServer;
  readonly port: number;
  call<E extends AnyEndpoint>(
    endpoint: E,
    args?: {
      query?: Record<string, string>;
      params?: Record<string, string>;
      body?: object;
      /** Instead of the administrator's. */
      headers?: Record<string, string>;
    },
  ): Promise<Envelope<ReplyOf<E>>>;
}

export interface NodeStart {
  /** Defaults to the database itself: a proxy before it can be broken. */
  readonly databaseUrl?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface ProgramNodes {
  /** The one that was set up, still running. */
  readonly first: ProgramNode;
  readonly placeId: string;
  token(): string;
  start(name: string, how?: NodeStart): Promise<ProgramNode>;
  close(): Promise<void>;
}

export const dataOf = <T>(reply: Envelope<T>): T => {
  const { data } = reply;
  if (data === null || data === undefined) throw new Error(JSON.stringify(reply));
  return data;
};

const startWithinMs = 90_000;

const setUp = async (first: ProgramNode): Promise<string> => {
  const setupToken = () => /init#(\S+)/.exec(first.server.said())?.[1];
  await until('a set-up link is printed', () => setupToken() !== undefined, startWithinMs);
  const account = { username: 'first', name: 'First', password };
  const body = { setupToken: setupToken(), ...account };
  return dataOf(await first.call(sessionEndpoints.initialise, { body })).token;
};

const addPlace = async ({ call }: ProgramNode): Promise<string> => {
  const group = dataOf(await call(placesEndpoints.saveGroup, { body: { name: 'g', parentId: null, sort: 0 } }));
  const place = {
    name: 'hall',
    code: 'hall',
    groupId: group.id,
    type: '',
    sort: 0,
    capacity: null,
    openType: 'samePage',
    layoutType: 'default',
    documentId: null,
  };
  return dataOf(await call(placesEndpoints.savePlace, { body: place })).id;
};

/** Nodes on one database that `start` brings up, with an administrator and one place. */
export const openProgramNodes = async (
  database: TestDatabase,
  common: Readonly<Record<string, string>> = {},
): Promise<ProgramNodes> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-nodes-'));
  const key = randomBytes(32).toString('base64');
  const nodes: ProgramNode[] = [];
  let token = '';

  const start: ProgramNodes['start'] = async (name, { databaseUrl = database.connectionString, variables } = {}) => {
    const port = await freePort();
    const server = runServer(['--port', String(port), '--data', join(folder, name)], {
      DATABASE_URL: databaseUrl,
      EOMS_SECRETS_KEY: key,
      EOMS_MQTT_PORT: 'off',
      EOMS_NODE_NAME: name,
      EOMS_DEVICE_NETWORKS: '127.0.0.0/8',
      ...common,
      ...variables,
    });
    const node: ProgramNode = {
      server,
      port,
      async call(endpoint, { query, params, body, headers } = {}) {
        const [pattern = ''] = pathsOf(endpoint);
        const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
        const reply = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`, {
          method: endpoint.method,
          headers: { token, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(20_000),
        });
        return (await reply.json()) as never;
      },
    };
    nodes.push(node);
    await until(
      () => `the node starts: ${server.said()}`,
      async () => (await server.health(port)) === 200,
      startWithinMs,
    );
    return node;
  };
  const close = async (): Promise<void> => {
    for (const { server } of nodes) await server.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    const first = await start('first');
    token = await setUp(first);
    return { first, placeId: await addPlace(first), token: () => token, start, close };
  } catch (error) {
    await close();
    throw error;
  }
};
