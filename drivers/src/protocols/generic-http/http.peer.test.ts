import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, startPeer } from '../../testing/start-peer.ts';
import { genericHttp } from './http.driver.ts';

const host = '127.0.0.1';

const device: Definition = {
  properties: [
    {
      id: 'power',
      name: say('电源', 'Power'),
      type: 'bool',
      access: 'r',
      wire: { path: '/state.json', selector: '$.relays[0].on' },
    },
    {
      id: 'watts',
      name: say('功率', 'Power'),
      type: 'double',
      access: 'r',
      wire: { path: '/state.json', selector: "$.meters[?(@.id=='total')].w", scale: 0.1 },
    },
    {
      id: 'version',
      name: say('版本', 'Version'),
      type: 'string',
      access: 'r',
      wire: { path: '/about.txt', select: 'text', selector: '^version (.*)$' },
    },
  ],
  actions: [
    {
      id: 'ask',
      name: say('询问', 'Ask'),
      params: [{ id: 'what', name: say('内容', 'What'), type: 'string' }],
      wire: { method: 'GET', path: '/echo?{what}', successPath: '$.ok', successValue: 'true' },
    },
  ],
};

const configuration = (folder: string, port: number, securePort: number) => `
daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
events { worker_connections 64; }
http {
  access_log off; root ${folder}/www; types { application/json json; text/plain txt; }
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  map $http_authorization $allowed { default 0; "Bearer abc.def" 1; }
  server {
    listen ${host}:${port}; listen ${host}:${securePort} ssl;
    ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
    location / { }
    location /echo { default_type application/json; return 200 '{"ok":true}'; }
    location /basic/ { alias ${folder}/www/; auth_basic "device"; auth_basic_user_file ${folder}/users; }
    location /bearer/ { if ($allowed = 0) { return 401; } alias ${folder}/www/; }
  }
}`;

describeWithPeer(['nginx', 'openssl'], 'with nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  let peer: Peer | undefined;
  let [port, securePort] = [0, 0];
  beforeAll(async () => {
    port = await freePort();
    securePort = await freePort();
    mkdirSync(join(folder, 'www'), { mode: 0o755 });
    writeFileSync(join(folder, 'www', 'state.json'), '{"relays":[{"on":true}],"meters":[{"id":"total","w":1234}]}');
    writeFileSync(join(folder, 'www', 'about.txt'), 'demo device\nversion 2.4.1\n');
    const hash = execFileSync('openssl', ['passwd', '-apr1', 'geheim']).toString().trim();
    writeFileSync(join(folder, 'users'), `admin:${hash}\n`);
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '2',
        '-subj',
        '/CN=device',
      ],
      { stdio: 'ignore' },
    );
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(folder, port, securePort));
    peer = await startPeer({ program: 'nginx', args: ['-c', file, '-e', 'stderr'], ready: { tcp: port } });
  });
  afterAll(async () => {
    await peer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (params: Record<string, string | number | boolean>) => {
    const live = await openLive(genericHttp, { host, port, ...params }, { definition: device });
    await live.poll('read_power');
    await live.poll('read_version');
    await live.execute('ask', { what: 'a b&c' }).catch(() => {});
    const values = Object.fromEntries(live.values);
    live.close();
    return values;
  };
  const expected = { power: true, watts: 123.4, version: '2.4.1' };

  it('reads JSON and text over kept connections', async () => {
    expect(await read({})).toEqual(expected);
    const live = await openLive(genericHttp, { host, port }, { definition: device });
    await live.execute('ask', { what: 'x' });
    live.close();
  });

  it('signs in by basic and by bearer', async () => {
    expect(await read({ basePath: '/basic', auth: 'basic', username: 'admin', password: 'geheim' })).toEqual(expected);
    expect(await read({ basePath: '/bearer', auth: 'bearer', token: 'abc.def' })).toEqual(expected);
    const wrong = { basePath: '/basic', auth: 'basic', username: 'admin', password: 'x' };
    await expect(read(wrong)).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('speaks TLS, and checks the certificate where asked to', async () => {
    expect(await read({ port: securePort, tls: true })).toEqual(expected);
    await expect(read({ port: securePort, tls: true, checkCertificate: true })).rejects.toMatchObject({
      kind: 'unreachable',
      text: { en: expect.stringContaining('certificate') },
    });
  });
});
