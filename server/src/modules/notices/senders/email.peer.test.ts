import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standardParams } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../platform/testing/free-port.ts';
import { openOutbound } from '../notices.fixture.ts';
import { emailSender } from './email.ts';
import { failureOf, type Message, settingsOf } from './sender.ts';

const program = '/usr/bin/aiosmtpd';
const missing = spawnSync(program, ['--version']).error !== undefined;

const title = 'an SMTP server (aiosmtpd)';
if (missing && process.env.EOMS_PEERS === '1')
  it('has its peer', () => {
    throw new Error('not installed: aiosmtpd');
  });
/** Debian's python3-aiosmtpd, which demands STARTTLS and prints every mail that it takes. */
describe.skipIf(missing)(missing ? `${title} (skipped, not installed: aiosmtpd)` : title, () => {
  let folder: string;
  let server: ChildProcess;
  let port: number;
  let printed = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-smtp-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', cert, '-subj', '/CN=mail.test'],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
    port = await freePort();
    const args = ['-n', '-l', `127.0.0.1:${port}`, '--tlscert', cert, '--tlskey', key];
    server = spawn(program, args, { env: { ...process.env, PYTHONUNBUFFERED: '1' } });
    server.stdout?.on('data', (chunk) => {
      printed += String(chunk);
    });
    await vi.waitFor(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    });
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  });

  const message: Message = {
    id: '018f0000-0000-7000-8000-000000000001',
    title: '报警 Lamp',
    content: '灯泡温度过高',
    subject: 'alarm:1',
    urgent: true,
    at: new Date(),
    language: 'zh',
    recipient: '王敏',
    address: 'min@example.com',
    userId: null,
  };
  const send = (more: object) => {
    const params = { ...standardParams('email'), host: '127.0.0.1', port, from: 'eoms@example.com', ...more };
    const sender = emailSender({ outbound: openOutbound });
    return sender(settingsOf(params, {}), message, AbortSignal.timeout(15_000)).catch(failureOf);
  };

  it('takes a mail over STARTTLS', async () => {
    expect(await send({ verify: false })).toMatchObject({ ok: true, status: '250' });
    await vi.waitFor(() => expect(printed).toContain('Message-ID: <018f0000-0000-7000-8000-000000000001@example.com>'));
    expect(printed).toContain(`=?UTF-8?`);
  });

  it('gets nothing without encryption, nor with a certificate that nobody has signed', async () => {
    expect(await send({ security: 'none' })).toMatchObject({ ok: false, final: true, status: '530' });
    expect(await send({ verify: true })).toMatchObject({ ok: false });
    expect(printed.match(/Message-ID/g)).toHaveLength(1);
  });
});
