import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupKinds } from '@eoms/contract';
import { backupLines, fillLine } from '@eoms/phrases';
import manifest from '../../package.json' with { type: 'json' };
import { backupDoor } from '../modules/backup/backup.module.ts';
import { agree } from '../platform/database/agreed-values.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrationsFolder } from '../platform/database/migrations-folder.ts';
import { newId } from '../platform/database/uuid.ts';
import { BadSetting, type Environment, readEnvironment } from '../platform/environment.ts';
import { explainFailure } from '../platform/explain-failure.ts';
import { createLog } from '../platform/log/log.ts';
import { loadSecretsKey } from '../platform/secrets/load-key.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { openSystemDatabase, type SystemDatabase } from './open-system.ts';
import { type BackupArguments, readBackupArguments } from './read-arguments.ts';

const { version } = manifest;
const say = (line: keyof typeof backupLines, values: Record<string, string | number> = {}): void =>
  void process.stderr.write(`${fillLine(backupLines[line], values)}\n`);

interface Opened {
  readonly args: BackupArguments;
  readonly environment: Environment;
  readonly system: SystemDatabase;
  readonly database: ReturnType<typeof openDatabase>;
  readonly key: Buffer;
}

const around = () => ({ tell: () => undefined, signal: new AbortController().signal });

const commonOf = ({ environment, system, args }: Opened, path: string) => ({
  connectionString: system.connectionString,
  path,
  passphrase: args.passphrase,
  filesPlace: environment.filesPlace,
  dataFolder: environment.dataFolder,
  migrationsFolder: migrationsFolder(),
});

const backUp = async (opened: Opened): Promise<void> => {
  const { args, environment, database, key } = opened;
  const folder = environment.backupFolder ?? join(environment.dataFolder, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = args.file ?? join(folder, backupDoor.fileNameOf(newId(), new Date()));
  const kinds = args.kinds ?? backupKinds;
  say('writing', { kinds: kinds.length === backupKinds.length ? backupLines.everything : kinds.join(', ') });
  if (args.passphrase === undefined) say('noSecrets');
  const signingKeys = await backupDoor.createSigningKeys({ database, secrets: createSecrets(key) })();
  const written = await backupDoor.performTask(
    {
      do: 'write',
      ...commonOf(opened, path),
      kinds,
      historyDays: args.historyDays,
      systemKey: key.toString('base64'),
      signingKeys,
      version,
      system: await agree(database.db, 'system', newId()),
    },
    around(),
  );
  say('written', { path, size: (written.size / 1024 ** 2).toFixed(1), rows: written.rows, files: written.files });
};

const restore = async (opened: Opened): Promise<void> => {
  const { args, system, database, key } = opened;
  const path = args.file ?? '';
  if (system.isRunning || (await backupDoor.isAnyNodeRunning(database.db))) {
    say('running');
    process.exitCode = 1;
    return;
  }
  const { kinds: inBackup, hasSecrets } = await backupDoor.describeBackup(path);
  if (hasSecrets && args.passphrase === undefined && !args.withoutSecrets) {
    say('needsPassphrase');
    process.exitCode = 2;
    return;
  }
  say('comparing', { path });
  const mode = args.exact ? 'exact' : 'merge';
  const restoreId = randomUUID();
  await backupDoor.noteRestore(database.db, { id: restoreId, path, mode });
  const common = commonOf(opened, path);
  const { counts } = await backupDoor.performTask({ do: 'compare', ...common, restoreId, mode }, around());
  const kinds = inBackup.filter((kind) => args.kinds?.includes(kind) ?? true);
  const chosen = counts.filter(({ kind }) => kinds.includes(kind));
  for (const one of chosen) say('counts', one);
  const conflicts = chosen.reduce((sum, one) => sum + one.conflicts, 0);
  if (conflicts > 0) say('conflictsStay', { count: conflicts });
  if (!args.yes) {
    await backupDoor.forgetRestore(database, restoreId);
    say('sayYes');
    return;
  }
  const systemKey = key.toString('base64');
  const done = await backupDoor.performTask(
    { do: 'apply', ...common, restoreId, mode, kinds, keepUser: null, systemKey },
    around(),
  );
  say('restored', { ...done });
};

const run = async (args: BackupArguments): Promise<void> => {
  const environment = readEnvironment({ args: args.rest, variables: process.env, isTerminal: false });
  if (environment === 'help') return;
  const system = await openSystemDatabase(environment, version);
  const database = openDatabase({
    connectionString: system.connectionString,
    log: createLog('silent'),
    connections: 3,
  });
  try {
    const key = await loadSecretsKey(database.db, environment.dataFolder, environment.secretsKey);
    await (args.verb === 'backup' ? backUp : restore)({ args, environment, system, database, key });
  } finally {
    await database.close();
    await system.close();
  }
};

const readOrExit = (): BackupArguments | null => {
  try {
    return readBackupArguments(process.argv.slice(2));
  } catch (error) {
    say('badArguments', { detail: error instanceof Error ? error.message : String(error) });
    say('help');
    process.exit(2);
  }
};

const args = readOrExit();
if (args === null) say('help');
else
  run(args).catch((error: unknown) => {
    if (error instanceof BadSetting) process.stderr.write(`${error.message}\n`);
    else if (error instanceof backupDoor.BackupError) say('failed', { reason: error.reason, detail: error.message });
    else process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  });
