import type { States } from '../kit/states.ts';
import type { SceneRunStatus } from './scene-run.entities.ts';

/** How a run ends by itself. */
const endings = ['completed', 'partial', 'stopped', 'cancelled', 'restored', 'notRestored'] as const;
/** A part of a run that is put back is put back too, although it has ended. */
const puttingBack = ['restoring', 'restored', 'notRestored', 'interrupted'] as const;

/** States that do not last may be left out. A node that was only thought to be gone still says how its run ended. */
export const sceneRunStates: States<SceneRunStatus> = {
  queued: ['running', 'restoring', ...endings, 'interrupted'],
  running: ['restoring', ...endings, 'interrupted'],
  restoring: [...endings, 'interrupted'],
  completed: puttingBack,
  partial: puttingBack,
  stopped: puttingBack,
  cancelled: puttingBack,
  notRestored: puttingBack.filter((state) => state !== 'notRestored'),
  restored: [],
  interrupted: endings,
};
