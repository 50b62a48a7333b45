import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { type AnyEndpoint, isBinary, pathsOf, type Upload } from '@eoms/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Audit } from '../audit/audit.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import { refuseLate } from '../auth/panels.ts';
import type { Claims } from '../claims/claims.ts';
import type { Log } from '../log/log.ts';
import type { Identity, Language } from './context.ts';
import { createHeavyCalls, type HeavyCalls } from './heavy-calls.ts';
import type { Idempotency } from './idempotency.ts';
import type { BinaryReply, RawInput, Route } from './implement.ts';
import { networkOf } from './network-of.ts';
import { plainData } from './ready-json.ts';
import { refuse } from './refusal.ts';
import { binaryPayload, contractReply, jsonPayload } from './send-reply.ts';
import { tokenIn } from './token-in.ts';
import { readUpload, takeUploads } from './upload.ts';
import { createValidator, isDeeperThan } from './validate.ts';
import { auditDone, contextOf, Visit } from './visit.ts';

export interface RouteDeps {
  readonly authorizer: Authorizer;
  readonly audit: Audit;
  readonly idempotency: Idempotency;
  readonly claims: Claims;
  readonly log: Log;
  readonly language: () => Language;
  /** Resolves when the other nodes know what has been changed here so far. */
  readonly othersKnow: () => Promise<void>;
}

const levelsAtMost = 32;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Calls without a place that panels may make: these are the same for everybody. */
const harmless = new Set(['listPalette', 'getFrameSites', 'listAlarmLevels', 'listIcons']);

/** Deny by default: a call that does not declare who may call it and what limits its rows fails the start. */
const assertGuarded = ({ name, endpoint }: Route): void => {
  const { needs, scope, panels }: Partial<AnyEndpoint> = endpoint;
  const call = `${name} (${endpoint.method} ${endpoint.path})`;
  if (!needs || !scope) throw new Error(`${call} has no needs or no scope`);
  if (needs === 'public' && scope !== 'none')
    throw new Error(`${call} is public: nobody is known whose rows these are`);
  if (needs === 'panel' && !panels) throw new Error(`${call} is for panels but does not say for which`);
  if (panels && scope === 'none' && !harmless.has(name))
    throw new Error(`${call} is open to panels but not limited to their place`);
};

export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void => {
  const limits = { heavy: createHeavyCalls(deps), ofKey: createKeyLimit(app) };
  for (const route of routes) {
    assertGuarded(route);
    const { endpoint } = route;
    const knock = createGate(app, route, deps, limits);
    const answer = createAnswer(route, deps);
    for (const path of pathsOf(endpoint)) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      mount(app, endpoint, { method: endpoint.method, url, onRequest: knock, handler: answer });
    }
  }
};

/** An upload call is registered in a scope of its own, so that other calls do not get the parsers for files. */
const mount = (app: FastifyInstance, { upload }: AnyEndpoint, options: RouteOptions): void => {
  const taken: Upload | undefined = upload;
  if (taken === undefined) app.route(options);
  else
    app.register(async (scope) => {
      await takeUploads(scope, taken);
      scope.route(options);
    });
};

interface GateLimits {
  readonly heavy: HeavyCalls;
  /** Counts the calls of an API key. */
  readonly ofKey: ReturnType<FastifyInstance['createRateLimit']>;
}

/** Each API key may make so many calls a minute, over all calls and nodes. */
const createKeyLimit = (app: FastifyInstance): GateLimits['ofKey'] => {
  const perKey = {
    name: 'API keys',
    max: (request: FastifyRequest) => request.visit?.identity?.key?.perMinute ?? 0,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => request.visit?.identity?.key?.keyId ?? '',
  };
  return app.createRateLimit(perKey);
};

/** All checks that are made before the body is read. */
const createGate = (app: FastifyInstance, route: Route, deps: RouteDeps, { heavy, ofKey }: GateLimits) => {
  const { endpoint } = route;
  const perMinute = {
    name: route.name,
    max: endpoint.perMinute ?? 0,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => request.visit?.identity?.userId ?? networkOf(request.ip),
  };
  const limit = endpoint.perMinute ? app.createRateLimit(perMinute) : undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const visit = new Visit(deps, route, request, reply);
    request.visit = visit;
    if (endpoint.changes && headerOf(request, 'sec-fetch-site') === 'cross-site') throw refuse('403');
    const know = (who: Identity) => {
      visit.identity = who;
    };
    visit.identity = await deps.authorizer.authorize(endpoint, tokenIn(request.headers), know, request.ip);
    if (visit.identity?.panel && endpoint.changes) refuseLate(headerOf(request, 'not-after'), Date.now());
    for (const counted of [visit.identity?.key ? ofKey : undefined, limit]) {
      const allowed = await counted?.(request);
      if (allowed && !allowed.isAllowed && allowed.isExceeded) {
        reply.header('retry-after', allowed.ttlInSeconds);
        throw refuse('429');
      }
    }
    if (endpoint.heavy && visit.identity) {
      const heavyCall = await heavy.begin(visit.identity.userId);
      finished(reply.raw, heavyCall.leave);
      visit.heavyCall = heavyCall;
    }
  };
};

const createAnswer = (route: Route, deps: RouteDeps) => {
  const { endpoint, name } = route;
  const validate = createValidator(endpoint);

  const read = async (request: FastifyRequest, visit: Visit): Promise<RawInput> => {
    const uploaded = endpoint.upload ? await readUpload(request, endpoint.upload, visit.language) : undefined;
    const body = uploaded ? uploaded.body : request.body;
    if (isDeeperThan(body, levelsAtMost)) throw refuse('400');
    const checked = validate({ params: request.params, query: request.query, body }, visit.language);
    return { ...checked, file: uploaded?.file };
  };

  const run = async (input: RawInput, visit: Visit): Promise<unknown> => {
    const handle = () => route.handle(input, contextOf(visit));
    const data = await (visit.heavyCall?.run(handle) ?? handle());
    const promised = isBinary(endpoint.reply) ? data : contractReply(name, endpoint, data);
    await auditDone(visit, input, data);
    if (endpoint.changes) await deps.othersKnow();
    return promised;
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { visit } = request;
    if (!visit) throw new Error(`${name} was reached without its gate`);
    const input = await read(request, visit);
    if (isBinary(endpoint.reply)) return binaryPayload(reply, endpoint, (await run(input, visit)) as BinaryReply);
    const key = endpoint.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
    const data =
      key === undefined || !visit.identity || endpoint.secretReply
        ? await run(input, visit)
        : await deps.idempotency.once(visit.identity.userId, key, fingerprint(request, input), async () =>
            plainData(await run(input, visit)),
          );
    return jsonPayload(reply, data, visit.requestId);
  };
};

/** Identifies the request: the same key with another fingerprint is another request. */
const fingerprint = (request: FastifyRequest, input: RawInput): string => {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n${JSON.stringify(input.body ?? null)}`);
  if (input.file && 'content' in input.file) hash.update(input.file.content);
  return hash.digest('hex');
};
