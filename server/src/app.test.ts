import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpoint, may, peopleEndpoints } from '@eoms/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createAuthorizer } from './platform/auth/authorizer.ts';
import { settledHistory } from './platform/health/health.fixture.ts';
import { createHealth } from './platform/health/health.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { implement, type Route } from './platform/http/implement.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing/test-platform.ts';

const calls = {
  long: endpoint({
    method: 'GET',
    path: '/sample/long',
    summary: 'Much <b>',
    needs: 'public',
    scope: 'none',
    reply: z.string(),
  }),
  save: endpoint({
    method: 'POST',
    path: '/sample/{id}',
    summary: 'Saves',
    needs: may('edit', 'user'),
    scope: 'place',
    params: z.object({ id: z.uuid() }),
    query: z.object({ times: z.string().optional() }),
    body: z.object({ name: z.string() }),
    reply: z.null(),
    errors: ['user.usernameInUse'],
  }),
};
const routes = implement(calls, { long: async () => 'x'.repeat(5_000), save: async () => null });

let platform: TestPlatform;
let folder: string;
let app: FastifyInstance;
let engineRuns = true;
let frameOrigins: string[] = [];
const build = (more: { routes?: Route[]; requestsPerMinute?: number } = {}) => {
  const { database, jobs, metrics, audit, log, news, bus, nodes } = platform;
  return createApp({
    routes: more.routes ?? routes,
    authorizer: createAuthorizer(
      {
        findSession: async () => null,
        touchSession: async () => undefined,
        accessOf: async () => ({ superAdministrator: false, grants: new Map(), places: [] }),
        isReadOnly: () => false,
      },
      news,
    ),
    audit,
    idempotency: createIdempotency(platform),
    log,
    settings: {
      version: '1.2.3',
      console: { folder, frameOrigins: async () => frameOrigins },
      requestsPerMinute: more.requestsPerMinute,
    },
    ...(more.requestsPerMinute
      ? {}
      : {
          probes: {
            health: createHealth({
              database,
              jobs,
              news,
              bus,
              nodes,
              version: '1.2.3',
              dataFolder: folder,
              signs: {
                isRunning: () => engineRuns,
                isSafeMode: () => false,
                isCurrent: () => true,
                turnAgoMs: () => 400,
                history: () => settledHistory,
                mqtt: () => ({
                  plain: { port: 1883, listening: false, trouble: 'EADDRINUSE' },
                  tls: undefined,
                  connections: 0,
                }),
                setAside: () => [],
                backup: async () => ({ planned: false }),
                loopDelay: () => ({ p99Ms: 1, mostMs: 2 }),
              },
            }),
            metrics,
            metricsToken: 'a-token-for-metrics',
          },
        }),
  });
};

beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'eoms-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>console</title>');
  await writeFile(join(folder, 'assets/main-abc123.js'), 'console.log(1)');
  await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  app = await build();
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await platform.close();
  await rm(folder, { recursive: true });
});

