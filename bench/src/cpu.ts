import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc on Linux. */
const hertz = 100;

const parentOf = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
};
const secondsOf = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Includes ended children: database connections are processes that come and go.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / hertz;
};

/** Processes and all their descendants, each once. */
const family = (roots: readonly number[]): number[] => {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    try {
      parents.set(pid, parentOf(pid));
    } catch {
      // It ended after it was listed.
    }
  }
  const found = [...roots];
  for (let i = 0; i < found.length; i += 1)
    for (const [pid, parent] of parents) if (parent === found[i] && !found.includes(pid)) found.push(pid);
  return found;
};

/** Returns the user and system seconds that process trees have used so far. Linux only. */
export const cpuSeconds = (...roots: number[]): number =>
  family(roots).reduce((sum, pid) => {
    try {
      return sum + secondsOf(pid);
    } catch {
      return sum;
    }
  }, 0);

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
