import { spawn } from 'node:child_process';
import { chown, lstat, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binaries, copyBinaries } from './binaries.ts';
import { EmbeddedPostgresError, type LauncherLog } from './launcher-log.ts';

/**
 * The account that PostgreSQL runs under; it refuses to run as root. `self`: our own. `user`: root switches to another
 * user. `namespace`: root stays the owner of the files but looks like an ordinary user inside a user namespace, so that
 * folders that only root may enter still work.
 */
export type Account =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly name: string; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace' };

const nobody = 65534;
const tryTimeout = 15_000;

/** The program and arguments that run `command` under the account, and the ids for `spawn`. */
export const asAccount = (account: Account, command: string, args: readonly string[]) => {
  if (account.kind === 'namespace')
    return {
      command: 'unshare',
      args: ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', command, ...args],
      ids: {},
    };
  return { command, args: [...args], ids: account.kind === 'user' ? { uid: account.uid, gid: account.gid } : {} };
};

/** The user and group that must own the cluster's files; null where that is us anyway. */
export const ownerOf = (account: Account): { uid: number; gid: number } | null =>
  account.kind === 'self' ? null : account.kind === 'user' ? account : { uid: 0, gid: 0 };

/** Whether the account can enter the folder and run the binaries. */
const reaches = (account: Account, folder: string, binaries: Binaries): Promise<boolean> =>
  new Promise((resolve) => {
    const script = 'test -x "$1" && "$2" --version && "$3" --version';
    const run = asAccount(account, '/bin/sh', ['-c', script, 'sh', folder, binaries.postgres, binaries.initdb]);
    const child = spawn(run.command, run.args, { ...run.ids, cwd: '/', stdio: 'ignore', timeout: tryTimeout });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const users = async (): Promise<Account[]> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    return uid === undefined ? [] : [{ kind: 'user', name, uid: Number(uid), gid: Number(gid) } as const];
  });
};

export interface Runner {
  readonly account: Account;
  readonly binaries: Binaries;
}

/** Chooses how to run the binaries on files below `folder`, which must exist. */
export const chooseRunner = async (folder: string, binaries: Binaries, log: LauncherLog): Promise<Runner> => {
  if (process.getuid?.() !== 0) return { account: { kind: 'self' }, binaries };
  const candidates: Account[] = [...(await users()), { kind: 'namespace' }];
  for (const account of candidates) if (await reaches(account, folder, binaries)) return { account, binaries };
  for (const place of ['/var/lib/eoms/postgres', join(tmpdir(), 'eoms-postgres')]) {
    const copy = await copyBinaries(binaries, place).catch(() => null);
    if (copy === null) continue;
    for (const account of candidates)
      if (await reaches(account, folder, copy)) {
        log.info(`PostgreSQL binaries copied to ${place}, where the account that runs them can read them`);
        return { account, binaries: copy };
      }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and no other account can reach ${folder}. ` +
      'Choose a data folder that others may enter (such as /var/lib/eoms), start as an ordinary user, or set DATABASE_URL.',
  );
};

/** Hands a folder and everything in it over to the account, if another one owns it. */
export const giveTo = async (account: Account, path: string): Promise<void> => {
  const owner = ownerOf(account);
  if (owner === null) return;
  const found = await lstat(path);
  if (found.uid === owner.uid && found.gid === owner.gid) return;
  if (found.isDirectory()) await giveContents(owner, path);
  await chown(path, owner.uid, owner.gid);
};

const giveContents = async (owner: { uid: number; gid: number }, folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) await giveContents(owner, path);
    await chown(path, owner.uid, owner.gid);
  }
};
