import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type BackupKind, type BackupPhase, backupKinds } from '@eoms/contract';
import type { ClientBase } from 'pg';
import { ZipFile } from 'yazl';
import type { ByteStore } from '../../../platform/files/byte-store.ts';
import type { KeyPair } from '../../../platform/secrets/agreed-keys.ts';
import { type Chosen, chosenTables, filesChosen } from '../tables/chosen-tables.ts';
import { appliedMigrations, describeTables } from '../tables/describe-tables.store.ts';
import { secretTables } from '../tables/table-kinds.ts';
import { rowsExpected, storedFiles, withSecretsIn } from './count-rows.store.ts';
import { type Manifest, partNames, signManifest } from './manifest.ts';
import { type Measured, measured } from './measured.ts';
import { encryptKey, encrypting, keyIdOf, type PassphraseKey } from './passphrase.ts';
import { readLines } from './table-lines.store.ts';

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

/** The ids in a line that are ids of uploaded files. */
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const longestId = 36;

const noting = (known: ReadonlySet<string>, found: Set<string>): Transform => {
  let end = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = end + chunk.toString('latin1');
      for (const [id] of text.matchAll(idPattern)) if (known.has(id)) found.add(id);
      end = text.slice(-longestId + 1);
      done(null, chunk);
    },
  });
};

/** Compressed already, or not to be compressed. */
const isDense = (name: string): boolean => name.startsWith('files/') || name.startsWith('secrets/');

/**
 * Writes a backup of the database as it is at this moment: `client` is in a transaction that sees one state of it
 * (repeatable read). Rows are streamed, so memory does not grow with them. Rejects if the signal is aborted; the file is
 * then of no use.
 */
export const writeBackup = async (client: ClientBase, path: string, options: WriteOptions): Promise<Manifest> => {
  const { kinds, historyDays, passphrase, progress, signal } = options;
  const tables = await describeTables(client);
  const chosen = chosenTables(tables, kinds, historyDays);
  const expected = await rowsExpected(client, chosen);
  const everything = kinds.length === backupKinds.length;
  const files = await storedFiles(client);
  const known = new Set(everything ? [] : files.map(({ id }) => id));
  const mentioned = new Set<string>();

  const zip = new ZipFile();
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip.outputStream, out, { signal });
  let done = { rows: 0, bytes: 0 };
  let phase: BackupPhase = kinds[0] ?? 'settings';
  let filesDone = 0;
  const tell = () => {
    const rowsShare = expected > 0 ? Math.min(1, done.rows / expected) : 1;
    const filesShare = files.length > 0 ? filesDone / files.length : 1;
    progress({ phase, share: 0.7 * rowsShare + 0.1 * filesShare, ...done });
  };
  const count = (bytes: number, rows: number) => {
    done = { rows: done.rows + rows, bytes: done.bytes + bytes };
    tell();
  };
  const add = async (name: string, source: Readable, stages: readonly Transform[]): Promise<void> => {
    const last = stages.at(-1) ?? source;
    const flow = stages.length > 0 ? pipeline([source, ...stages], { signal }) : finished(source, { signal });
    zip.addReadStream(last as Readable, name, { compress: !isDense(name), compressionLevel: 3 });
    await Promise.race([flow, written.then(() => Promise.reject(new Error('the file ended early')))]);
  };
  const addTable = async ({ table, kind, columns, where }: Chosen) => {
    const measure: Measured = measured(count);
    const note = known.size > 0 ? [noting(known, mentioned)] : [];
    await add(partNames.table(table.name), readLines(client, table, { columns, where }), [...note, measure.stream]);
    return { name: table.name, kind, columns: [...columns], ...measure.result() };
  };
  const addSecrets = async ({ table, secrets }: Chosen, key: PassphraseKey) => {
    const name = partNames.secrets(table.name);
    const columns = secretTables.includes(table.name) ? [...secrets] : [...new Set([...table.key, ...secrets])];
    const plain = measured();
    const measure = measured((bytes) => count(bytes, 0));
    const lines = readLines(client, table, { columns, where: withSecretsIn(table.name, secrets) });
    await add(name, lines, [plain.stream, encrypting(key, name), measure.stream]);
    const { bytes, sha256 } = measure.result();
    return { name: table.name, columns, rows: plain.result().rows, bytes, sha256 };
  };

  try {
    const parts: Manifest['tables'] = [];
    for (const one of chosen) {
      if (secretTables.includes(one.table.name)) continue;
      if (one.kind !== 'files') phase = one.kind;
      parts.push(await addTable(one));
    }
    const secretParts: NonNullable<Manifest['secrets']>['parts'] = [];
    const leftOut: Manifest['leftOut'] = [];
    for (const one of chosen.filter(({ secrets }) => secrets.length > 0)) {
      if (passphrase) secretParts.push(await addSecrets(one, passphrase));
      else {
        const rows = await rowsExpected(client, [one], withSecretsIn(one.table.name, one.secrets));
        if (rows > 0) leftOut.push({ table: one.table.name, rows });
      }
    }
    phase = 'files';
    const wanted = everything ? files : files.filter(({ id }) => mentioned.has(id));
    const fileRows = filesChosen(tables);
    const ids = wanted.map(({ id }) => `'${id}'`).join(',');
    const where = everything ? undefined : wanted.length > 0 ? `id in (${ids})` : 'false';
    parts.push(await addTable({ ...fileRows, where }));
    let fileBytes = 0;
    for (const { diskName, sha256, size } of wanted) {
      const content = await options.bytes.open(diskName);
      // A row without its bytes is a file that nobody can open here either; the backup is not the place to lose the rest.
      if (content) await add(partNames.file(sha256, diskName), content, [measured(count).stream]);
      fileBytes += size;
      filesDone += 1;
      tell();
    }
    const manifest: Manifest = {
      format: 'eoms-backup/1',
      version: options.version,
      madeAt: new Date().toISOString(),
      system: options.system,
      migrations: await appliedMigrations(client),
      kinds: [...kinds],
      historyDays,
      tables: parts,
      secrets: passphrase
        ? {
            kdf: passphrase.kdf,
            check: passphrase.check,
            key: (await encryptKey(passphrase, options.systemKey)).toString('base64'),
            keyId: keyIdOf(options.systemKey),
            parts: secretParts,
          }
        : null,
      leftOut,
      files: { count: wanted.length, bytes: fileBytes },
      publicKey: options.signingKeys.publicKey,
    };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    zip.addBuffer(bytes, partNames.manifest);
    zip.addBuffer(Buffer.from(signManifest(bytes, options.signingKeys)), partNames.signature);
    zip.end();
    await written;
    return manifest;
  } catch (error) {
    out.destroy();
    await written.catch(() => undefined);
    throw error;
  }
};
