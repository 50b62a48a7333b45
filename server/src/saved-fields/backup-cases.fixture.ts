import { call, inList, notRead, type SaveCase } from './save-case.fixture.ts';

export const backupCases: readonly SaveCase[] = [
  {
    save: 'saveBackupPlace',
    fields: () => ({
      name: ['East', 'West'],
      type: ['s3', 'sftp'],
      address: ['https://s3.example.com/copies', 'sftp://backup.example.com/copies'],
      account: ['reader', 'writer'],
      region: ['eu-central-1', ''],
      hostKey: ['', `SHA256:${'a'.repeat(43)}`],
      networks: [[], ['10.0.0.0/8:22']],
      enabled: [true, false],
      secret: notRead('geheim', 'a secret is never shown'),
    }),
    read: inList('listBackupPlaces'),
  },
  {
    save: 'saveBackupSchedule',
    fields: () => ({
      enabled: [true, false],
      frequency: ['daily', 'weekly'],
      weekday: [1, 5],
      at: ['02:30', '23:15'],
      kinds: [['devices'], ['devices', 'places']],
      historyDays: [30, null],
      keep: [3, 9],
      placeIds: [[], []],
      warnAfterHours: [30, 200],
      testWeekly: [false, true],
      passphrase: notRead('correct horse battery', 'a passphrase is never shown'),
    }),
    fixed: { placeIds: 'a place has to be there first; the tests of backups copy to one' },
    read: ({ root }) => call(root, 'getBackupSchedule'),
  },
];
