import { readdir, readFile } from 'node:fs/promises';

export interface Peaks {
  /** Peak growth of this process, in megabytes. */
  own: number;
  /** Peak size of the largest child process, in megabytes. */
  child: number;
}

const mb = 1024 * 1024;
const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** Resident bytes of the child processes; none where the system does not report them. */
const childSizes = async (): Promise<number[]> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')));
  return all
    .filter((status) => kilobytes(status, 'PPid') === process.pid)
    .map((status) => kilobytes(status, 'VmRSS') * 1024);
};

/** Watches memory until the returned function is called, which returns the peaks. */
export const watchPeaks = (): (() => Peaks) => {
  const before = process.memoryUsage.rss();
  const peaks: Peaks = { own: 0, child: 0 };
  const timer = setInterval(async () => {
    peaks.own = Math.max(peaks.own, process.memoryUsage.rss() - before);
    for (const size of await childSizes()) peaks.child = Math.max(peaks.child, size);
  }, 50);
  return () => {
    clearInterval(timer);
    return { own: Math.round(peaks.own / mb), child: Math.round(peaks.child / mb) };
  };
};
