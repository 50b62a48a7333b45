import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookieHeader } from '../http/cookies.ts';
import { createServer } from '../http/create-server.ts';
import { limitSockets } from '../http/limit-sockets.ts';
import { createLog } from '../log/log.ts';
import { createRedirect } from './https-server.ts';
import { readTlsFiles } from './read-tls-files.ts';

const names = 'EOMS_TLS_CERT, EOMS_TLS_KEY';
const title = 'the console with a certificate of its own';
const missing = spawnSync('openssl', ['version']).error !== undefined;

const makePair = (folder: string, name: string) => {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
};

if (missing && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error('not installed: openssl');
  });
describe.skipIf(missing)(missing ? `${title} (skipped, not installed: openssl)` : title, () => {
  let folder: string;
  let files: ReturnType<typeof makePair>;
  let app: FastifyInstance;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const port = () => (app.server.address() as AddressInfo).port;

  beforeEach(async () => {
    lines.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'eoms-tls-'));
    files = makePair(folder, 'first');
    const tls = { ...(await readTlsFiles(files, names)), lookEveryMs: 20 };
    app = await createServer({
      log,
      language: () => 'en',
      requestsPerMinute: 6_000,
      https: { files: tls, hstsDays: 30 },
    });
    app.get('/cookie', async ({ protocol }, reply) =>
      reply
        .header(
          'set-cookie',
          cookieHeader({ name: 'a', value: 'b', path: '/', maxAgeSeconds: 1 }, protocol === 'https'),
        )
        .send('ok'),
    );
    limitSockets(app.server, () => false, {
      openPerAddress: 100,
      silentPerAddress: 20,
      silentOverall: 100,
      silentMs: 400,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const ask = (path: string): Promise<{ headers: NodeJS.Dict<string | string[]>; name: string }> =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: port(),
          path,
          ca: readFileSync(files.cert),
          rejectUnauthorized: false,
          agent: false,
        },
        (reply) => {
          const { subject } = (reply.socket as ReturnType<typeof connectTls>).getPeerCertificate();
          reply.resume().on('end', () => resolve({ headers: reply.headers, name: String(subject.CN) }));
        },
      );
      asked.on('error', reject).end();
    });

  it('answers with TLS 1.2 or newer, marks cookies as secure and sends HSTS', async () => {
    const { headers } = await ask('/cookie');
    expect(String(headers['set-cookie'])).toContain('; Secure');
    expect(headers['strict-transport-security']).toBe('max-age=2592000');
    const old = connectTls({
      host: '127.0.0.1',
      port: port(),
      rejectUnauthorized: false,
      ciphers: 'DEFAULT@SECLEVEL=0',
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
    });
    const [error] = (await once(old, 'error')) as [Error];
    expect(error.message).toMatch(/protocol|version|alert/i);
  });

  it('drops connections that say nothing or garbage, and keeps those that have asked', async () => {
    const silent = connect(port(), '127.0.0.1');
    const garbage = connect(port(), '127.0.0.1', () => garbage.write('GET / HTTP/1.1\r\n\r\n'));
    const closed = [silent, garbage].map((socket) => once(socket.on('error', () => undefined).resume(), 'close'));
    const kept = connectTls({ host: '127.0.0.1', port: port(), rejectUnauthorized: false });
    await once(kept, 'secureConnect');
    kept.write('GET /cookie HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(kept, 'data');
    await Promise.all(closed);
    // It has been open for longer than the silent one, which was closed for its age.
    kept.write('GET /cookie HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String(await once(kept, 'data'))).toContain('200 OK');
    kept.destroy();
  });

  it('takes a renewed certificate without a restart, and keeps the old one while only half is there', async () => {
    const second = makePair(folder, 'second');
    copyFileSync(second.cert, files.cert);
    await expect.poll(() => lines.join('')).toContain('cannot be used; the old one stays');
    expect((await ask('/cookie')).name).toBe('first');
    writeFileSync(files.key, '');
    copyFileSync(second.key, files.key);
    await expect.poll(async () => (await ask('/cookie')).name).toBe('second');
    expect(lines.join('')).toContain('the new certificate is in use');
  });

  it('refuses to start with a pair that does not match or is not there', async () => {
    const other = makePair(folder, 'other');
    await expect(readTlsFiles({ ...files, key: other.key }, names)).rejects.toThrow(names);
    await expect(readTlsFiles({ ...files, key: join(folder, 'none') }, names)).rejects.toThrow('ENOENT');
  });
});

describe('the port without encryption', () => {
  it.each([
    ['GET', '/login?a=1', 'venue.example:8080', 308, 'https://venue.example:8443/login?a=1'],
    ['GET', '//evil.test/', 'venue.example', 308, 'https://venue.example:8443//evil.test/'],
    ['GET', '/', '[::1]:80', 308, 'https://[::1]:8443/'],
    ['GET', '/', 'evil.test/@a', 400, undefined],
    ['POST', '/eoms/login', 'venue.example', 403, undefined],
  ])('%s %s at %s is answered with %i', async (method, path, host, status, location) => {
    const server = createRedirect(8443).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`);
    const text = String(await once(socket, 'data'));
    expect(text).toContain(` ${status} `);
    expect(/location: (\S+)/i.exec(text)?.[1]).toBe(location);
    socket.destroy();
    server.close();
  });
});
