/** Error codes of solutions and their imports. */
export const solutionErrorCodes = [
  'solution.nameInUse',
  'solution.memberUnknown',
  'solution.empty',
  'solution.tooLarge',
  'solution.notNow',
  'solution.isWithdrawn',
  'solution.fileUnreadable',
  'solution.fileTooLarge',
  'solution.fileUnsigned',
  'solution.fileChanged',
  'solution.fileNewer',
  'solution.otherFingerprint',
  'solution.originUnknown',
  'solution.planOutdated',
  'solution.nothingToDo',
  'solution.isRunning',
  'solution.changedSince',
  'solution.contentWrong',
  'solution.circular',
  'solution.neededRefused',
] as const;
export type SolutionErrorCode = (typeof solutionErrorCodes)[number];
