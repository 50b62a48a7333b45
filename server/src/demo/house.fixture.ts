import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyEndpoint, type Envelope, pathsOf, type ReplyOf, sessionEndpoints } from '@eoms/contract';
import { drivers as allDrivers } from '@eoms/drivers';
import { createApp } from '../app.ts';
import { createDeviceAddresses } from '../modules/devices/devices.module.ts';
import { noDriverPackages } from '../modules/driver-packages/driver-packages.module.ts';
import { createProviderFetch, readLicenseKey } from '../modules/session/session.module.ts';
import { createModules, type Modules } from '../modules.ts';
import { createAuthorizer } from '../platform/auth/authorizer.ts';
import { createPasswords } from '../platform/auth/password.ts';
import { createPlatform } from '../platform/create-platform.ts';
import type { Database } from '../platform/database/database.ts';
import { createIdempotency } from '../platform/http/idempotency.ts';
import { createLog } from '../platform/log/log.ts';
import { withSampleModels } from './sample-models.ts';
import { type Demo, startDemo } from './start-demo.ts';

interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
export type Ask = <E extends AnyEndpoint>(endpoint: E, args?: Asked) => Promise<Envelope<ReplyOf<E>>>;

/** A whole server with the sample venue, as `--demo` starts it, but without a listening port. */
export interface DemoHouse {
  readonly demo: Demo;
  readonly modules: Modules;
  /** Signs in and answers a caller with that token. */
  signIn(account: { username: string; password: string }): Promise<Ask>;
  stop(): Promise<void>;
}

/** A second house on the same database and folder is a second start of the server. */
export const openDemoHouse = async (database: Database, dataFolder: string): Promise<DemoHouse> => {
  const log = createLog('silent');
  const platform = await createPlatform({ database, dataFolder, log, ownPorts: [] });
  const drivers = withSampleModels(allDrivers);
  const demo = await startDemo({ dataFolder, drivers, log, settings: { calm: true, controlPort: 0 } });
  const modules = createModules({
    platform,
    drivers,
    deviceSettings: { dataFolder },
    packages: noDriverPackages,
    passwords: createPasswords(),
    product: {
      version: 'test',
      licenseKey: await readLicenseKey({ setting: undefined, dataFolder }),
      machineId: 'sample',
    },
    providerFetch: createProviderFetch({ ownPorts: [] }),
    addresses: createDeviceAddresses({ allowLoopback: true, ownPorts: [] }),
  });
  const close = async () => {
    await modules.stop();
    await demo.stop();
  };
  try {
    await modules.start();
    const { createAdministrator } = modules.session;
    await demo.furnish({ platform, routes: modules.routes, createAdministrator });
  } catch (error) {
    await close();
    throw error;
  }
  const app = await createApp({
    routes: modules.routes,
    authorizer: createAuthorizer(
      { ...modules.session, accessOf: (userId, roleId) => modules.access.accessOf(userId, roleId) },
      platform.news,
    ),
    audit: platform.audit,
    idempotency: createIdempotency(platform),
    log,
    settings: { version: 'test', requestsPerMinute: 100_000 },
  });
  await app.ready();

  const askAs = (token: string | undefined): Ask => {
    return async (endpoint, { query, body } = {}) => {
      const method: AnyEndpoint['method'] = endpoint.method;
      const [path = ''] = pathsOf(endpoint);
      const url = `${path}?${new URLSearchParams(query).toString()}`;
      const headers = token === undefined ? {} : { token };
      const reply = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
      return reply.json();
    };
  };
  return {
    demo,
    modules,
    async signIn({ username, password }) {
      const { data, code } = await askAs(undefined)(sessionEndpoints.login, { body: { account: username, password } });
      if (!data) throw new Error(`${username} may not sign in: ${code}`);
      return askAs(data.token);
    },
    async stop() {
      await app.close();
      await close();
    },
  };
};

export const newFolder = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'eoms-demo-house-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
