import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyEndpoint, type Envelope, pathsOf, type ReplyOf } from '@eoms/contract';
import { startSystem } from '../../start-system.ts';
import type { System } from '../../system.ts';
import { readEnvironment } from '../environment.ts';
import { createLog } from '../log/log.ts';

export interface AskArguments {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One whole node, listening on a free port of this machine. */
export interface TestNode extends System {
  readonly dataFolder: string;
  call<E extends AnyEndpoint>(endpoint: E, args?: AskArguments): Promise<Envelope<ReplyOf<E>>>;
}

export interface TestNodes {
  readonly nodes: readonly TestNode[];
  /** Starts one more on the same database and with the same key. */
  add(variables?: Readonly<Record<string, string>>, version?: string): Promise<TestNode>;
  /** Stops those that still run and removes their folders; the database stays. */
  stop(): Promise<void>;
}

const callOf =
  (address: string): TestNode['call'] =>
  async (endpoint, { query, params, body, token, headers } = {}) => {
    const [path = ''] = pathsOf(endpoint);
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const reply = await fetch(`${address}${filled}?${new URLSearchParams(query).toString()}`, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { token }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as never;
  };

/**
 * Starts whole systems on one database, all at once, each with a data folder of its own: several nodes, as they would
 * run on several machines.
 */
export const startSystems = async (
  connectionString: string,
  { count = 2, variables = {} }: { count?: number; variables?: Readonly<Record<string, string>> } = {},
): Promise<TestNodes> => {
  const key = randomBytes(32).toString('base64');
  const folders: string[] = [];
  const nodes: TestNode[] = [];

  const add: TestNodes['add'] = async (more = {}, version = '1.4.2') => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'eoms-node-'));
    folders.push(dataFolder);
    const shared = { DATABASE_URL: connectionString, EOMS_SECRETS_KEY: key, EOMS_MQTT_PORT: 'off' };
    const environment = readEnvironment({
      args: ['--port', '0', '--data', dataFolder],
      variables: { ...shared, ...variables, ...more },
      isTerminal: false,
    });
    if (environment === 'help') throw new Error('no settings');
    const system = await startSystem({
      environment,
      log: createLog('silent'),
      version,
      consoleFolder: join(dataFolder, 'no-console'),
    });
    const node = { ...system, dataFolder, call: callOf(system.address) };
    nodes.push(node);
    return node;
  };

  const stop = async (): Promise<void> => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  };

  const starts = await Promise.allSettled(Array.from({ length: count }, () => add()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { nodes, add, stop };
};
