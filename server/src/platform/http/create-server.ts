import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onResponseHookHandler,
} from 'fastify';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import { secureServerOf } from '../tls/https-server.ts';
import type { TlsFiles } from '../tls/tls-files.ts';
import { answerError } from './answer-error.ts';
import type { Language } from './context.ts';
import { languageOf } from './language.ts';
import { createLimitStore, type LimitBus } from './limit-store.ts';
import { loggedPath } from './logged-path.ts';
import { refuse } from './refusal.ts';
import { securityHeaders } from './security-headers.ts';
import { auditRefusal } from './visit.ts';

export interface ServerOptions {
  readonly log: Log;
  /** The installation's language, for requests that name none. */
  readonly language: () => Language;
  /** Requests per minute and address, over all calls. */
  readonly requestsPerMinute: number;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[];
  /** With it, the server listens with TLS. */
  readonly https?: HttpsOptions | undefined;
  /** To the other nodes, for which the limits hold together. */
  readonly bus?: LimitBus | undefined;
}

export interface HttpsOptions {
  readonly files: TlsFiles;
  /** For how many days browsers refuse this site without encryption. */
  readonly hstsDays?: number | undefined;
}

const bodyLimit = 1024 * 1024;
const timeouts = { requestTimeout: 120_000, keepAliveTimeout: 72_000 };

/** Fastify with everything that all calls share: limits, headers, errors. No routes yet. */
export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance,
    // Fastify's own request log would contain query strings, and those carry tickets.
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name the request where they are written; a child logger for each request is not worth its cost.
    childLoggerFactory: (logger) => logger,
    exposeHeadRoutes: false,
    // Undecodable URLs never reach the error handler.
    frameworkErrors: (error, request, reply) => {
      const plain: FastifyReply = reply;
      plain.send(answer(error, request, plain, options));
    },
    bodyLimit,
    connectionTimeout: 0,
    ...timeouts,
    ...(options.https ? { serverFactory: secureServerOf(options.https.files, options.log, timeouts) } : {}),
    genReqId: () => newId(),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Idle keep-alive connections of browsers must not delay a stop; calls in progress may finish.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.decorateRequest('visit', null);
  app.removeContentTypeParser('text/plain');
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  const limits = createLimitStore(options.bus);
  await app.register(rateLimit, { global: false, store: limits.Store });
  app.addHook('onClose', async () => limits.close());
  await addGate(app, options);
  addErrorAnswers(app, options);
  if (options.log.isLevelEnabled('debug')) app.addHook('onResponse', logAnswer(options.log));
  return app;
};

const logAnswer =
  (log: Log): onResponseHookHandler =>
  (request, reply, done) => {
    const { id: requestId, method } = request;
    const [path, status, ms] = [loggedPath(request), reply.statusCode, reply.elapsedTime];
    log.debug({ requestId, method, path, status, ms }, 'answered');
    done();
  };

const addGate = async (app: FastifyInstance, { requestsPerMinute: max, https }: ServerOptions): Promise<void> => {
  const all = { name: 'all calls', max, timeWindow: 60_000 };
  const limit = app.createRateLimit(all);
  const headers = await securityHeaders(https?.hstsDays);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    const allowed = await limit(request);
    if (!allowed.isAllowed && allowed.isExceeded) {
      reply.header('retry-after', allowed.ttlInSeconds);
      throw refuse('429');
    }
  });
};

const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply, options: ServerOptions) => {
  const language = languageOf(request.headers['accept-language'], options.language());
  const { httpStatus, envelope, fault } = answerError(error, language, request.id);
  const path = loggedPath(request);
  if (fault) options.log.error({ err: error, requestId: request.id, method: request.method, path }, 'a call failed');
  // A binary call may have set its content type before it failed.
  reply.code(httpStatus).headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  return envelope;
};

const addErrorAnswers = (app: FastifyInstance, options: ServerOptions): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const envelope = answer(error, request, reply, options);
    const { visit } = request;
    // Before the response is sent, so that every refusal a caller received is also recorded.
    if (visit) {
      await auditRefusal(visit, envelope.code).catch((err: unknown) =>
        options.log.error({ err }, 'a refusal was not audited'),
      );
    }
    return envelope;
  });
};
