import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { BackupKind, Passphrase } from './backup.entities.ts';
import { Restore, RestoreChoice, RestoreDifference, RestoreMode } from './restore.entities.ts';

const superOnly = { needs: 'superAdministrator', scope: 'none' } as const;
const perUpload = 64 * 1024 ** 3;

/** The specification's imports of one kind each: the file is read and compared; nothing is written before `restore`. */
const importOf = (path: `/backup/${string}`, what: string) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Read a backup file and compare ${what} with what is here`,
    ...superOnly,
    upload: { kind: 'stream', atMost: perUpload },
    reply: Saved,
    errors: ['backup.tooMany', 'backup.unreadable', 'file.tooLarge'],
    heavy: true,
  });

/** Restoring: a preview first, then one transaction. */
export const restoreEndpoints = {
  listRestores: endpoint({
    method: 'GET',
    path: '/backup/getAllImportByPage',
    summary: 'Page of what was restored or is being prepared, newest first',
    needs: may('view', 'backup'),
    scope: 'none',
    query: pageQuery(['createdAt']),
    reply: page(Restore),
  }),
  getRestore: endpoint({
    method: 'GET',
    path: '/backup/getImport/{id}',
    summary: 'One of them with its counts by kind',
    needs: may('view', 'backup'),
    scope: 'none',
    params: ById,
    reply: Restore,
    errors: ['404'],
  }),
  readBackup: importOf('/backup/importAllData', 'everything in it'),
  readBackupOfBehaviors: importOf('/backup/importDataBehaviorData', 'data sources and behaviours'),
  readBackupOfModels: importOf('/backup/importModelData', 'models, brands and device types'),
  readBackupOfDevices: importOf('/backup/importDeviceData', 'devices and their maintenance'),
  readBackupOfNavigation: importOf('/backup/importNavigationData', 'menus and navigation'),
  readBackupOfNotify: importOf('/backup/importNotifyData', 'channels, templates and recipients'),
  readBackupOfPlugins: importOf('/backup/importPluginData', 'plugins'),
  readBackupOfDesignAssets: importOf('/backup/importDesignAssetsData', 'layouts, documents and their pictures'),
  prepareRestore: endpoint({
    method: 'POST',
    path: '/backup/prepareImport',
    summary: 'Compare a backup that is kept here with what is here',
    ...superOnly,
    body: z.strictObject({ backupId: Id, mode: RestoreMode }),
    reply: Saved,
    errors: ['404', 'backup.elsewhere', 'backup.tooMany'],
  }),
  compareAgain: endpoint({
    method: 'POST',
    path: '/backup/compareImport',
    summary: 'Compare once more: in another mode, with the passphrase, or without the secrets',
    ...superOnly,
    body: z.strictObject({
      id: Id,
      mode: RestoreMode,
      passphrase: Passphrase.optional(),
      withoutSecrets: z.boolean().optional(),
    }),
    reply: Done,
    errors: ['404', '409', 'backup.passphraseWrong'],
  }),
  listDifferences: endpoint({
    method: 'GET',
    path: '/backup/getImportDifferences',
    summary: 'Page of what would be added, changed or removed, conflicts first',
    ...superOnly,
    query: pageQuery(['change']).extend({
      id: Id,
      kind: BackupKind.optional(),
      change: RestoreDifference.shape.change.optional(),
    }),
    reply: page(RestoreDifference),
    errors: ['404', '409'],
  }),
  decideConflicts: endpoint({
    method: 'POST',
    path: '/backup/decideImport',
    summary: 'Say which is kept where both have changed: of one row, or without a key of all that are undecided',
    ...superOnly,
    body: z.strictObject({
      id: Id,
      table: z.string().max(100).optional(),
      key: z.string().max(1_000).optional(),
      choice: RestoreChoice,
    }),
    reply: Done,
    errors: ['404', '409'],
  }),
  restoreBackup: endpoint({
    method: 'POST',
    path: '/backup/restore',
    summary:
      'Make a backup of what is here, then write the chosen kinds in one transaction; the system restarts after it',
    ...superOnly,
    body: z.strictObject({ id: Id, kinds: z.array(BackupKind).min(1) }),
    reply: Done,
    errors: ['404', '409', 'backup.undecided', 'backup.noKinds'],
  }),
  closeRestore: endpoint({
    method: 'POST',
    path: '/backup/cancelImport',
    summary: 'Put a preview away, or stop one that is being compared',
    ...superOnly,
    body: ById,
    reply: Done,
    errors: ['404', '409'],
  }),
};
