import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { drivers } from '@eoms/drivers';
import { loadCatalogues } from '@eoms/phrases';
import { createApp } from './app.ts';
import { examine } from './doctor/examine.ts';
import { driverWorkerProgram } from './driver-worker-program.ts';
import type { FixedSettings } from './modules/config/config.module.ts';
import { createDeviceAddresses } from './modules/devices/devices.module.ts';
import { readTail } from './modules/diagnostics/diagnostics.module.ts';
import { type DriverPackages, loadDriverPackages } from './modules/driver-packages/driver-packages.module.ts';
import { nodeMarkOf, readLicenseKey, readMachineId } from './modules/session/session.module.ts';
import { type Demo, type DemoWing, openDemo } from './open-demo.ts';
import { type Authorizer, createAuthorizer } from './platform/auth/authorizer.ts';
import { createPasswords } from './platform/auth/password.ts';
import { createPlatform } from './platform/create-platform.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { migrationsFolder } from './platform/database/migrations-folder.ts';
import { enterVenueZone, isZoneGiven, zoneInForce } from './platform/database/venue-zone.ts';
import { type Environment, listeningPorts } from './platform/environment.ts';
import { createHealth, type HealthSigns } from './platform/health/health.ts';
import { watchLoopDelay } from './platform/health/loop-delay.ts';
import { createClientAddress, createIsProxy } from './platform/http/client-address.ts';
import type { HttpsOptions } from './platform/http/create-server.ts';
import { createIdempotency, type Idempotency } from './platform/http/idempotency.ts';
import { limitSockets } from './platform/http/limit-sockets.ts';
import { attachLive } from './platform/live/live-socket.ts';
import type { Log } from './platform/log/log.ts';
import { readBrokerFiles } from './platform/mqtt/external/read-broker-files.ts';
import { areNeighbours, refuseBeforeMigration } from './platform/nodes/refuse-version.ts';
import { ownDatabasePorts } from './platform/outbound/own-database-ports.ts';
import { scheduleTidying } from './platform/schedule-tidying.ts';
import { createShutdown } from './platform/shutdown.ts';
import { createRedirect } from './platform/tls/https-server.ts';
import { readTlsFiles } from './platform/tls/read-tls-files.ts';
import type { System, SystemOptions } from './system.ts';
import { frameOrigins } from './wiring/frame-origins.ts';
import { outboundWays } from './wiring/outbound-ways.ts';
import { createModules, type Modules } from './wiring/wiring.ts';

/** A sample venue that was started before goes on after this system has stopped. */
type StartOptions = SystemOptions & { readonly venue?: Demo };

type Platform = Awaited<ReturnType<typeof createPlatform>>;

/**
 * Starts everything in order: database, migrations, platform, modules, calls, live link. When a later part fails or
 * `stop` is called, all that was started is stopped in the opposite order.
 */
