import { createHash } from 'node:crypto';
import { like } from 'drizzle-orm';
import { agreedValues } from '../database/agreed-values.tables.ts';
import type { Executor } from '../database/database.ts';
import { createSecrets } from './secrets.ts';

const prefix = 'restored key ';

/** The name under which the key of another system is stored; it reveals nothing of the key. */
export const restoredKeyName = (key: Buffer): string =>
  `${prefix}${createHash('sha256').update('eoms restored key').update(key).digest('hex').slice(0, 16)}`;

export const restoredKeyPurpose = (name: string): string => `agreed_values ${name}`;

/**
 * The keys of the systems whose backups were restored here. One may itself be encrypted with another of them: that of a
 * system into which a backup of a third had been restored.
 */
export const restoredKeys = async (db: Executor, key: Buffer): Promise<Buffer[]> => {
  const rows = await db
    .select()
    .from(agreedValues)
    .where(like(agreedValues.name, `${prefix}%`));
  const found: Buffer[] = [];
  const open = new Set(rows);
  for (let before = -1; before !== found.length; ) {
    before = found.length;
    const secrets = createSecrets(key, found);
    for (const row of open) {
      try {
        found.push(Buffer.from(secrets.open(row.value, restoredKeyPurpose(row.name)), 'base64'));
        open.delete(row);
      } catch {
        // Perhaps with a key that comes later.
      }
    }
  }
  return found;
};
