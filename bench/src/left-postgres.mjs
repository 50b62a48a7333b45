import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const [folder = '', pidFile = ''] = process.argv.slice(2);

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

// Ends when the benchmark has ended, however: also kill -9 closes its end of the pipe.
for await (const _ of process.stdin);
try {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // Fast shutdown, as PostgreSQL's manual calls it.
  if (pid > 1) process.kill(pid, 'SIGINT');
  while (pid > 1 && isAlive(pid)) await wait(100);
} catch {
  // It had been stopped in order.
}
rmSync(folder, { recursive: true, force: true });
