import { createHmac } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { fillLine, terminalLines } from '@eoms/phrases';
import { agree, agreedValue } from '../database/agreed-values.ts';
import type { Executor } from '../database/database.ts';
import { createKeyFile, keyFileOf, parseKey, readKeyFile } from './key-file.ts';

/** This node may not use the database with the key it has; the message is one line for the operator. */
export class SecretsKeyRefused extends Error {}

/** The key as a setting, if not in the data folder: base64 (`EOMS_SECRETS_KEY`) or a file (`EOMS_SECRETS_KEY_FILE`). */
export interface SecretsKeySetting {
  readonly value?: string | undefined;
  readonly file?: string | undefined;
}

export const secretsKeyName = 'secrets key';

/** Shows whether two nodes have the same key and reveals nothing else about it. */
export const checkValueOf = (key: Buffer): string =>
  createHmac('sha256', key).update('eoms secrets key').digest('base64');

const refused = (line: 'secretsKeyMissing' | 'secretsKeyOther' | 'secretsKeyUnusable', file: string) =>
  new SecretsKeyRefused(fillLine(terminalLines[line], { file }));

/** Null if the settings name no key and the data folder has none. */
const findKey = async (dataFolder: string, { value, file }: SecretsKeySetting): Promise<Buffer | null> => {
  if (value !== undefined) {
    const key = parseKey(value);
    if (!key) throw refused('secretsKeyUnusable', 'EOMS_SECRETS_KEY');
    return key;
  }
  const path = file ?? keyFileOf(dataFolder);
  const key = await readKeyFile(path).catch(() => {
    throw refused('secretsKeyUnusable', path);
  });
  if (!key && file !== undefined) throw refused('secretsKeyUnusable', path);
  return key;
};

/**
 * The 256-bit key of an installation. The first start on a database creates it in the data folder and leaves a check
 * value in the database; a node with another key, or with none, is refused, because it could not read what the others
 * encrypted, nor they what it did.
 */
export const loadSecretsKey = async (
  db: Executor,
  dataFolder: string,
  setting: SecretsKeySetting = {},
): Promise<Buffer> => {
  const path = keyFileOf(dataFolder);
  let found = await findKey(dataFolder, setting);
  if (!found && (await agreedValue(db, secretsKeyName)) !== undefined) {
    // The key may have been made since it was looked for: by another start on the same folder.
    found = await findKey(dataFolder, setting);
    if (!found) throw refused('secretsKeyMissing', path);
  }
  const isNew = !found && (await createKeyFile(dataFolder));
  const key = found ?? (await readKeyFile(path));
  if (!key) throw refused('secretsKeyUnusable', path);
  const mine = checkValueOf(key);
  if ((await agree(db, secretsKeyName, mine)) === mine) return key;
  // Another node created its key at the same moment and was first.
  if (isNew) await unlink(path);
  throw refused(isNew ? 'secretsKeyMissing' : 'secretsKeyOther', setting.file ?? path);
};
