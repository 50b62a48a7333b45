import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `npm test` sets the built program, which starts in a third of the time; otherwise the sources run. */
const program = process.env.EOMS_SERVER_PROGRAM
  ? [process.env.EOMS_SERVER_PROGRAM]
  : ['--import', 'tsx', fileURLToPath(new URL('../../main.ts', import.meta.url))];

export interface RunningServer {
  readonly child: ChildProcess;
  /** Resolves with the exit code once the process has ended; null if a signal ended it. */
  readonly exit: Promise<number | null>;
  /** Everything on its standard output and error so far. */
  said(): string;
  /** The status of `/health`; 0 while nothing answers. */
  health(port: number): Promise<number>;
  /** Kills it without warning, like a power cut; does nothing if it has already ended. */
  kill(): Promise<void>;
}

/**
 * Starts the server as a separate process, as its users do; `withParent`: as a node of the sample venue, which ends with
 * the process that started it.
 */
export const runServer = (
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  { withParent = false } = {},
): RunningServer => {
  const { EOMS_PORT: _port, EOMS_DATA: _data, ...env } = process.env;
  const child = spawn(process.execPath, [...program, ...args], {
    env: { ...env, EOMS_LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(withParent ? (['ipc'] as const) : [])],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += String(data)));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    exit,
    said: () => said,
    health: (port) =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
};
