import type { FastifyInstance } from 'fastify';
import type { Audit } from './platform/audit/audit.ts';
import type { Authorizer } from './platform/auth/authorizer.ts';
import { createOwnClaims } from './platform/claims/own-claims.ts';
import { serveConsole } from './platform/http/console-files.ts';
import type { Language } from './platform/http/context.ts';
import { createServer, type HttpsOptions } from './platform/http/create-server.ts';
import { serveDocs } from './platform/http/docs/serve-docs.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Route } from './platform/http/implement.ts';
import type { LimitBus } from './platform/http/limit-store.ts';
import type { McpParts } from './platform/http/mcp/mcp-server.ts';
import { serveMcp } from './platform/http/mcp/serve-mcp.ts';
import { type RouteDeps, registerRoutes } from './platform/http/register-routes.ts';
import { type Probes, serveProbes } from './platform/http/serve-probes.ts';
import type { Log } from './platform/log/log.ts';

export interface AppDeps {
  readonly routes: readonly Route[];
  readonly authorizer: Authorizer;
  readonly audit: Audit;
  readonly idempotency: Idempotency;
  /** What all nodes of the system share; defaults to that of one node. */
  readonly shared?: Pick<RouteDeps, 'claims' | 'othersKnow'> & { readonly bus?: LimitBus };
  readonly log: Log;
  readonly settings: AppSettings;
  /** Health and metrics; not served if absent. */
  readonly probes?: Probes;
}

export interface ConsoleSettings {
  /** Folder of the built files. */
  readonly folder: string;
  /** Origins of other systems that it may embed in a frame. */
  readonly frameOrigins?: () => Promise<readonly string[]>;
}

export interface AppSettings {
  readonly version: string;
  /** The installation's language, for requests that name none; defaults to Chinese. */
  readonly language?: () => Language;
  /** Whether health and metrics are all that is served: a node that people do not use. */
  readonly onlyProbes?: boolean;
  /** Without it, only the calls are served. */
  readonly console?: ConsoleSettings | undefined;
  /** Limit over all calls; defaults to 6000. */
  readonly requestsPerMinute?: number | undefined;
  readonly trustedProxies?: readonly string[] | undefined;
  /** With it, the server listens with TLS. */
  readonly https?: HttpsOptions | undefined;
  /** What assistants may use by MCP; not served if absent. */
  readonly assistants?: Pick<McpParts, 'tools' | 'introduction'> | undefined;
}

/** The complete HTTP server for the routes. It is not listening yet: `app.inject` is enough for tests. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { routes, settings } = deps;
  const { language = () => 'zh' } = settings;
  const app = await createServer({
    log: deps.log,
    language,
    requestsPerMinute: settings.requestsPerMinute ?? 6_000,
    bus: deps.shared?.bus,
    https: settings.https,
    ...(settings.trustedProxies ? { trustedProxies: settings.trustedProxies } : {}),
  });
  if (deps.probes) serveProbes(app, deps.probes);
  const { folder, frameOrigins } = (settings.onlyProbes ? undefined : settings.console) ?? {};
  if (!settings.onlyProbes) {
    const shared = deps.shared ?? { claims: createOwnClaims(), othersKnow: async () => undefined };
    registerRoutes(app, routes, { ...deps, ...shared, language });
    serveDocs(app, routes, settings.version, language);
    if (settings.assistants) serveMcp(app, { ...settings.assistants, ...deps, version: settings.version, language });
  }
  await serveConsole(app, { folder, language, frameOrigins });
  return app;
};
