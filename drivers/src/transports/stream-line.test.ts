import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { describeWithPeer } from '../testing/start-peer.ts';
import { openTestLine } from './line.fixture.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0).reverse()) one.close();
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  opened.push({ close: () => server.close() });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
const serve = (greet: (socket: Socket) => void): Promise<number> =>
  listen(
    createServer((socket) => {
      opened.push({ close: () => socket.destroy() });
      socket.on('error', () => {});
      greet(socket);
    }),
  );

const lines = { port: 1, frame: { delimiter: '\r\n' } } as const;
const open = async (...args: Parameters<typeof openTestLine>) => {
  const line = await openTestLine(...args);
  opened.push({ close: line.abort });
  return line;
};

describe('a TCP line', () => {
  it('asks, receives what comes unasked, and hides secrets in the trace', async () => {
    const port = await serve((socket) => {
      socket.write('HELLO\r\n');
      socket.on('data', (data) => socket.write(`NEWS\r\nGOT ${data.toString()}`));
    });
    const { line, frames, trace, address } = await open(
      { kind: 'tcp', ...lines },
      { host: 'localhost', port, secrets: ['geheim'] },
    );
    expect(address?.port).toBe(port);
    const answer = await line.request('PW geheim\r\n', { match: (frame) => frame.toString().startsWith('GOT') });
    expect(answer.toString()).toBe('GOT PW geheim');
    expect(frames).toEqual(['HELLO', 'NEWS']);
    expect(trace.join()).not.toContain('geheim');
  });

  it('distinguishes a refusal, an address that is not allowed and an end', async () => {
    const port = await serve((socket) => socket.end('BYE\r\n'));
    await expect(open({ kind: 'tcp', ...lines }, { host, port, allow: () => false })).rejects.toMatchObject({
      kind: 'unreachable',
      text: { en: 'this address is not allowed' },
    });
    await expect(open({ kind: 'tcp', ...lines }, { host, port: 1 })).rejects.toMatchObject({ kind: 'unreachable' });
    const { lost, line } = await open({ kind: 'tcp', ...lines }, { host, port });
    await expect.poll(() => lost()?.en).toBe('the device closed the connection');
    await expect(line.request('x')).rejects.toMatchObject({ kind: 'closed' });
  });

  it('ends on request, and refuses what waits', async () => {
    const port = await serve(() => {});
    const { line, abort } = await open({ kind: 'tcp', ...lines }, { host, port });
    const waiting = line.request('x');
    abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'closed' });
    expect(line.isOpen()).toBe(false);
  });

  it('gives up on a device that stops reading', async () => {
    const port = await serve((socket) => socket.pause());
    const { line, lost } = await open({ kind: 'tcp', ...lines }, { host, port });
    for (let i = 0; i < 400 && line.isOpen(); i += 1) {
      await line.send(Buffer.alloc(64 * 1024)).catch(() => {});
    }
    expect(lost()?.en).toBe('the device stopped reading');
  });
});

describe('a telnet line', () => {
  it('refuses options, keeps prompts, and doubles 255 on its way out', async () => {
    const received: Buffer[] = [];
    const port = await serve((socket) => {
      socket.write(Buffer.from([255, 253, 24, 255, 251, 1]));
      socket.write('login: ok\r\n');
      socket.on('data', (data) => received.push(data));
    });
    const { line, frames } = await open({ kind: 'telnet', ...lines }, { host, port });
    await expect.poll(() => frames).toEqual(['login: ok']);
    await line.send(Buffer.from([65, 255, 13, 10]));
    await expect
      .poll(() => Buffer.concat(received).toString('hex'))
      .toBe(Buffer.from([255, 252, 24, 255, 254, 1, 65, 255, 255, 13, 10]).toString('hex'));
  });
});

describeWithPeer(['openssl'], 'a TLS line', () => {
  it('speaks to a device with a certificate of its own making', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=device'], {
      stdio: 'ignore',
    });
    const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => socket.write(`GOT ${data.toString()}`));
      opened.push({ close: () => socket.destroy() });
    });
    rmSync(folder, { recursive: true });
    const port = await listen(server);
    const { line } = await open({ kind: 'tls', ...lines }, { host, port });
    expect((await line.request('x\r\n')).toString()).toBe('GOT x');
  });

  it('does not call a plain port secure', async () => {
    const port = await serve((socket) => socket.end('HELLO\r\n'));
    await expect(open({ kind: 'tls', ...lines }, { host, port })).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
