import { inList, notRead, type SaveCase } from './save-case.fixture.ts';

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
];
