import type { directoryErrors as zh } from '../zh/directory-errors.ts';

export const directoryErrors: Record<keyof typeof zh, string> = {
  'session.directoryUnreachable': 'The directory that knows your password cannot be reached. Try again later.',
  'session.directoryStranger': 'This account has not been synchronised to this system. Ask an administrator.',
  'directory.nameInUse': 'There is a directory of this name already.',
  'directory.typeStays': 'The type of a directory stays as it is; add another one.',
  'directory.tooMany': 'At most {limit} directories.',
  'directory.noneOfType': 'There is no directory of this type. Add one in User sync first.',
  'directory.runState': 'A run that is {state} cannot be {action}.',
};
