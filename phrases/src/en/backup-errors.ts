import type { BackupErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of backups and restores. */
export const backupErrors: Record<BackupErrorCode, string> = {
  'backup.tooMany': 'Backups or restores are waiting already; let them end first.',
  'backup.lastGood': 'This is the only good backup and cannot be removed.',
  'backup.elsewhere': 'The file of this backup is on node “{node}”. Open the console of that node and try again.',
  'backup.placeNameInUse': 'There is a place of this name already.',
  'backup.badAddress': 'The address is not correct: {problem}',
  'backup.unreadable': 'This is no backup file that can be used: {problem}',
  'backup.passphraseWrong': 'The passphrase is wrong. Nothing was written.',
  'backup.undecided': '{count} conflicts are not decided yet.',
  'backup.noKinds': 'The backup has none of the chosen kinds.',
};
