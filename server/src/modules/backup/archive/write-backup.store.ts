import { type BackupKind, type BackupPhase, backupKinds } from '@eoms/contract';
import type { ClientBase } from 'pg';
import type { ByteStore } from '../../../platform/files/byte-store.ts';
import type { KeyPair } from '../../../platform/secrets/agreed-keys.ts';
import { signBytes } from '../../../platform/secrets/signing-keys.ts';
import { type Chosen, chosenTables, filesChosen } from '../tables/chosen-tables.ts';
import { appliedMigrations, describeTables } from '../tables/describe-tables.store.ts';
import { secretTables } from '../tables/table-kinds.ts';
import { rowsExpected, type StoredFile, storedFiles, withSecretsIn } from './count-rows.store.ts';
import { type Manifest, partNames } from './manifest.ts';
import { measured } from './measured.ts';
import { noteFiles } from './note-files.ts';
import { encrypting, encryptKey, keyIdOf, type PassphraseKey } from './passphrase.ts';
import { readLines } from './table-lines.store.ts';
import { createZipWriter, type ZipWriter } from './zip-writer.ts';

export interface WriteOptions {
  readonly kinds: readonly BackupKind[];
  readonly historyDays: number | null;
  /** Without one, secrets are left out. */
  readonly passphrase: PassphraseKey | undefined;
  readonly systemKey: Buffer;
  readonly signingKeys: KeyPair;
  readonly version: string;
  readonly system: string;
  readonly bytes: Pick<ByteStore, 'open'>;
  readonly progress: (progress: { phase: BackupPhase; share: number; rows: number; bytes: number }) => void;
  readonly signal: AbortSignal;
}

/** How much of the whole progress rows and files are; the rest is for reading it again. */
const shares = { rows: 0.7, files: 0.1 };

const createMeter = (rowsInAll: number, { progress, kinds }: WriteOptions) => {
  let [rows, bytes, files] = [0, 0, 0];
  let phase: BackupPhase = kinds[0] ?? 'settings';
  const tell = (): void => {
    const share = rowsInAll > 0 ? Math.min(1, rows / rowsInAll) : 1;
    progress({ phase, share: shares.rows * share + shares.files * files, rows, bytes });
  };
  return {
    begin: (next: BackupPhase) => {
      phase = next;
      tell();
    },
    count: (moreBytes: number, moreRows: number) => {
      bytes += moreBytes;
      rows += moreRows;
      tell();
    },
    file: (share: number, size: number) => {
      files = share;
      bytes += size;
      tell();
    },
  };
};
type Meter = ReturnType<typeof createMeter>;

interface Writing {
  readonly client: ClientBase;
  readonly zip: ZipWriter;
  readonly meter: Meter;
  readonly options: WriteOptions;
}

const writeSecrets = async (
  { client, zip, meter, options: { passphrase, systemKey } }: Writing,
  chosen: readonly Chosen[],
): Promise<Pick<Manifest, 'secrets' | 'leftOut'>> => {
  const parts: NonNullable<Manifest['secrets']>['parts'] = [];
  const leftOut: Manifest['leftOut'] = [];
  for (const one of chosen.filter(({ secrets }) => secrets.length > 0)) {
    const { table, secrets } = one;
    const where = withSecretsIn(table.name, secrets);
    if (!passphrase) {
      const rows = await rowsExpected(client, [one], where);
      if (rows > 0) leftOut.push({ table: table.name, rows });
      continue;
    }
    const name = partNames.secrets(table.name);
    const columns = secretTables.includes(table.name) ? [...secrets] : [...new Set([...table.key, ...secrets])];
    const plain = measured();
    const stored = measured((bytes) => meter.count(bytes, 0));
    const lines = readLines(client, table, { columns, where });
    await zip.add(name, lines, [plain.stream, encrypting(passphrase, name), stored.stream]);
    parts.push({ name: table.name, columns, ...stored.result(), rows: plain.result().rows });
  }
  if (!passphrase) return { secrets: null, leftOut };
  const { kdf, check } = passphrase;
  const key = (await encryptKey(passphrase, systemKey)).toString('base64');
  return { secrets: { kdf, check, key, keyId: keyIdOf(systemKey), parts }, leftOut };
};

/** A row without its bytes is a file that nobody can open here either; the backup is not the place to lose the rest. */
const writeFiles = async (
  { zip, meter, options }: Writing,
  files: readonly StoredFile[],
): Promise<Manifest['files']> => {
  meter.begin('files');
  let bytes = 0;
  for (const [at, { diskName, sha256, size }] of files.entries()) {
    const content = await options.bytes.open(diskName);
    if (content) await zip.add(partNames.file(sha256, diskName), content);
    bytes += size;
    meter.file((at + 1) / files.length, size);
  }
  return { count: files.length, bytes };
};

/**
 * Writes a backup of the database as it is at this moment: `client` is in a transaction that sees one state of it
 * (repeatable read). Rows are streamed, so memory does not grow with them. Rejects if the signal is aborted; the file is
 * then of no use.
 */
export const writeBackup = async (client: ClientBase, path: string, options: WriteOptions): Promise<Manifest> => {
  const { kinds, historyDays, signal, signingKeys } = options;
  const tables = await describeTables(client);
  const chosen = chosenTables(tables, kinds, historyDays);
  const isWhole = kinds.length === backupKinds.length;
  const files = await storedFiles(client);
  const known = new Set(files.map(({ id }) => id));
  const mentioned = new Set<string>();
  const zip = createZipWriter(path, signal);
  const meter = createMeter(await rowsExpected(client, chosen), options);
  const writing = { client, zip, meter, options };
  const writeTable = async ({ table, kind, columns, where }: Chosen): Promise<Manifest['tables'][number]> => {
    const measure = measured(meter.count);
    const stages = isWhole ? [measure.stream] : [noteFiles(known, mentioned), measure.stream];
    await zip.add(partNames.table(table.name), readLines(client, table, { columns, where }), stages);
    return { name: table.name, kind, columns: [...columns], ...measure.result() };
  };
  try {
    const parts: Manifest['tables'] = [];
    for (const one of chosen.filter(({ table }) => !secretTables.includes(table.name))) {
      if (one.kind !== 'files') meter.begin(one.kind);
      parts.push(await writeTable(one));
    }
    const secrets = await writeSecrets(writing, chosen);
    const wanted = isWhole ? files : files.filter(({ id }) => mentioned.has(id));
    const ids = wanted.map(({ id }) => `'${id}'`).join(', ');
    const where = isWhole ? undefined : ids === '' ? 'false' : `id in (${ids})`;
    parts.push(await writeTable({ ...filesChosen(tables), where }));
    const manifest: Manifest = {
      format: 'eoms-backup/1',
      version: options.version,
      madeAt: new Date().toISOString(),
      system: options.system,
      migrations: await appliedMigrations(client),
      kinds: [...kinds],
      historyDays,
      tables: parts,
      ...secrets,
      files: await writeFiles(writing, wanted),
      publicKey: signingKeys.publicKey,
    };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    zip.addBytes(partNames.manifest, bytes);
    zip.addBytes(partNames.signature, Buffer.from(signBytes(bytes, signingKeys)));
    await zip.end();
    return manifest;
  } catch (error) {
    await zip.abandon();
    throw error;
  }
};
