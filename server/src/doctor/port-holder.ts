import { readdir, readFile, readlink } from 'node:fs/promises';

/** The sockets that listen on a port, by the numbers that Linux gives them (proc(5), state 0A). */
const socketsOn = async (port: number): Promise<Set<string>> => {
  const found = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port) found.add(`socket:[${inode}]`);
    }
  }
  return found;
};

/** The process that listens on a port, as `nginx (812)`; '?' where that cannot be seen: another account, or no Linux. */
export const portHolder = async (port: number): Promise<string> => {
  const sockets = await socketsOn(port);
  const processes = sockets.size === 0 ? [] : await readdir('/proc').catch(() => []);
  for (const pid of processes.filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
    if (!targets.some((target) => sockets.has(target))) continue;
    return `${(await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()} (${pid})`;
  }
  return '?';
};