export const startSystem = async (options: StartOptions): Promise<System> => {
  const { environment, log } = options;
  const { dataFolder } = environment;
  const shutdown = createShutdown(log);
  try {
    await loadCatalogues();
    const connectionString = environment.databaseUrl ?? (await ownDatabase(dataFolder, log, shutdown.add));
    if (environment.databaseUrl !== undefined) await refuseBeforeMigration(connectionString, options.version);
    const applied = await migrate(connectionString, migrationsFolder(), {
      version: options.version,
      worksAfter: (version) => areNeighbours(options.version, version),
    });
    if (applied.length > 0) log.info({ applied }, 'migrated the database');
    const database = await openVenue({ connectionString, readUrl: environment.databaseReadUrl, log }, shutdown.add);
    const ownPorts = listeningPorts(environment);
    const platform = await createPlatform({ database, log, ...platformSettings(options) });
    const delay = watchLoopDelay();
    shutdown.add('loop delay', delay.stop);
    await platform.nodes.join(() => delay.read().p99Ms);
    shutdown.add('node', platform.nodes.leave);
    shutdown.add('catchUp', async () => platform.catchUp.stop());
    shutdown.add('bus', platform.bus.stop);
    await platform.bus.start();

    const own = environment.demo && environment.demoDevices && !options.venue;
    const wing = environment.demo ? await openDemo() : undefined;
    const demo = own ? await wing?.startDemoVenue(environment, log) : options.venue;
    if (own && demo) shutdown.add('demo', demo.stop);
    const modules = await wireModules(options, platform, ownPorts, wing);
    const idempotency = createIdempotency(platform);
    platform.audit.start();
    shutdown.add('audit', platform.audit.stop);
    await modules.start();
    shutdown.add('modules', modules.stop);
    const furnished = await (wing &&
      demo?.furnish({
        platform,
        routes: modules.routes,
        createAdministrator: modules.session.createAdministrator,
        addSampleMeetings: modules.meetings.addSamples,
        addSamplePanels: modules.panelSessions.addSamples,
        past: wing.pastDoorsOf(modules),
        broker: brokerAddress(modules, environment),
      }));
    // With several nodes, the system that furnishes does not stay.
    if (own && furnished && wing) shutdown.add('days of the sample venue', wing.followDays(furnished.renew, log).stop);
    await startBackground(platform, idempotency);
    shutdown.add('news', platform.news.stop);
    shutdown.add('jobs', platform.jobs.stop);

    const authorizer = authorizerOf(modules, platform);
    const address = await serve(options, { platform, modules, authorizer, idempotency, delay }, shutdown.add);
    platform.nodes.listensAt(addressForOthers(address, environment.host));
    return {
      address,
      demoLines: demo?.describe(address) ?? [],
      setUpToken: environment.demo || !isForPeople(environment) ? null : await modules.session.newSetUpToken(),
      mqttTrouble: mqttTroubleOf(modules),
      stop: shutdown.run,
    };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
};

const platformSettings = ({ environment, version, guard }: SystemOptions) => ({
  guard,
  dataFolder: environment.dataFolder,
  // Only a database of its own, inside the data folder, certainly has no other process on it.
  several: environment.databaseUrl === undefined ? undefined : { natsUrl: environment.natsUrl },
  secretsKey: environment.secretsKey,
  filesPlace: environment.filesPlace,
  uploads: environment.uploads,
  node: { name: environment.nodeName ?? hostname(), roles: environment.roles, version },
});

/** A node that listens on every address of its machine is found by the machine's name. */
const addressForOthers = (address: string, host: string): string => {
  const { port } = new URL(address);
  return host === '0.0.0.0' || host === '::' ? `${hostname()}:${port}` : `${isIPv6(host) ? `[${host}]` : host}:${port}`;
};

const isForPeople = ({ roles }: Environment): boolean => roles.includes('web');

type AddStep = ReturnType<typeof createShutdown>['add'];

/** The database, and with it the time zone of the venue: nothing before this asks for the time of day. */
const openVenue = async (options: Parameters<typeof openDatabase>[0], add: AddStep): Promise<Database> => {
  const database = openDatabase(options);
  add('database', database.close);
  add('time zone', await enterVenueZone(database.db));
  return database;
};

const ownDatabase = async (dataFolder: string, log: Log, add: AddStep): Promise<string> => {
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  add('postgres', postgres.stop);
  return postgres.connectionString;
};

type FixedNetworks = NonNullable<FixedSettings['networks']>;
const decided = (key: keyof FixedNetworks, variable: string, networks: readonly string[] | undefined): FixedNetworks =>
  networks === undefined ? {} : { [key]: { variable, value: [...networks] } };

/** System settings that the environment decides. */
const fixedSettings = ({ chosen, historyDays, rollupDays, ...given }: Environment): FixedSettings => ({
  venue: isZoneGiven() ? { timeZone: { variable: 'TZ', value: zoneInForce() } } : {},
  networks: {
    ...decided('devices', 'EOMS_DEVICE_NETWORKS', given.deviceNetworks),
    ...decided('data', 'EOMS_DATA_NETWORKS', given.dataNetworks),
    ...decided('calendars', 'EOMS_CALENDAR_NETWORKS', given.calendarNetworks),
    ...decided('notices', 'EOMS_NOTICE_NETWORKS', given.noticeNetworks),
    ...decided('push', 'EOMS_PUSH_NETWORKS', given.pushNetworks),
  },
  retention: {
    ...(chosen.historyDays ? { readingDays: { variable: 'EOMS_HISTORY_DAYS', value: historyDays } } : {}),
    ...(chosen.rollupDays ? { rollupDays: { variable: 'EOMS_ROLLUP_DAYS', value: rollupDays } } : {}),
  },
});

const mqttTroubleOf = ({ mqtt }: Modules): System['mqttTrouble'] => {
  const { plain, tls } = mqtt.broker.figures();
  const door = [plain, tls].find((one) => one?.trouble !== undefined);
  return door?.trouble === undefined ? undefined : { port: door.port, reason: door.trouble };
};

const mqttSettings = async ({ mqttPort, mqttHost, mqttTls, mqttBroker }: Environment) => ({
  port: mqttPort,
  host: mqttHost,
  tls: mqttTls && {
    port: mqttTls.port,
    ...(await readTlsFiles(mqttTls, 'EOMS_MQTT_TLS_CERT, EOMS_MQTT_TLS_KEY')),
  },
  external: await readBrokerFiles(mqttBroker),
});

/** The address of the broker, once it can be used. */
const brokerAddress = ({ mqtt }: Modules, { mqttBroker }: Environment) => {
  if (mqttBroker) return { host: mqttBroker.host, port: mqttBroker.port };
  const port = mqtt.broker.port();
  return port === 0 ? undefined : { host: '127.0.0.1', port };
};

const wireModules = async (
  { environment, version, restart }: SystemOptions,
  platform: Platform,
  ownPorts: readonly number[],
  wing: DemoWing | undefined,
): Promise<Modules> => {
  const { dataFolder, demo, deviceNetworks } = environment;
  const machineId = await readMachineId();
  const devicePorts = [...ownPorts, ...(await ownDatabasePorts(environment.databaseUrl))];
  return createModules({
    platform,
    passwords: createPasswords(),
    drivers: wing?.withSampleModels(drivers) ?? drivers,
    product: {
      version,
      licenseKey: await readLicenseKey({ setting: environment.licenseKey, dataFolder }),
      machineId,
      sharesDatabase: environment.databaseUrl !== undefined,
      node: nodeMarkOf(machineId, dataFolder),
    },
    outbound: (networks) => outboundWays(networks, { ownPorts, ...(wing ? { isSample: wing.isServicePort } : {}) }),
    addresses: (networks) =>
      createDeviceAddresses({
        networks,
        // Whoever starts the program may name this machine.
        unrestricted: deviceNetworks !== undefined,
        allowLoopback: demo,
        ownPorts: devicePorts,
      }),
    settings: {
      dataFolder,
      fixed: fixedSettings(environment),
      mqtt: await mqttSettings(environment),
      filesPlace: environment.filesPlace,
      backupFolder: environment.backupFolder,
      nodeName: environment.nodeName ?? hostname(),
      ownPorts,
      restart,
    },
    packages: await loadPackages(environment, platform),
  });
};

const loadPackages = async (environment: Environment, platform: Platform): Promise<DriverPackages> => {
  const { dataFolder, driversFolder, driversKey } = environment;
  return loadDriverPackages(
    platform,
    {
      folder: driversFolder ?? join(dataFolder, 'drivers'),
      copies: join(dataFolder, 'drivers-in-use'),
      publicKey: driversKey === undefined ? undefined : await readFile(driversKey, 'utf8'),
      program: driverWorkerProgram(),
    },
    drivers,
    platform.safeMode.isOn(),
  );
};

const authorizerOf = ({ session, access, panelSessions, apiKeys }: Modules, { news }: Platform): Authorizer =>
  createAuthorizer(
    {
      findSession: session.findSession,
      touchSession: session.touchSession,
      accessOf: access.accessOf,
      isReadOnly: session.isReadOnly,
      findPanel: panelSessions.findPanel,
      apiKeys: apiKeys.ports,
    },
    news,
  );

const startBackground = async (platform: Platform, idempotency: Idempotency): Promise<void> => {
  await scheduleTidying(platform, idempotency);
  await platform.news.start();
  await platform.safeMode.whenOff(platform.jobs.start);
};

interface Served {
  readonly platform: Platform;
  readonly modules: Modules;
  readonly authorizer: Authorizer;
  readonly idempotency: Idempotency;
  readonly delay: ReturnType<typeof watchLoopDelay>;
}

const signsOf = ({
  devices,
  history,
  mqtt,
  driverPackages,
  backup,
}: Modules): Omit<HealthSigns, 'isSafeMode' | 'isRunning' | 'isCurrent' | 'loopDelay'> => ({
  turnAgoMs: devices.live.turnAgoMs,
  history: history.figures,
  mqtt: mqtt.state,
  setAside: driverPackages.setAside,
  backup: backup.sign,
});

const serve = async (options: SystemOptions, served: Served, add: AddStep): Promise<string> => {
  const { environment, log, version, consoleFolder } = options;
  const { platform, modules, authorizer, idempotency, delay } = served;
  const https = await httpsOf(environment);
  const { database, jobs, metrics, audit, claims, live, news, bus, nodes, catchUp, othersKnow } = platform;
  const { dataFolder } = environment;
  let running = true;
  const health = createHealth({
    database,
    jobs,
    news,
    bus,
    nodes,
    version,
    dataFolder,
    signs: {
      ...signsOf(modules),
      isSafeMode: platform.safeMode.isOn,
      isRunning: () => running,
      isCurrent: catchUp.isCurrent,
      loopDelay: delay.read,
    },
  });
  addToDiagnostics(modules, environment, health);
  const app = await createApp({
    routes: modules.routes,
    authorizer,
    audit,
    idempotency,
    shared: { claims, othersKnow, bus },
    log,
    settings: {
      version,
      onlyProbes: !isForPeople(environment),
      language: modules.config.language,
      console: { folder: consoleFolder, frameOrigins: frameOrigins(modules) },
      requestsPerMinute: environment.requestsPerMinute,
      trustedProxies: environment.trustedProxies,
      https,
      assistants: modules.assistants.catalogue,
    },
    probes: {
      health,
      metrics,
      metricsToken: environment.metricsToken,
    },
  });
  limitSockets(app.server, createIsProxy(environment.trustedProxies));
  const clientAddress = createClientAddress(environment.trustedProxies);
  const closeLive = isForPeople(environment)
    ? attachLive(app.server, { hub: live, authorizer, news, log, clientAddress })
    : async () => {};
  add('calls', async () => {
    running = false;
    await closeLive();
    await app.close();
  });
  const address = await app.listen({ port: environment.port, host: environment.host });
  await redirect(environment, address, add);
  return https ? address.replace(/^http:/, 'https:') : address;
};

/** What only the process knows. */
const addToDiagnostics = ({ diagnostics }: Modules, environment: Environment, health: () => unknown): void => {
  const { logFolder } = environment;
  diagnostics.add('health.json', health);
  diagnostics.add('findings.json', () => examine(environment, process.env));
  if (logFolder !== undefined) diagnostics.add('log.jsonl', () => readTail(join(logFolder, 'eoms.log')));
};

const httpsOf = async ({ reach: { tls } }: Environment): Promise<HttpsOptions | undefined> =>
  tls && { files: await readTlsFiles(tls, 'EOMS_TLS_CERT, EOMS_TLS_KEY'), hstsDays: tls.hstsDays };

const redirect = async ({ reach, host }: Environment, address: string, add: AddStep): Promise<void> => {
  const from = reach.tls?.redirectPort;
  if (from === undefined) return;
  const server = createRedirect(Number(new URL(address).port || 443));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, host, resolve));
  add('redirect', () => new Promise<void>((resolve) => server.close(() => resolve())));
};
