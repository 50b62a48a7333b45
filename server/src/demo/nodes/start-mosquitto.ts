import { type ChildProcess, spawn } from 'node:child_process';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Mosquitto {
  readonly port: number;
  stop(): Promise<void>;
}

export interface MosquittoSettings {
  /** Holds its configuration, accounts and retained messages. */
  readonly folder: string;
  readonly port: number;
  /** May control its accounts; the product gives itself the rest. */
  readonly username: string;
  readonly password: string;
}

const host = '127.0.0.1';
const startWithinMs = 10_000;
const stopWithinMs = 3_000;
const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/usr/bin/mosquitto'].find((path) =>
  existsSync(path),
);

const findPlugin = (): string | undefined => {
  const name = 'mosquitto_dynamic_security.so';
  const folders = ['/usr/lib', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const below = folders.flatMap((folder) => readdirSync(folder).map((entry) => join(folder, entry)));
  return [...folders, ...below].map((folder) => join(folder, name)).find((path) => existsSync(path));
};

/** Whether this machine has Mosquitto with its plugin for accounts, as Debian's package does. */
export const hasMosquitto = (): boolean => program !== undefined && findPlugin() !== undefined;

/** What `mosquitto_ctrl dynsec init` writes: one account that may control the broker. */
const firstAccount = (username: string, password: string): string => {
  const [salt, iterations] = [randomBytes(12), 101];
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  const control = '$CONTROL/dynamic-security/#';
  const acl = (acltype: string, topic: string) => ({ acltype, topic, allow: true });
  return JSON.stringify({
    clients: [
      {
        username,
        password: hash.toString('base64'),
        salt: salt.toString('base64'),
        iterations,
        roles: [{ rolename: 'admin' }],
      },
    ],
    roles: [
      {
        rolename: 'admin',
        acls: [
          ...['publishClientSend', 'publishClientReceive', 'subscribePattern'].map((type) => acl(type, control)),
          ...['publishClientReceive', 'subscribePattern'].map((type) => acl(type, '$SYS/#')),
        ],
      },
    ],
    defaultACLAccess: { publishClientSend: false, publishClientReceive: true, subscribe: false, unsubscribe: true },
  });
};

const configure = async ({ folder, port, username, password }: MosquittoSettings): Promise<string> => {
  const [accounts, file] = [join(folder, 'accounts.json'), join(folder, 'mosquitto.conf')];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isThere = await access(accounts).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFile(accounts, firstAccount(username, password), { mode: 0o600 });
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    `listener ${port} ${host}`,
    ...['allow_anonymous false', `plugin ${findPlugin()}`, `plugin_opt_config_file ${accounts}`],
    ...['persistence true', `persistence_location ${folder}/`, 'log_type error', 'log_type warning'],
    ...['max_inflight_messages 200', 'max_queued_messages 10000'],
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    const settle = (yes: boolean): void => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });

/** Ends Mosquitto when its own input ends: also when this process was killed, and could not do it. */
const script = '"$0" -c "$1" & cat > /dev/null; kill $!; wait $!';

const end = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.stdin?.end();
  const late = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), stopWithinMs);
  await gone;
  clearTimeout(late);
};

/** Runs Mosquitto for a venue of several nodes, on this machine only. */
export const startMosquitto = async (settings: MosquittoSettings): Promise<Mosquitto> => {
  const file = await configure(settings);
  // In a group of its own, so that Ctrl-C reaches only this process.
  const child = spawn('/bin/sh', ['-c', script, program ?? 'mosquitto', file], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stdin.on('error', () => undefined);
  child.stderr.on('data', (data) => (said = (said + String(data)).slice(-2_000)));
  child.once('error', (error) => (said += error.message));
  for (const until = Date.now() + startWithinMs; !(await listens(settings.port)); await sleep(50)) {
    if (child.pid !== undefined && child.exitCode === null && Date.now() < until) continue;
    await end(child);
    throw new Error(`Mosquitto did not start: ${said}`);
  }
  return { port: settings.port, stop: () => end(child) };
};
