import type { FastifyInstance } from 'fastify';
import type { Audit } from './platform/audit/audit.ts';
import type { Authorizer } from './platform/auth/authorizer.ts';
import { serveConsole } from './platform/http/console-files.ts';
import type { Language } from './platform/http/context.ts';
import { createServer } from './platform/http/create-server.ts';
import { serveDocs } from './platform/http/docs/serve-docs.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Route } from './platform/http/implement.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { type Probes, serveProbes } from './platform/http/serve-probes.ts';
import type { Log } from './platform/log/log.ts';

export interface AppDeps {
  readonly routes: readonly Route[];
  readonly authorizer: Authorizer;
  readonly audit: Audit;
  readonly idempotency: Idempotency;
  readonly log: Log;
  readonly settings: AppSettings;
  /** Of the installation, for answers to those who name none; default: Chinese. */
  readonly language?: () => Language;
  /** Health and metrics; left out, they are not served. */
  readonly probes?: Probes;
}

export interface ConsoleSettings {
  /** Where it was built. */
  readonly folder: string;
  /** Origins of other systems that it may show in a frame. */
  readonly frameOrigins?: () => Promise<readonly string[]>;
}

export interface AppSettings {
  readonly version: string;
  /** Without it only the calls are served. */
  readonly console?: ConsoleSettings | undefined;
  /** Default 6000, all calls together. */
  readonly requestsPerMinute?: number | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
}

/** Everything that answers HTTP, made from the routes. It listens nowhere yet: `app.inject` is enough for tests. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { routes, settings, language = () => 'zh' } = deps;
  const app = await createServer({
    log: deps.log,
    language,
    requestsPerMinute: settings.requestsPerMinute ?? 6_000,
    ...(settings.trustedProxies ? { trustedProxies: settings.trustedProxies } : {}),
  });
  if (deps.probes) serveProbes(app, deps.probes);
  registerRoutes(app, routes, { ...deps, language });
  serveDocs(app, routes, settings.version, language);
  await serveConsole(app, { folder: settings.console?.folder, language, frameOrigins: settings.console?.frameOrigins });
  return app;
};