describe('the console', () => {
  it.each(['/', '/login', '/alarmCenter?x=1', '/deviceInformation/a'])(
    'is served for %s and never cached',
    async (url) => {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
        200,
        '<!doctype html><title>console</title>',
        'no-cache',
      ]);
    },
  );
  it('may show in frames what the navigation opens in dialogs, and nothing else', async () => {
    const ruleOf = async (rule: string, url: string) =>
      new RegExp(`${rule} ([^;]*)`).exec(String((await app.inject(url)).headers['content-security-policy']))?.[1];
    const framesOf = (url: string) => ruleOf('frame-src', url);
    expect(await framesOf('/home')).toBeUndefined();
    frameOrigins = ['https://oa.venue.example', 'http://10.0.0.8:8080'];
    for (const url of ['/', '/home'])
      expect(await framesOf(url)).toBe("'self' https://oa.venue.example http://10.0.0.8:8080");
    expect(await framesOf('/eoms/gone')).toBeUndefined();
    // Whether they answer is asked before they are shown.
    expect(await ruleOf('connect-src', '/home')).toBe("'self' https://oa.venue.example http://10.0.0.8:8080");
    frameOrigins = [];
    expect(await ruleOf('connect-src', '/home')).toBe("'self'");
  });
  it('keeps hashed assets for ever, precompressed where the browser takes it', async () => {
    const plain = await app.inject('/assets/main-abc123.js');
    expect([plain.body, plain.headers['cache-control']]).toEqual([
      'console.log(1)',
      'public, max-age=31536000, immutable',
    ]);
    const small = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
  });
  it.each([
    '/assets/gone-1.js',
    '/assets/gone',
    '/robots.txt',
    '/eoms/gone',
    '/emOauth2/gone',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('is not what %s gets', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.body).not.toContain('<title>console');
    expect([400, 403, 404]).toContain(answer.statusCode);
  });
  it.each(['/assets/home-screen-old.js', '/assets/home-screen-old.css', '/push-worker.js'])(
    'answers %s, which is gone since an update, with a 404 that nobody keeps or runs',
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'text/html,*/*', 'sec-fetch-dest': 'script' } });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('the documents', () => {
  it('describe every call in OpenAPI 3.1', async () => {
    const document = (await app.inject('/eoms/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const save = document.paths['/eoms/sample/{id}'].post;
    expect(save).toMatchObject({
      operationId: 'save',
      security: [{ token: [] }],
      'x-needs': 'edit: user',
      'x-scope': 'place',
    });
    expect(
      save.parameters.map((p: { name: string; in: string; required: boolean }) => [p.name, p.in, p.required]),
    ).toEqual([
      ['id', 'path', true],
      ['times', 'query', false],
    ]);
    expect(save.requestBody.content['application/json'].schema.required).toEqual(['name']);
    expect(document.paths['/eoms/sample/long'].get.security).toEqual([]);
  });
  it('can be made from the real contract', async () => {
    const family = Object.entries(peopleEndpoints).map(
      ([name, e]): Route => ({ name, endpoint: e, handle: async () => null }),
    );
    const real = await build({ routes: family, requestsPerMinute: 60 });
    const document = (await real.inject('/eoms/openapi.json')).json();
    expect(Object.keys(document.paths).length).toBeGreaterThan(5);
    await real.close();
  });
  it('have a page with one script, of an address of its own, and with nothing unescaped', async () => {
    const page = await app.inject({ url: '/eoms/docs', headers: { 'accept-language': 'en' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/eoms/sample/{id}');
    expect(page.body.match(/<script[^>]*>/g)).toEqual(['<script src="/eoms/docs.js" defer>']);
    expect(page.body).not.toContain('Much <b>');
    expect((await app.inject('/eoms/docs.js')).headers['content-type']).toContain('javascript');
  });
});

describe('probes', () => {
  it('report what is ready and what is not', async () => {
    await platform.jobs.start();
    const well = await app.inject('/health');
    expect([well.statusCode, well.json()]).toMatchObject([
      200,
      {
        live: true,
        ready: true,
        well: false,
        parts: { database: { ok: true }, outbox: { ok: true, dead: 0 }, mqtt: { ok: false, reason: 'EADDRINUSE' } },
      },
    ]);
    engineRuns = false;
    const ill = await app.inject('/health');
    expect([ill.statusCode, ill.json().ready, ill.json().parts.engine]).toEqual([
      503,
      false,
      { ok: false, reason: 'stopped' },
    ]);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    engineRuns = true;
  });
  it('show metrics to this machine and to who holds the token', async () => {
    await app.inject('/eoms/sample/long');
    const from = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.inject({ url: '/metrics', headers, remoteAddress });
    const local = await from({});
    expect(local.body).toMatch(/eoms_http_seconds_count\{.*route="\/eoms\/sample\/long".*\} 1/);
    expect((await from({}, '10.0.0.9')).json().code).toBe('404');
    expect((await from({ 'x-forwarded-for': '10.0.0.9' })).json().code).toBe('404');
    expect((await from({ authorization: 'Bearer wrong' }, '10.0.0.9')).json().code).toBe('404');
    expect((await from({ authorization: 'Bearer a-token-for-metrics' }, '10.0.0.9')).statusCode).toBe(200);
  });
});

it('compresses long answers', async () => {
  const answer = await app.inject({ url: '/eoms/sample/long', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.rawPayload.length).toBeLessThan(500);
});

it('limits an address over all calls', async () => {
  const narrow = await build({ requestsPerMinute: 60 });
  let last = await narrow.inject('/eoms/docs');
  for (let i = 0; i < 60; i++) last = await narrow.inject('/eoms/docs');
  expect(last.json()).toMatchObject({ status: false, code: '429' });
  expect(last.headers['retry-after']).toBeDefined();
  await narrow.close();
});
