import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../platform/testing/free-port.ts';
import { openPlace } from '../open-place.ts';
import { calm, depsOfTest, keepsFiles, settings } from '../places.fixture.ts';

const account = 'copies';
const secret = 'p@ss wörd/+';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

interface Served {
  readonly root: string;
  readonly port: number;
}

const nginxModule = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so';
const nginx = ({ root, port }: Served): string => `
load_module ${nginxModule};
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${root}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${root}/www;
    client_max_body_size 0;
    location / {
      auth_basic "copies";
      auth_basic_user_file ${root}/users;
      dav_methods PUT DELETE MKCOL COPY MOVE;
      dav_ext_methods PROPFIND OPTIONS;
    }
  }
}`;

const apacheModules = '/usr/lib/apache2/modules';
const apache = ({ root, port }: Served): string => `
ServerRoot ${root}
ServerName localhost
PidFile ${root}/pid
Listen 127.0.0.1:${port}
ErrorLog /dev/null
DefaultRuntimeDir ${root}
Mutex file:${root}
${['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_digest', 'dav', 'dav_fs']
  .map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`)
  .join('\n')}
DavLockDB ${root}/locks
DocumentRoot ${root}/www
<Directory ${root}/www>
  Dav On
  AuthType Digest
  AuthName copies
  AuthDigestProvider file
  AuthUserFile ${root}/digests
  Require valid-user
</Directory>`;

const kinds = [
  {
    title: 'a WebDAV server with passwords (nginx)',
    needed: [nginxModule, '/usr/sbin/nginx'],
    run: (root: string) => spawn('/usr/sbin/nginx', ['-p', root, '-c', join(root, 'config')], { stdio: 'ignore' }),
    config: nginx,
    folder: 'folder of copies',
  },
  {
    title: 'a WebDAV server with digests (Apache)',
    needed: ['/usr/sbin/apache2', join(apacheModules, 'mod_dav.so')],
    run: (root: string) => spawn('/usr/sbin/apache2', ['-X', '-f', join(root, 'config')], { stdio: 'ignore' }),
    config: apache,
    folder: 'copies',
  },
];

for (const { title, needed, run, config, folder: name } of kinds) {
  const missing = needed.filter((path) => !existsSync(path));
  const skipped = missing.length > 0;
  describe.skipIf(skipped)(skipped ? `${title} (skipped, not installed: ${missing[0]})` : title, () => {
    let root: string;
    let folder: string;
    let port: number;
    let server: ChildProcess;
    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), 'eoms-dav-'));
      folder = join(root, 'www', name);
      await mkdir(folder, { recursive: true });
      // Apache gives up the rights of root.
      for (const path of [root, join(root, 'www'), folder]) await chmod(path, 0o777);
      const sha = createHash('sha1').update(secret).digest('base64');
      await writeFile(join(root, 'users'), `${account}:{SHA}${sha}\n`);
      await writeFile(join(root, 'digests'), `${account}:copies:${md5(`${account}:copies:${secret}`)}\n`);
      port = await freePort();
      await writeFile(join(root, 'config'), config({ root, port }));
      server = run(root);
      await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 20_000, interval: 50 });
    }, 60_000);
    afterAll(async () => {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      await rm(root, { recursive: true, force: true });
    });
    const open = (more: Partial<ReturnType<typeof settings>> = {}) => {
      const address = `http://127.0.0.1:${port}/${name}`;
      return openPlace(
        settings({ type: 'webdav', address, account, secret, ...more }),
        depsOfTest('/var/empty'),
        calm(),
      );
    };

    keepsFiles(() => ({
      open,
      large: 30_000_000,
      namesThere: async () => (await readdir(folder)).filter((one) => one !== '.DAV').sort(),
      putForeign: (file) => writeFile(join(folder, file), 'x'),
    }));

    it('says what is wrong without the password', async () => {
      const wrong = 'quite another';
      const fault = await open({ secret: wrong }).catch((error: Error) => error);
      expect(fault).toMatchObject({ step: 'connect', reason: 'credentials' });
      expect((fault as Error).message).not.toContain(wrong);
      await expect(open({ account: '', secret: '' })).rejects.toMatchObject({ reason: 'credentials' });
      await expect(open({ address: `http://127.0.0.1:${port}/none` })).rejects.toMatchObject({ reason: 'missing' });
    });
  });
}
