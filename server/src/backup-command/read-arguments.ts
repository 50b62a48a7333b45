import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupKind, backupKinds } from '@eoms/contract';

export interface BackupArguments {
  readonly verb: 'backup' | 'restore';
  /** The file to write, or to read; absent for a backup in the folder of backups. */
  readonly file: string | undefined;
  readonly kinds: readonly BackupKind[] | undefined;
  readonly historyDays: number | null;
  readonly passphrase: string | undefined;
  readonly withoutSecrets: boolean;
  readonly exact: boolean;
  readonly yes: boolean;
  /** What is left for the settings of the server: `--data`. */
  readonly rest: readonly string[];
}

const options = {
  out: { type: 'string' },
  kinds: { type: 'string' },
  'history-days': { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-secrets': { type: 'boolean' },
  exact: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
  data: { type: 'string' },
} as const;

const kindsOf = (text: string | undefined): BackupKind[] | undefined =>
  text?.split(',').map((name) => {
    const kind = backupKinds.find((known) => known === name.trim());
    if (!kind) throw new Error(`--kinds: ${name} (${backupKinds.join(', ')})`);
    return kind;
  });

/** A passphrase is never given as an argument: other programs of the machine can read those. */
const passphraseOf = (file: string | undefined): string | undefined => {
  if (file === undefined) return undefined;
  const text = readFileSync(resolve(file), 'utf8').replace(/\r?\n$/, '');
  if (text.length < 12) throw new Error('--passphrase-file: at least 12 characters');
  return text;
};

/** Null asks for help. Throws what is wrong with them. */
export const readBackupArguments = (args: readonly string[]): BackupArguments | null => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [verb, file, ...more] = positionals;
  if (values.help) return null;
  if (verb !== 'backup' && verb !== 'restore') throw new Error(String(verb));
  if (more.length > 0) throw new Error(more.join(' '));
  if (verb === 'restore' && file === undefined) throw new Error('restore FILE');
  const days = values['history-days'];
  if (days !== undefined && !/^\d{1,4}$/.test(days)) throw new Error(`--history-days: ${days}`);
  const path = verb === 'backup' ? (values.out ?? file) : file;
  return {
    verb,
    file: path === undefined ? undefined : resolve(path),
    kinds: kindsOf(values.kinds),
    historyDays: days === undefined ? null : Number(days),
    passphrase: passphraseOf(values['passphrase-file']),
    withoutSecrets: values['without-secrets'] ?? false,
    exact: values.exact ?? false,
    yes: values.yes ?? false,
    rest: values.data === undefined ? [] : ['--data', values.data],
  };
};
