import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { letTimePass } from '@eoms/contract/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerProgram } from './worker-program.fixture.ts';

/** Starts a driver as the server does, and prints the id of its process once the driver's file runs. */
const server = `
const [program, file] = process.argv.slice(1);
const worker = require('node:child_process').fork(program, [JSON.stringify({ file, timing: {} })], {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
worker.stdout.once('data', () => process.stdout.write(String(worker.pid)));
`;
const patience = { timeout: 15_000, interval: 50 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-orphans-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const startServer = async (driver: string) => {
  const file = join(folder, `${driver.length}.mjs`);
  await writeFile(file, driver);
  const started = spawn(process.execPath, ['--eval', server, fileURLToPath((await workerProgram()).url), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = await once(started.stdout, 'data');
  return { started, driver: Number(pid) };
};

it.each([
  ['in an endless loop', 'console.log("runs"); for (;;) {}'],
  ['that waits', 'console.log("runs"); setInterval(() => {}, 1000);'],
])('a driver %s ends when the server is killed', async (_what, text) => {
  const { started, driver } = await startServer(text);
  expect(runs(driver)).toBe(true);
  started.kill('SIGKILL');
  await expect.poll(() => runs(driver), patience).toBe(false);
});

it('a driver stays when a signal to the whole group asks the server to stop', async () => {
  const { started, driver } = await startServer('console.log("runs"); setInterval(() => {}, 1000);');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(driver, signal);
  await letTimePass(300, 'it would have ended');
  expect(runs(driver)).toBe(true);
  started.kill('SIGKILL');
  await expect.poll(() => runs(driver), patience).toBe(false);
});
