import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyEndpoint, type Envelope, pathsOf, type ReplyOf, sessionEndpoints } from '@eoms/contract';
import { drivers as allDrivers } from '@eoms/drivers';
import { createPlatform } from '../platform/create-platform.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log/log.ts';
import { appForTest, wireForTest } from '../wiring/wiring.fixture.ts';
import type { Modules } from '../wiring/wiring.ts';
import { pastDoorsOf } from './past/past-doors.ts';
import { withSampleModels } from './sample-models.ts';
import { type Demo, startDemo } from './start-demo.ts';

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}
export type Ask = <E extends AnyEndpoint>(endpoint: E, args?: Asked) => Promise<Envelope<ReplyOf<E>>>;

/** A whole server with the sample venue, as `--demo` starts it, but without a listening port. */
export interface DemoSystem {
  readonly demo: Demo;
  readonly modules: Modules;
  /** Signs in and returns a function that calls with that token. */
  signIn(account: { username: string; password: string }): Promise<Ask>;
  stop(): Promise<void>;
}

/** Opening it again on the same database and folder acts as a second start of the server. */
export const openDemoSystem = async (
  database: Database,
  dataFolder: string,
  { past = false }: { readonly past?: boolean } = {},
): Promise<DemoSystem> => {
  const log = createLog('silent');
  const platform = await createPlatform({ database, dataFolder, log });
  const drivers = withSampleModels(allDrivers);
  const demo = await startDemo({ dataFolder, drivers, log, settings: { calm: true, controlPort: 0 } });
  const modules = await wireForTest(platform, { drivers, dataFolder, allowLoopback: true });
  const close = async () => {
    await modules.stop();
    await demo.stop();
  };
  try {
    await modules.start();
    const { createAdministrator } = modules.session;
    const addSampleMeetings = modules.meetings.addSamples;
    const addSamplePanels = modules.panelSessions.addSamples;
    await demo.furnish({
      platform,
      routes: modules.routes,
      createAdministrator,
      addSampleMeetings,
      addSamplePanels,
      ...(past ? { past: pastDoorsOf(modules) } : {}),
    });
  } catch (error) {
    await close();
    throw error;
  }
  const app = await appForTest(platform, modules);

  const askAs = (token: string | undefined): Ask => {
    return async (endpoint, { params, query, body } = {}) => {
      const method: AnyEndpoint['method'] = endpoint.method;
      const [path = ''] = pathsOf(endpoint);
      const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => params?.[name] ?? '');
      const url = `${filled}?${new URLSearchParams(query).toString()}`;
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
  const path = await mkdtemp(join(tmpdir(), 'eoms-demo-system-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
