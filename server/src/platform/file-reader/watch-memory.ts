import { readFile } from 'node:fs/promises';

const everyMs = 50;

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};

/**
 * Calls `tooMuch` once a process holds more memory than that, on and off the heap of JavaScript. Only Linux tells;
 * elsewhere the limit of the heap has to do. Answers what ends the watch.
 */
export const watchMemory = (pid: number, bytesAtMost: number, tooMuch: () => void): (() => void) => {
  const timer = setInterval(async () => {
    if ((await residentBytes(pid)) > bytesAtMost) tooMuch();
  }, everyMs);
  return () => clearInterval(timer);
};
