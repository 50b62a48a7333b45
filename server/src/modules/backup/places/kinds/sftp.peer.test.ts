import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../platform/testing/free-port.ts';
import { openPlace } from '../open-place.ts';
import { calm, depsOfTest, keepsFiles, settings } from '../places.fixture.ts';

const program = '/usr/sbin/sshd';
const missing = !existsSync(program);
const title = 'an SFTP server (OpenSSH)';

const makeKey = (path: string, ...more: readonly string[]): void => {
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path, ...more], { stdio: 'inherit' });
};

describe.skipIf(missing)(missing ? `${title} (skipped, not installed: openssh-server)` : title, () => {
  let root: string;
  let folder: string;
  let port: number;
  let secret: string;
  let hostKey: string;
  let server: ChildProcess;
  const { username: account } = userInfo();
  const listens = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  };
  const start = async (key: string) => {
    const lines = [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${key}`,
      `PidFile ${join(root, 'pid')}`,
      `AuthorizedKeysFile ${join(root, 'client.pub')}`,
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      'PasswordAuthentication yes',
      'Subsystem sftp internal-sftp',
    ];
    await writeFile(join(root, 'config'), `${lines.join('\n')}\n`);
    server = spawn(program, ['-D', '-e', '-f', join(root, 'config')], { stdio: ['ignore', 'ignore', 'ignore'] });
    await vi.waitFor(listens, { timeout: 20_000, interval: 50 });
  };
  const stop = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  };
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'eoms-sftp-'));
    folder = join(root, 'copies of backups');
    await mkdir(folder);
    for (const name of ['host', 'other', 'client']) makeKey(join(root, name));
    if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
    secret = await readFile(join(root, 'client'), 'utf8');
    const printed = spawnSync('ssh-keygen', ['-lf', join(root, 'host.pub')]).stdout;
    hostKey = String(printed).trim();
    port = await freePort();
    await start(join(root, 'host'));
  }, 60_000);
  afterAll(async () => {
    await stop();
    await rm(root, { recursive: true, force: true });
  });
  const open = (more: Partial<ReturnType<typeof settings>> = {}) => {
    const address = `sftp://127.0.0.1:${port}${encodeURI(folder)}`;
    return openPlace(
      settings({ type: 'sftp', address, account, secret, hostKey, ...more }),
      depsOfTest('/var/empty'),
      calm(),
    );
  };

  keepsFiles(() => ({
    open,
    large: 30_000_000,
    namesThere: async () => (await readdir(folder)).sort(),
    putForeign: (name) => writeFile(join(folder, name), 'x'),
  }));

  it('knows how much room there is', async () => {
    const place = await open();
    expect(await place.freeBytes(calm())).toBeGreaterThan(0);
    await place.close();
  });

  it('is signed in to only when its key is the known one', async () => {
    const fault = { step: 'connect', reason: 'hostKey', hostKey: /SHA256:\S+/.exec(hostKey)?.[0] };
    await expect(open({ hostKey: '' })).rejects.toMatchObject(fault);
    const other = `SHA256:${'A'.repeat(43)}`;
    await expect(open({ hostKey: other })).rejects.toMatchObject(fault);
    await stop();
    await start(join(root, 'other'));
    await expect(open()).rejects.toMatchObject({
      reason: 'hostKey',
      hostKey: expect.not.stringContaining(String(fault.hostKey)),
    });
    await stop();
    await start(join(root, 'host'));
    await (await open()).close();
  }, 60_000);

  it('refuses wrong credentials in words without them', async () => {
    for (const wrong of ['a wrong password', await readFile(join(root, 'other'), 'utf8'), '-----BEGIN nothing']) {
      const fault = await open({ secret: wrong }).catch((error: Error) => error);
      expect(fault).toMatchObject({ step: 'connect', reason: 'credentials' });
      expect((fault as Error).message).not.toContain(wrong);
    }
  }, 30_000);

  it('says that a folder is missing, and that a server has gone', async () => {
    const address = `sftp://127.0.0.1:${port}${encodeURI(root)}/none`;
    await expect(open({ address })).rejects.toMatchObject({ step: 'connect', reason: 'missing' });
    const place = await open();
    await place.close();
    await expect(place.list(calm())).rejects.toMatchObject({ step: 'list', reason: 'unreachable' });
    await expect(open({ address: `sftp://127.0.0.1:${await freePort()}/` })).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });

  it('finds its files among many', async () => {
    const many = join(root, 'many');
    await mkdir(many);
    for (let n = 0; n < 3_000; n += 1) await writeFile(join(many, `one ${n}.txt`), '');
    await writeFile(join(many, 'ours.zip'), 'abc');
    const place = await open({ address: `sftp://127.0.0.1:${port}${many}` });
    expect(await place.list(calm())).toEqual([{ name: 'ours.zip', size: 3 }]);
    await place.close();
  });
});
