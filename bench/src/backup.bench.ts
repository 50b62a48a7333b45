import { fork } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupKinds } from '../../contract/src/index.ts';
import type { BackupTask, TaskMessage, TaskResults } from '../../server/src/modules/backup/tasks/task.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { openBenchDatabase } from './bench-database.ts';
import { temporaryFolder } from './product.ts';

/** Rows of history, and gigabytes of uploaded files: `EOMS_BENCH_GB=5` is a large site. */
const rows = Number(process.env.EOMS_BENCH_ROWS ?? 1_000_000);
const gigabytes = Number(process.env.EOMS_BENCH_GB ?? 0.25);
const fileBytes = 4 * 1024 ** 2;
/** The promise of the issue: a backup of any size in less memory than this. */
const mostMb = 300;

const worker = join(import.meta.dirname, '../../server/src/modules/backup/tasks/backup-worker.ts');

const peakMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Does a task in a process of its own, as the product does, and watches how large it becomes. */
const measure = <T extends BackupTask>(
  task: T,
): Promise<{ seconds: number; peakMb: number; result: TaskResults[T['do']] }> =>
  new Promise((resolve, reject) => {
    const child = fork(worker, {
      execArgv: ['--max-old-space-size=384', '--import', 'tsx'],
      serialization: 'advanced',
    });
    let peakMb = 0;
    const begun = performance.now();
    const look = setInterval(() => {
      peakMb = Math.max(peakMb, peakMbOf(child.pid ?? 0));
    }, 50);
    const end = (): void => clearInterval(look);
    child.on('message', (message: TaskMessage) => {
      if ('progress' in message) return;
      end();
      if ('failed' in message) reject(new Error(JSON.stringify(message.failed)));
      else
        resolve({ seconds: (performance.now() - begun) / 1_000, peakMb, result: message.done as TaskResults[T['do']] });
    });
    child.once('exit', end).once('error', reject);
    child.send(task);
  });

const database = await openBenchDatabase();
const folder = temporaryFolder();
try {
  const { pool } = database;
  await migrate(database.connectionString, migrationsFolder());
  await pool.query(`insert into history_series (device_id, property, kind)
    select gen_random_uuid(), 'power', 'number' from generate_series(1, 1000)`);
  await pool.query(`create table history_points_20260105 (like history_points including all)`);
  await pool.query(
    `alter table history_points attach partition history_points_20260105 for values from ('2026-01-05 00:00+00') to ('2026-01-06 00:00+00')`,
  );
  await pool.query(
    `insert into history_points (series_id, at, value)
     select s.id, timestamptz '2026-01-05 00:00+00' + n * interval '80 seconds', random() * 100
     from history_series s, generate_series(0, $1::int - 1) n`,
    [Math.ceil(rows / 1_000)],
  );
  const count = Math.round((gigabytes * 1024 ** 3) / fileBytes);
  await pool.query(`insert into place_groups (id, name, sort) values ('00000000-0000-7000-8000-000000000001', 'G', 1)`);
  await pool.query(
    `insert into places (id, name, code, group_id, type, sort, open_type, layout_type)
     values ('00000000-0000-7000-8000-000000000002', 'R', 'R', '00000000-0000-7000-8000-000000000001', 'meeting', 1, 'page', 'default')`,
  );
  const content = randomBytes(fileBytes);
  for (let n = 0; n < count; n += 1) {
    content.writeUInt32BE(n);
    const name = (n * 2_654_435_761).toString(16).padStart(40, '0').split('').reverse().join('');
    mkdirSync(join(folder.path, 'files', name.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder.path, 'files', name.slice(0, 2), name), content);
    await pool.query(
      `with made as (insert into stored_files (id, disk_name, name, content_type, size, sha256)
         values (gen_random_uuid(), $1, 'a.jpg', 'image/jpeg', $2, encode(sha256($3::bytea), 'hex')) returning id)
       insert into place_photos (id, place_id, kind, file_id, caption, sort)
       select gen_random_uuid(), '00000000-0000-7000-8000-000000000002', 'photo', id, '', 0 from made`,
      [name, fileBytes, content],
    );
  }
  const path = join(folder.path, 'backup.zip');
  const common = {
    connectionString: database.connectionString,
    path,
    passphrase: undefined,
    filesPlace: { kind: 'dataFolder' as const },
    dataFolder: folder.path,
    migrationsFolder: migrationsFolder(),
  };
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const keys = { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
  const writing = {
    kinds: backupKinds,
    historyDays: null,
    systemKey: randomBytes(32).toString('base64'),
    signingKeys: keys,
    version: 'bench',
    system: 'bench',
  };
  const written = await measure({ do: 'write', ...common, ...writing });
  const megabytes = statSync(path).size / 1024 ** 2;
  const line = (what: string, { seconds, peakMb }: { seconds: number; peakMb: number }): string =>
    `${what}: ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB of memory\n`;
  process.stdout.write(
    `${written.result.rows} rows, ${count} files of 4 MB: a backup of ${megabytes.toFixed(0)} MB (${gigabytes} GB of it files)\n`,
  );
  process.stdout.write(line('written and read again', written));
  const tested = await measure({ do: 'test', ...common });
  process.stdout.write(line('restored into a database of its own and compared', tested));
  if (Math.max(written.peakMb, tested.peakMb) > mostMb) {
    process.stdout.write(`more memory than ${mostMb} MB\n`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
  folder.remove();
}
