import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authSecret, type BehaviorTest } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../platform/testing/free-port.ts';
import { type DataSystem, openDataSystem } from './data-behaviors.fixture.ts';

const program = '/usr/sbin/nginx';
const secret = 'p@ss wörd/+';

const configuration = (root: string, port: number): string => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${root}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  default_type application/json;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${root}/cert.pem;
    ssl_certificate_key ${root}/key.pem;
    root ${root}/www;
    auth_basic "bookings";
    auth_basic_user_file ${root}/users;
    location /api/ { try_files $uri $uri.json =404; }
    location /api/away { return 302 https://127.0.0.1:${port}/api/rooms; }
  }
}`;

const missing = [program, '/usr/bin/openssl'].filter((path) => !existsSync(path));
const title = 'an HTTP service with TLS of its own and passwords (nginx)';
if (missing.length > 0 && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error(`not installed: ${missing}`);
  });
describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `${title} (skipped, not installed: ${missing})` : title,
  () => {
    let root: string;
    let port: number;
    let server: ChildProcess;
    let certificates: string;
    let system: DataSystem;
    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), 'eoms-bookings-'));
      await mkdir(join(root, 'www', 'api'), { recursive: true });
      const made = spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', '/CN=bookings.test', '-addext', 'subjectAltName=IP:127.0.0.1'],
        ...['-keyout', join(root, 'key.pem'), '-out', join(root, 'cert.pem')],
      ]);
      expect(made.status, String(made.stderr)).toBe(0);
      certificates = await readFile(join(root, 'cert.pem'), 'utf8');
      const sha = createHash('sha1').update(secret).digest('base64');
      await writeFile(join(root, 'users'), `venue:{SHA}${sha}\n`);
      await writeFile(join(root, 'www', 'api', 'rooms.json'), JSON.stringify({ rooms: [{ room: '201', seats: 12 }] }));
      port = await freePort();
      await writeFile(join(root, 'config'), configuration(root, port));
      server = spawn(program, ['-p', root, '-c', join(root, 'config')], { stdio: 'ignore' });
      await vi.waitFor(
        async () => {
          const socket = connect(port, '127.0.0.1');
          await once(socket, 'connect');
          socket.destroy();
        },
        { timeout: 20_000, interval: 50 },
      );
      system = await openDataSystem();
    }, 60_000);
    afterAll(async () => {
      await system.close();
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      await rm(root, { recursive: true, force: true });
    });

    const ask = async (more: { trusted?: boolean; password?: string; uri?: string } = {}): Promise<BehaviorTest> => {
      const { trusted = true, password = secret, uri = '/rooms' } = more;
      const sourceId = await system.saveSource({
        settings: {
          kind: 'http',
          baseUrl: `https://127.0.0.1:${port}/api`,
          auth: { kind: 'basic', username: 'venue' },
          certificates: trusted ? certificates : '',
        },
        secrets: { [authSecret]: password },
      });
      const id = await system.save({ methodType: 'request', sourceId, uri, resultPath: 'rooms' });
      return system.test(id);
    };

    it('is asked by the certificate of its issuer and its password', async () => {
      expect(await ask()).toMatchObject({ ok: true, value: [{ room: '201', seats: 12 }] });
    });

    it('is not trusted without the issuer, and says so', async () => {
      expect(await ask({ trusted: false })).toMatchObject({ ok: false, code: expect.stringMatching(/^data/) });
    });

    it('refuses another password, which nothing repeats', async () => {
      const refused = await ask({ password: 'another-one' });
      expect(refused).toMatchObject({ ok: false, said: expect.stringContaining('401') });
      expect(JSON.stringify(refused)).not.toMatch(/another-one|YW5vdGhlci1vbmU/);
    });

    it('is not followed to where it sends on', async () => {
      expect(await ask({ uri: '/away' })).toMatchObject({ ok: false, said: expect.stringContaining('302') });
    });
  },
);
