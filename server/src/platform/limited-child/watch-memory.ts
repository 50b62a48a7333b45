import { readFile } from 'node:fs/promises';

const everyMs = 50;

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};

/**
 * Calls `tooMuch` once a process uses more memory than `bytesAtMost`, inside and outside the JavaScript heap. Works on
 * Linux only; elsewhere the heap limit has to do. Returns a function that ends the watch.
 */
export const watchMemory = (pid: number, bytesAtMost: number, tooMuch: () => void): (() => void) => {
  const timer = setInterval(async () => {
    if ((await residentBytes(pid)) > bytesAtMost) tooMuch();
  }, everyMs);
  return () => clearInterval(timer);
};
