import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id is running; a zombie does not count. */
export const isAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) [ZX] /s.test(stat);
};

/**
 * Whether a running process may be the postmaster of a data folder. Process ids are reused (almost always after a
 * container restarts), so its working folder or its command line must match. True where the system does not reveal
 * them.
 */
export const mayBePostmasterOf = async (pid: number, data: string): Promise<boolean> => {
  if (!(await isAlive(pid))) return false;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (workingFolder !== null) return workingFolder === data;
  const command = await run('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5000 }).catch(() => null);
  return command === null || command.stdout.includes(data);
};

/** Resolves to true as soon as the process is gone, to false after the given time. */
export const waitForEnd = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds;
  while (await isAlive(pid)) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
};

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
