import type { States } from '../kit/states.ts';
import type { BackupState } from './backup.entities.ts';
import type { RestoreState } from './restore.entities.ts';

/** One whose process died waits again. */
export const backupStates: States<BackupState> = {
  waiting: ['running', 'cancelled'],
  running: ['waiting', 'succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

/** Nothing is written before `restoring`. What was compared can be compared again, in another way. */
export const restoreStates: States<RestoreState> = {
  waiting: ['comparing', 'failed', 'cancelled'],
  comparing: ['waiting', 'locked', 'ready', 'failed', 'cancelled'],
  locked: ['waiting', 'cancelled'],
  ready: ['waiting', 'restoring', 'cancelled'],
  restoring: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};
