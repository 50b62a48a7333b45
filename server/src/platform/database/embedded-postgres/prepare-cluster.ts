import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asAccount, giveTo, type Runner } from './account.ts';
import { type ClusterPaths, preparingPrefix } from './cluster-paths.ts';
import { EmbeddedPostgresError, type LauncherLog, messageOf } from './launcher-log.ts';
import { childEnvironment } from './postmaster.ts';

const run = promisify(execFile);
export const superuser = 'eoms';
const majorVersion = '18';

/** Other systems have no locale of that name; the builtin provider decides in both cases. */
const localeOptions =
  process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];

const isCluster = async (data: string): Promise<boolean> => {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== '' && version !== majorVersion)
    throw new EmbeddedPostgresError(
      `${data} was written by PostgreSQL ${version}, this is ${majorVersion}. Export a backup with the older release and import it here.`,
    );
  return version !== '';
};

const readPassword = (paths: ClusterPaths): Promise<string> =>
  readFile(paths.password, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

/** Creates a cluster completely or not at all: it is prepared in a temporary folder, then renamed. */
const initialise = async (runner: Runner, paths: ClusterPaths, log: LauncherLog): Promise<void> => {
  log.info('Preparing a new database');
  const folder = join(paths.root, `${preparingPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  const data = join(folder, 'data');
  const password = randomBytes(24).toString('base64url');
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o711);
  // initdb reads it under the other account; afterwards it belongs to us
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await giveTo(runner.account, passwordFile);
  await giveTo(runner.account, data);
  const command = asAccount(runner.account, runner.binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--locale-provider=builtin',
    ...localeOptions,
  ]);
  try {
    await run(command.command, command.args, { ...command.ids, cwd: '/', env: childEnvironment(), timeout: 120_000 });
    if (process.getuid?.() === 0) await chown(passwordFile, 0, 0);
    await rename(folder, paths.cluster);
  } catch (error) {
    if (await isCluster(paths.data)) return;
    throw new EmbeddedPostgresError(`The database could not be prepared: ${messageOf(error).trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
};

/** Creates the cluster if there is none, and returns its password. */
export const prepareCluster = async (runner: Runner, paths: ClusterPaths, log: LauncherLog): Promise<string> => {
  if (await isCluster(paths.data)) await giveTo(runner.account, paths.data);
  else await initialise(runner, paths, log);
  const password = await readPassword(paths);
  if (password === '')
    throw new EmbeddedPostgresError(
      `${paths.password} is missing: without it the database cannot be opened. Put it back from a backup.`,
    );
  return password;
};
