import { fork } from 'node:child_process';
import { childProgram } from '../../../platform/child-program.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupTask, TaskMessage, TaskProgress, TaskResults } from './task.ts';

const program = childProgram(import.meta.url, 'backup-worker');
const heapMb = 384;

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly tell: (progress: TaskProgress) => void;
}

/**
 * Does a task in a process of its own, so that it takes neither memory nor time of the live path, and may die alone. It
 * ends when the signal is aborted: what it had not committed is as before.
 */
export const runTask = <T extends BackupTask>(task: T, { signal, tell }: RunOptions): Promise<TaskResults[T['do']]> => {
  signal.throwIfAborted();
  // The environment is not inherited: it holds secrets. The temporary folder may be the one with room.
  const { TMPDIR } = process.env;
  const child = fork(program, {
    env: TMPDIR === undefined ? {} : { TMPDIR },
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  return new Promise<TaskResults[T['do']]>((resolve, reject) => {
    child.on('message', (message) => {
      const told = message as TaskMessage;
      if ('progress' in told) tell(told.progress);
      else if ('done' in told) resolve(told.done as TaskResults[T['do']]);
      else reject(new BackupError(told.failed.reason, told.failed.detail));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new BackupError(signal.aborted ? 'stopped' : 'fault', 'the process ended early')));
    child.send(task, (error) => error && reject(error));
  }).finally(() => {
    signal.removeEventListener('abort', kill);
    kill();
  });
};
