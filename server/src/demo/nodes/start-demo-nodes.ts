import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillLine, sampleVenueLines } from '@eoms/phrases';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres/start-embedded-postgres.ts';
import type { Environment } from '../../platform/environment.ts';
import { keyFileOf } from '../../platform/secrets/key-file.ts';
import { createShutdown } from '../../platform/shutdown.ts';
import type { System, SystemOptions } from '../../system.ts';
import { claimPort } from '../free-ports.ts';
import type { Demo } from '../start-demo.ts';
import { startDemoVenue } from '../start-demo-venue.ts';
import { type Balancer, startBalancer } from './balance.ts';
import { type KeptNode, keepNode, startAgainSeconds } from './keep-node.ts';
import { hasMosquitto, startMosquitto } from './start-mosquitto.ts';

/** The others may follow; on a slow machine that takes a while. */
const firstWithinMs = 60_000;

/** A node opens up to 17: twelve for calls, two for messages, the others for history, shards and jobs. */
const connectionsPerNode = 20;

const host = '127.0.0.1';
const mqttPort = 1883;
const username = 'eoms';

type StartSystem = (options: SystemOptions & { readonly venue: Demo }) => Promise<System>;
type AddStep = ReturnType<typeof createShutdown>['add'];

/** The broker keeps its accounts from one start to the next, so the password is the same as well. */
const readOrMakePassword = async (file: string): Promise<string> => {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const password = randomBytes(24).toString('base64url');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, password, { mode: 0o600 });
  return password;
};

/** A port for each node, behind the common one. */
const claimNodePorts = async ({ nodes, port }: Environment): Promise<number[]> => {
  const ports: number[] = [];
  for (let next = port + 1; ports.length < nodes; next = (ports.at(-1) ?? next) + 1) {
    const claim = await claimPort([], next, '127.0.0.1');
    if (!claim) throw new Error(`No free ports for ${nodes} nodes after ${port}`);
    ports.push(claim.port);
  }
  return ports;
};

/** Creates the venue, or lets its devices follow their simulators, by a system that serves nobody and ends again. */
const furnish = async (
  startSystem: StartSystem,
  options: SystemOptions,
  connectionString: string,
  venue: Demo,
  mqttBroker: Environment['mqttBroker'],
): Promise<void> => {
  const { guard: _guard, environment, ...rest } = options;
  // As the nodes have it, who find a database of their own.
  const filesPlace =
    environment.filesPlace.kind === 'dataFolder' ? ({ kind: 'database' } as const) : environment.filesPlace;
  const alone = {
    port: 0,
    host: '127.0.0.1',
    mqttPort: undefined,
    mqttTls: undefined,
    databaseUrl: connectionString,
    filesPlace,
    mqttBroker,
  };
  const system = await startSystem({ ...rest, venue, environment: { ...environment, ...alone } });
  await system.stop();
};

/** The built-in broker serves one node only, so the devices at one need Mosquitto on this machine. */
const startBroker = async (
  { dataFolder, mqttBroker }: Environment,
  add: AddStep,
): Promise<Environment['mqttBroker']> => {
  if (mqttBroker || !hasMosquitto()) return mqttBroker;
  const claim = await claimPort([], mqttPort, host);
  if (!claim) return undefined;
  const folder = join(dataFolder, 'mosquitto');
  const password = await readOrMakePassword(join(folder, 'password'));
  const broker = await startMosquitto({ folder, port: claim.port, username, password });
  add('mosquitto', broker.stop);
  return { host, port: broker.port, tls: false, username, password, files: {} };
};

const urlOf = ({ host: at, port, tls, username: user = '', password = '' }: NonNullable<Environment['mqttBroker']>) =>
  `mqtt${tls ? 's' : ''}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${at}:${port}`;

interface NodeDeps {
  readonly environment: Environment;
  readonly connectionString: string;
  readonly mqttBroker: Environment['mqttBroker'];
}

const startNode = ({ environment, connectionString, mqttBroker }: NodeDeps, number: number, port: number): KeptNode => {
  const { dataFolder, secretsKey, logLevel, language } = environment;
  const folder = join(dataFolder, `node-${number}`);
  const key: Record<string, string> =
    secretsKey.value === undefined ? { EOMS_SECRETS_KEY_FILE: secretsKey.file ?? keyFileOf(dataFolder) } : {};
  return keepNode({
    number,
    port,
    args: ['--demo', '--host', '127.0.0.1', '--port', String(port), '--data', folder, '--language', language],
    variables: {
      DATABASE_URL: connectionString,
      ...key,
      EOMS_LOG_LEVEL: logLevel,
      EOMS_NODE_NAME: `node-${number}`,
      ...(mqttBroker ? { EOMS_MQTT_URL: urlOf(mqttBroker) } : {}),
      EOMS_LOG_FOLDER: '',
      EOMS_MQTT_PORT: 'off',
      EOMS_MQTT_TLS_PORT: '',
      EOMS_MQTT_TLS_CERT: '',
      EOMS_MQTT_TLS_KEY: '',
      EOMS_DEMO_DEVICES: '0',
      EOMS_DEMO_NODES: '',
      EOMS_DEMO_CONTROL_PORT: '',
    },
  });
};

const untilReady = async (balancer: Balancer, wanted: number): Promise<void> => {
  for (const end = Date.now() + firstWithinMs; balancer.ready().length < wanted; await sleep(100)) {
    if (Date.now() < end) continue;
    if (balancer.ready().length > 0) return;
    throw new Error(`None of the ${wanted} nodes was ready within ${firstWithinMs / 1_000} s`);
  }
};

const nodeLine = ({ number, port, pid }: KeptNode): string =>
  fillLine(sampleVenueLines.node, { number, address: `http://127.0.0.1:${port}`, pid: pid() ?? '' });

/**
 * The sample venue served by several processes on one database, at one address, so that anybody can kill one and see
 * what happens. This process has what all of them need: PostgreSQL, the simulated devices and the common address.
 */
export const startDemoNodes = async (options: SystemOptions, startSystem: StartSystem): Promise<System> => {
  const { environment, log } = options;
  const shutdown = createShutdown(log);
  try {
    let connectionString = environment.databaseUrl;
    if (connectionString === undefined) {
      const postgres = await startEmbeddedPostgres({
        dataFolder: environment.dataFolder,
        log,
        connections: 40 + environment.nodes * connectionsPerNode,
      });
      shutdown.add('postgres', postgres.stop);
      connectionString = postgres.connectionString;
    }
    const url = connectionString;
    const ports = await claimNodePorts(environment);
    const mqttBroker = await startBroker(environment, shutdown.add);
    const venue = await startDemoVenue({ ...environment, mqttBroker }, log, ports);
    shutdown.add('demo', venue.stop);
    await furnish(startSystem, options, url, venue, mqttBroker);

    const start = { environment, connectionString: url, mqttBroker };
    const nodes = ports.map((port, index) => startNode(start, index + 1, port));
    shutdown.add('nodes', async () => void (await Promise.all(nodes.map(({ stop }) => stop()))));
    const balancer = await startBalancer({ port: environment.port, host: environment.host, ports }, log);
    shutdown.add('balancer', balancer.close);
    await untilReady(balancer, nodes.length);
    return {
      address: balancer.address,
      demoLines: [
        ...venue.describe(balancer.address),
        ...nodes.map(nodeLine),
        fillLine(sampleVenueLines.nodes, { seconds: startAgainSeconds }),
      ],
      setUpToken: null,
      mqttTrouble: undefined,
      stop: shutdown.run,
    };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
};
