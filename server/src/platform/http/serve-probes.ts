import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HealthReport } from '../health/health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { refuse } from './refusal.ts';

export interface Probes {
  readonly health: () => Promise<HealthReport>;
  readonly metrics: Metrics;
  readonly metricsToken?: string | undefined;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Requests through a proxy on this machine also come from loopback, but carry a forwarding header. */
const isLocal = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined;

const holdsToken = (request: FastifyRequest, token: string | undefined): boolean => {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
};

/** `/health` for load balancers and supervisors, `/health/live` for liveness checks, `/metrics`. */
export const serveProbes = (app: FastifyInstance, { health, metrics, metricsToken }: Probes): void => {
  const seconds = metrics.histogram(
    'eoms_http_seconds',
    'Time to answer calls',
    [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    ['method', 'route', 'status'],
  );
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/health', async (_request, reply) => {
    const report = await health();
    reply.code(report.ready ? 200 : 503).header('cache-control', 'no-store');
    return report;
  });
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { live: true };
  });
  app.get('/metrics', async (request, reply) => {
    if (!holdsToken(request, metricsToken) && !isLocal(request)) throw refuse('404');
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
};
