import type { States } from '../kit/states.ts';
import type { SolutionStatus } from './solution.entities.ts';
import type { ImportStepStatus, SolutionImportStatus } from './solution-import.entities.ts';

export const solutionStates: States<SolutionStatus> = {
  draft: ['published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
};

export const solutionImportStates: States<SolutionImportStatus> = {
  ready: ['applying'],
  applying: ['applied', 'undoing'],
  applied: ['undoing'],
  undoing: ['undone'],
  undone: [],
};

/** What was begun when the server ended is found out by continuing or undoing. */
export const importStepStates: States<ImportStepStatus> = {
  waiting: ['doing'],
  doing: ['done', 'refused', 'undone', 'kept'],
  done: ['undone', 'kept'],
  refused: [],
  undone: [],
  kept: [],
};
