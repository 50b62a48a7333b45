import { prepareChild } from '../../../platform/limited-child/prepare-child.ts';
import { asBackupError } from '../backup-error.ts';
import { performTask } from './perform-task.ts';
import type { BackupTask, TaskMessage, TaskProgress } from './task.ts';

const tellEveryMs = 250;

const send = (message: TaskMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

const throttled = (): ((progress: TaskProgress) => void) => {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < tellEveryMs) return;
    last = now;
    void send({ progress });
  };
};

const perform = async (task: BackupTask): Promise<TaskMessage> => {
  const signal = new AbortController().signal;
  try {
    return { done: await performTask(task, { tell: throttled(), signal }) };
  } catch (error) {
    const { reason, message: detail } = asBackupError(error);
    return { failed: { reason, detail } };
  }
};

// A process of its own: whoever starts it sends one task, and stops it by ending it.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task) => {
  await prepareChild();
  await send(await perform(task as BackupTask));
  process.exit(0);
});
