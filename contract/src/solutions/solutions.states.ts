import type { States } from '../kit/states.ts';
import type { SolutionStatus } from './solution.entities.ts';
import type { SolutionImportStatus } from './solution-import.entities.ts';

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
