import type { SolutionErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of solutions. */
export const solutionErrors: Record<SolutionErrorCode, string> = {
  'solution.nameInUse': 'A solution of this name exists already',
  'solution.memberUnknown': 'A member no longer exists, or you may not see it',
  'solution.empty': 'The solution has no members yet',
  'solution.tooLarge': 'The solution is too large; split it into several',
  'solution.notNow': 'What is {state} cannot be {action}',
  'solution.isWithdrawn': 'The solution was withdrawn and cannot be exported',
  'solution.fileUnreadable': 'This is not the file of a solution, or it is damaged',
  'solution.fileTooLarge': 'There is too much in the file of the solution',
  'solution.fileUnsigned': 'The file of the solution is not signed and cannot be imported',
  'solution.fileChanged':
    'The file was changed after it was exported: its signature does not fit, so it cannot be imported',
  'solution.fileNewer': 'A newer version of this system wrote the file; upgrade this system first',
  'solution.otherFingerprint': 'The fingerprint is not that of the file',
  'solution.originUnknown': 'The origin of this file is not trusted yet; compare its fingerprint',
  'solution.planOutdated': 'Something has changed since the preview; look at it again',
  'solution.nothingToDo': 'There is nothing to import',
  'solution.isRunning': 'This import is being carried out',
  'solution.changedSince': 'Somebody has changed it since the import, so it stays',
  'solution.contentWrong': 'Its content does not fit this system',
  'solution.circular': 'It and other members refer to each other, so neither can come first',
  'solution.neededRefused': 'Another member that it needs is not imported',
};
