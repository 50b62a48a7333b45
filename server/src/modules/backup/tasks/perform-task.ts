import { applyTask } from './apply-task.ts';
import type { Around, TaskOf } from './around.ts';
import { compareTask } from './compare-task.ts';
import type { BackupTask, TaskResults } from './task.ts';
import { testTask } from './test-task.ts';
import { writeTask } from './write-task.ts';

const tasks: { readonly [K in BackupTask['do']]: (task: TaskOf<K>, around: Around) => Promise<TaskResults[K]> } = {
  write: writeTask,
  compare: compareTask,
  apply: applyTask,
  test: testTask,
};

/** Does a task to its end. What it throws is to be read as a `BackupError`. */
export const performTask = <T extends BackupTask>(task: T, around: Around): Promise<TaskResults[T['do']]> =>
  (tasks[task.do] as unknown as (task: T, around: Around) => Promise<TaskResults[T['do']]>)(task, around);
