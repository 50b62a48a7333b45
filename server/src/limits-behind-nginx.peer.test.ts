import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsOf, sessionEndpoints } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { freePort } from './platform/testing/free-port.ts';
import { openProgramNodes, type ProgramNodes } from './platform/testing/program-nodes.ts';

const program = 'nginx';
const missing = spawnSync(program, ['-v']).error !== undefined;
const title = 'the limit of requests a minute over two nodes behind nginx';
const perMinute = 60;
/** A call without sign-in and without a limit of its own. */
const [path = ''] = pathsOf(sessionEndpoints.machineCode);

let database: TestDatabase;
let folder: string;
let nodes: ProgramNodes;
let nginx: ChildProcess;
let nodePorts: readonly number[] = [];
/** One replaces what a client says of its address, as the manual has it; the other adds to it, as many do. */
const ports = { replaces: 0, appends: 0 };

const serverBlock = (port: number, forwarded: string): string => `
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://eoms;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For ${forwarded};
      add_header x-node $upstream_addr always;
    }
  }`;
const configuration = (): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream eoms {
    ${nodePorts.map((port) => `server 127.0.0.1:${port};`).join(' ')}
    keepalive 8;
  }
  ${serverBlock(ports.replaces, '$remote_addr')}
  ${serverBlock(ports.appends, '$proxy_add_x_forwarded_for')}
}`;

interface Asked {
  readonly code: string;
  readonly node: string;
  readonly retryAfter: string | undefined;
}
/** Asks once from an address of this machine. */
const ask = async (from: string, port: number, forwarded?: string): Promise<Asked> => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded };
  const sent = request({ host: '127.0.0.1', port, path, localAddress: from, headers, timeout: 10_000 });
  sent.end();
  const [reply] = await once(sent, 'response');
  let text = '';
  for await (const part of reply) text += String(part);
  const { 'x-node': node, 'retry-after': retryAfter } = reply.headers;
  return { code: JSON.parse(text).code, node: String(node), retryAfter };
};
/** Asks so often with pauses in which the nodes tell each other what they counted. */
const askOften = async (times: number, each: (n: number) => Promise<Asked>): Promise<Asked[]> => {
  const all: Asked[] = [];
  for (let n = 0; n < times; n += 1) {
    all.push(await each(n));
    await letTimePass(40, 'the nodes tell each other what they counted');
  }
  return all;
};
const isRefused = ({ code }: Asked): boolean => code === '429';
const untilShared = () => letTimePass(1_500, 'the nodes tell each other what they counted');

const startAll = async (): Promise<void> => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'eoms-nginx-'));
  nodes = await openProgramNodes(database, {
    EOMS_TRUSTED_PROXIES: '127.0.0.1/32',
    EOMS_REQUESTS_PER_MINUTE: String(perMinute),
  });
  const second = await nodes.start('second');
  nodePorts = [nodes.first.port, second.port];
  Object.assign(ports, { replaces: await freePort(), appends: await freePort() });
  await writeFile(join(folder, 'nginx.conf'), configuration());
  nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
  await vi.waitFor(() => ask('127.0.0.9', ports.appends), { timeout: 10_000 });
};

if (missing) it.skip(title, (context) => context.skip('nginx is not installed'));
else
  describe(title, () => {
    beforeAll(startAll, 240_000);
    afterAll(async () => {
      const ended = nginx && once(nginx, 'exit');
      nginx?.kill('SIGTERM');
      await ended;
      await nodes?.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });

    it('holds for a client over both together, and for no other', async () => {
      const asked = await askOften(2 * perMinute, () => ask('127.0.0.2', ports.replaces));
      expect(new Set(asked.map(({ node }) => node)).size).toBe(2);
      const served = asked.filter((one) => !isRefused(one)).length;
      expect(served).toBeGreaterThanOrEqual(perMinute);
      // What came within a second, before one node heard of the other, and an eighth of the limit.
      expect(served).toBeLessThan(1.5 * perMinute);
      await untilShared();
      const more = await askOften(4, () => ask('127.0.0.2', ports.replaces));
      expect(more.map(isRefused)).toEqual([true, true, true, true]);
      expect(new Set(more.map(({ node }) => node)).size).toBe(2);
      for (const { retryAfter } of more) expect(Number(retryAfter)).toBeGreaterThan(0);

      const another = await askOften(4, () => ask('127.0.0.3', ports.replaces));
      expect(another.map(isRefused)).toEqual([false, false, false, false]);
    });

    it.each(['replaces', 'appends'] as const)(
      'is not escaped by a forged address where nginx %s it',
      async (how) => {
        const from = how === 'replaces' ? '127.0.0.4' : '127.0.0.5';
        const forged = (n: number) =>
          n % 3 === 0 ? '127.0.0.1' : n % 3 === 1 ? `10.9.${n}.1, 127.0.0.1` : `10.9.8.${n}`;
        await askOften(2 * perMinute, (n) => ask(from, ports[how], forged(n)));
        await untilShared();
        const more = await askOften(6, (n) => ask(from, ports[how], forged(n)));
        expect(more.map(isRefused)).toEqual([true, true, true, true, true, true]);
        // Nor is anybody else limited in whose name it spoke.
        expect((await ask('127.0.0.6', ports[how], undefined)).code).not.toBe('429');
      },
      60_000,
    );

    it('is not escaped by one that passes nginx by', async () => {
      const port = nodePorts[0] ?? 0;
      const asked = await askOften(perMinute + 5, (n) => ask('127.0.0.7', port, `10.9.8.${n}`));
      expect(asked.slice(perMinute).map(isRefused)).toEqual([true, true, true, true, true]);
    });
  });
