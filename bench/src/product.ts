import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyEndpoint, Envelope } from '@eoms/contract';

const program = join(import.meta.dirname, '../../server/dist/main.js');
/** The sample venue takes its time on a busy machine. */
const startWithinMs = 180_000;
const requestsPerMinute = 10_000_000;

export interface Product {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from spawn to the first healthy reply. */
  readonly startedInMs: number;
  /** Token of the one-time link that an empty system prints. */
  setUpToken(): Promise<string>;
  call(endpoint: AnyEndpoint, args: { query?: object; body?: object; token?: string }): Promise<Envelope<unknown>>;
  stop(): Promise<void>;
}

export const temporaryFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'eoms-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));

/**
 * Starts the built product as its users do and waits until it is healthy. `EOMS_BENCH_PROFILE` names a folder for CPU
 * profiles of it.
 */
export const startProduct = async (options: {
  port: number;
  data: string;
  databaseUrl?: string;
  more?: readonly string[];
}): Promise<Product> => {
  const begun = performance.now();
  const profile = process.env.EOMS_BENCH_PROFILE;
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const args = [...profiling, program, '--port', String(options.port), '--data', options.data, ...(options.more ?? [])];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      // A load of refused calls would measure nothing.
      EOMS_REQUESTS_PER_MINUTE: String(requestsPerMinute),
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failing benchmark must not leave its subject running.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const address = `http://127.0.0.1:${options.port}`;
  const healthy = async (): Promise<boolean> => {
    try {
      return (await fetch(`${address}/health`, { signal: AbortSignal.timeout(1000) })).ok;
    } catch {
      return false;
    }
  };
  while (!(await healthy())) {
    if (child.exitCode !== null || performance.now() - begun > startWithinMs)
      throw new Error(`The product did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const startedInMs = performance.now() - begun;
  return {
    address,
    pid: child.pid ?? 0,
    startedInMs,
    setUpToken: async () => {
      for (let waited = 0; waited < 5000; waited += 50) {
        const token = /\/init#([\w-]+)/.exec(output)?.[1];
        if (token) return token;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No set-up link:\n${output}`);
    },
    call: async (endpoint, { query, body, token }) => {
      const search = new URLSearchParams(Object.entries(query ?? {}).map(([k, v]): [string, string] => [k, String(v)]));
      const answer = await fetch(`${address}/eoms${endpoint.path}?${search}`, {
        method: endpoint.method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { token } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      return (await answer.json()) as Envelope<unknown>;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone(child);
    },
  };
};
