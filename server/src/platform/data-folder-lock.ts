import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fillLine, terminalLines } from '@eoms/phrases';
import { isDiskFull } from './disk-full.ts';

export interface DataFolderLock {
  release(): Promise<void>;
}

/** Another process uses the folder; the message is one line for the operator. */
export class DataFolderInUse extends Error {}

interface Holder {
  readonly pid: number;
  /** When that process started, in the system's own unit; distinguishes it from a later one with the same id. */
  readonly started: string;
}

/** Field 22 of /proc/<pid>/stat (proc(5)); '' where there is no /proc. */
const startOf = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const isAlive = async ({ pid, started }: Holder): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive but belongs to another user
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = await startOf(pid);
  return now === '' || started === '' || now === started;
};

const parse = (text: string): Holder | null => {
  const [pid = '', started = ''] = text.trim().split(' ');
  return /^\d+$/.test(pid) ? { pid: Number(pid), started } : null;
};

/**
 * Makes this process the only one to use the folder. The lock of a dead process is taken over, even if two starts find
 * it at the same time: the old lock is moved aside, which only one of them can do, and checked again before it is
 * deleted.
 */
export const lockDataFolder = async (folder: string): Promise<DataFolderLock> => {
  await mkdir(folder, { recursive: true, mode: 0o711 }).catch((error: Error) => {
    throw new DataFolderInUse(fillLine(terminalLines.folderUnusable, { folder, reason: error.message }));
  });
  const path = join(folder, 'eoms.lock');
  const mine = `${process.pid} ${await startOf(process.pid)}`;
  for (let attempt = 0; attempt < 20; attempt++) {
    const taken = await take(path, mine);
    if (taken === true) return { release: () => release(path, mine) };
    if (isDiskFull(taken)) throw taken;
    if (taken instanceof Error) {
      throw new DataFolderInUse(fillLine(terminalLines.folderUnusable, { folder, reason: taken.message }));
    }
    const text = await readFile(path, 'utf8').catch(() => '');
    const holder = parse(text);
    if (holder && (await isAlive(holder))) {
      throw new DataFolderInUse(fillLine(terminalLines.folderInUse, { folder, pid: holder.pid }));
    }
    // An empty lock is either being written or was left by a process that died while writing it.
    if (text === '' && attempt < 10) await new Promise((resolve) => setTimeout(resolve, 20));
    else await moveAside(path, text);
  }
  throw new DataFolderInUse(fillLine(terminalLines.folderInUse, { folder, pid: '?' }));
};

const take = async (path: string, mine: string): Promise<boolean | Error> => {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(mine);
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    return error instanceof Error ? error : new Error(String(error));
  }
};

const moveAside = async (path: string, expected: string): Promise<void> => {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8').catch(() => expected);
  // Another process had already replaced the lock: put theirs back.
  if (moved !== expected) await rename(aside, path).catch(() => undefined);
  else await unlink(aside).catch(() => undefined);
};

const release = async (path: string, mine: string): Promise<void> => {
  if ((await readFile(path, 'utf8').catch(() => '')) === mine) await unlink(path).catch(() => undefined);
};
