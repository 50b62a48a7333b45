import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { agree } from '../../../platform/database/agreed-values.ts';
import { migrationsFolder } from '../../../platform/database/migrations-folder.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { KeyPair } from '../../../platform/secrets/agreed-keys.ts';
import { signingKeys } from '../../../platform/secrets/signing-keys.ts';
import type { BackupSettings } from '../backup-settings.ts';

export const passphrasePurpose = (id: string): string => `backups.passphrase ${id}`;
export const schedulePurpose = 'backup_schedules.passphrase';

/** The pair of keys that backups of a system are signed with: by its public part one knows that a backup is one's own. */
export const createSigningKeys = (platform: Pick<Platform, 'database' | 'secrets'>): (() => Promise<KeyPair>) =>
  signingKeys(platform, { name: 'backup signing keys', purpose: 'backup signing private key' });

interface AroundDeps {
  readonly platform: Pick<Platform, 'database' | 'secrets'>;
  readonly settings: BackupSettings;
  readonly product: { readonly version: string };
}

/** What every task of this node is given, and the folder that its files are in. */
export const createAroundTasks = ({ platform, settings, product }: AroundDeps) => {
  const { database, secrets } = platform;
  const folder = settings.backupFolder ?? join(settings.dataFolder, 'backups');
  const ownKeys = createSigningKeys(platform);
  return {
    folder: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    pathOf: (fileName: string): string => join(folder, fileName),
    nodeName: settings.nodeName ?? 'node',
    signingKeys: ownKeys,
    common: () => ({
      connectionString: database.connectionString,
      filesPlace: settings.filesPlace ?? { kind: 'dataFolder' as const },
      dataFolder: settings.dataFolder,
      migrationsFolder: migrationsFolder(),
    }),
    writing: async () => ({
      systemKey: secrets.key().toString('base64'),
      signingKeys: await ownKeys(),
      version: product.version,
      system: await agree(database.db, 'system', newId()),
    }),
  };
};
export type AroundTasks = ReturnType<typeof createAroundTasks>;
