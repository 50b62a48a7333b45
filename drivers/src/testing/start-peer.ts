import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { accessSync, constants } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { until } from '@eoms/contract/testing';
import { describe, it } from 'vitest';

/** Folders with daemons, which a plain user's search path leaves out; Debian puts a wrapper before NUT's own. */
const folders = [
  '/lib/nut',
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/sbin',
  '/usr/bin',
  '/usr/libexec',
];
const python = '/usr/bin/python3';

export const findProgram = (name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const present = (need: string): boolean =>
  need.startsWith('python:')
    ? spawnSync(python, ['-c', `import ${need.slice(7)}`]).status === 0
    : findProgram(need) !== undefined;

/**
 * Tests that need external programs (`snmpd`, or `python:pymodbus` for a module of the system's Python). They are
 * skipped with the reason in their name if one is missing; with EOMS_PEERS=1 a missing one is a failure.
 */
export const describeWithPeer = (needs: readonly string[], name: string, body: () => void): void => {
  const missing = needs.filter((need) => !present(need));
  if (missing.length === 0) describe(name, body);
  else if (process.env.EOMS_PEERS === '1')
    describe(name, () => {
      it('has its peer', () => {
        throw new Error(`not installed: ${missing.join(', ')}`);
      });
    });
  else describe.skip(`${name} (skipped, not installed: ${missing.join(', ')})`, body);
};

const bindable = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const tcp = createServer();
    tcp.once('error', () => resolve(false));
    tcp.listen(port, '127.0.0.1', () => {
      const udp = createSocket('udp4');
      udp.once('error', () => tcp.close(() => resolve(false)));
      udp.bind(port, '127.0.0.1', () => udp.close(() => tcp.close(() => resolve(true))));
    });
  });

/** A port that is currently free for TCP and UDP, below the range of outgoing connections. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await bindable(port)) return port;
  }
};

const answersOnTcp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export interface PeerOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Ready once this TCP port of 127.0.0.1 accepts connections, this text was printed, or this function returns true.
   */
  readonly ready: { readonly tcp: number } | { readonly prints: string } | (() => boolean | Promise<boolean>);
  readonly timeoutMs?: number;
}

export interface Peer {
  /** Its output so far, both streams. */
  output(): string;
  stop(): Promise<void>;
}

const isReady = (options: PeerOptions, output: string): boolean | Promise<boolean> => {
  const { ready } = options;
  if (typeof ready === 'function') return ready();
  return 'tcp' in ready ? answersOnTcp(ready.tcp) : output.includes(ready.prints);
};

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts an external program in the foreground and resolves once it is ready. */
export const startPeer = async (options: PeerOptions): Promise<Peer> => {
  const program = findProgram(options.program) ?? options.program;
  const child = spawn(program, [...options.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
  });
  let printed = '';
  const receive = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-65_536);
  };
  child.stdout.on('data', receive);
  child.stderr.on('data', receive);
  child.on('error', (error) => {
    printed += error.message;
  });
  const stop = async (): Promise<void> => {
    if (child.pid === undefined || ended(child)) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 2_000);
    await gone;
    clearTimeout(hard);
  };
  const isOver = (): boolean => ended(child) || child.pid === undefined;
  try {
    await until(options.program, async () => isOver() || (await isReady(options, printed)), options.timeoutMs);
    if (isOver()) throw new Error(`${options.program} ended`);
  } catch (error) {
    await stop();
    throw new Error(`${options.program} did not start: ${printed}`, { cause: error });
  }
  return { output: () => printed, stop };
};

export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an external program to completion, without blocking what it may connect to in this process. */
export const runPeer = (program: string, args: readonly string[], timeoutMs = 10_000): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(findProgram(program) ?? program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? -1, stdout, stderr });
    });
  });
