import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@eoms/contract/testing';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../platform/testing/free-port.ts';

const program = '/usr/sbin/mariadbd';
/** Debian packages `mariadb-server-core` and `mariadb-client-core`. */
export const noMariadb = [program, 'my_print_defaults'].some((one) => spawnSync(one, ['--version']).error);

/** A MariaDB of this test, with a database `venue` and some accounts. */
export const openMariadb = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eoms-mariadb-'));
  const data = join(folder, 'data');
  const account = 'nobody';
  const uid = Number(spawnSync('id', ['-u', account], { encoding: 'utf8' }).stdout);
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(folder, uid, uid);
  const installed = spawnSync(
    '/usr/bin/mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      ...(asRoot ? [`--user=${account}`] : []),
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) throw new Error(installed.stderr);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=venue-database'];
  spawnSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  for (const file of [key, certificate]) if (asRoot) chownSync(file, uid, uid);
  const port = await freePort();
  const socket = join(folder, 'socket');
  const server = spawn(
    program,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${socket}`,
      ...(asRoot ? [`--user=${account}`] : []),
      `--ssl-key=${key}`,
      `--ssl-cert=${certificate}`,
      '--innodb-buffer-pool-size=16M',
      '--character-set-server=utf8mb4',
    ],
    { stdio: 'ignore' },
  );
  const signIn = () => createConnection({ socketPath: socket, user: 'root', multipleStatements: true });
  await until(
    'MariaDB answers',
    () =>
      signIn().then(
        (one) => one.end().then(() => true),
        () => false,
      ),
    60_000,
  );
  const owner = await signIn();
  await owner.query(`
    create database venue;
    use venue;
    create table seats (room varchar(40) primary key, seats int, big bigint, price decimal(30, 10), open boolean,
      at timestamp null, local_at datetime, note json, data blob) charset utf8mb4;
    insert into seats values
      ('hall', 380, 9007199254740993, 12345678901234567890.1234567891, true, '2026-11-25 22:00:00', '2026-11-25 22:00:00', '{"a": 9007199254740993}', x'0102'),
      ('box', 12, 1, 0.1, false, null, null, null, null);
    set global event_scheduler = off;
    create user reader@'127.0.0.1' identified by 'open-sesame';
    grant select, insert, update, delete on venue.* to reader@'127.0.0.1';
    create user filer@'127.0.0.1' identified by 'open-sesame';
    grant file on *.* to filer@'127.0.0.1';
    grant select on venue.* to filer@'127.0.0.1';
    create role mighty;
    grant super on *.* to mighty;
    create user quiet@'127.0.0.1' identified by 'open-sesame';
    grant select on venue.* to quiet@'127.0.0.1';
    grant mighty to quiet@'127.0.0.1';
    set default role mighty for quiet@'127.0.0.1';
  `);
  return {
    owner,
    settings: {
      kind: 'mysql' as const,
      host: '127.0.0.1',
      port,
      database: 'venue',
      username: 'reader',
      encryption: 'off' as const,
    },
    async close() {
      await owner.end();
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
