import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('the PostgreSQL of a killed benchmark ends too, and its folder goes', async () => {
  const benchmark = fork(join(import.meta.dirname, 'left-postgres.subject.ts'), { execArgv: ['--import', 'tsx'] });
  const [{ postmaster, folder }] = (await once(benchmark, 'message')) as [{ postmaster: number; folder: string }];
  expect(isAlive(postmaster)).toBe(true);
  benchmark.kill('SIGKILL');
  try {
    await vi.waitFor(() => expect([isAlive(postmaster), existsSync(folder)]).toEqual([false, false]), 20_000);
  } finally {
    if (isAlive(postmaster)) process.kill(postmaster, 'SIGINT');
  }
}, 60_000);
