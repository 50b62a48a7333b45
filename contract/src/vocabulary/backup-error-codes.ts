/** Error codes of backups, restores and the places that copies go to. */
export const backupErrorCodes = [
  'backup.tooMany',
  'backup.lastGood',
  'backup.elsewhere',
  'backup.placeNameInUse',
  'backup.badAddress',
  'backup.unreadable',
  'backup.passphraseWrong',
  'backup.undecided',
  'backup.noKinds',
] as const;
export type BackupErrorCode = (typeof backupErrorCodes)[number];
