import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a script of this folder and waits for its `ready` message; it ends with this process at the latest. */
export const startChild = (
  file: string,
  args: readonly (string | number)[],
  nodeOptions: readonly string[] = [],
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), args.map(String), {
      execArgv: [...nodeOptions, '--import', 'tsx'],
    });
    children.add(child);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.on('message', (word) => {
      if (word === 'ready') resolve(child);
    });
  });

/** Sends a message and resolves to the next one that arrives. */
export const ask = <T>(child: ChildProcess, message: string | object): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as T));
    child.send(message);
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });

const listenWithinMs = 60_000;

/** Waits until a third-party program listens on a local port. */
export const untilListening = async (port: number, who: string): Promise<void> => {
  const end = performance.now() + listenWithinMs;
  while (!(await answers(port))) {
    if (performance.now() > end) throw new Error(`${who} never listened on port ${port}`);
    await wait(100);
  }
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
