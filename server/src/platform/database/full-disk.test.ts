import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainFailure } from '../explain-failure.ts';
import { createFolderBytes } from '../files/folder-bytes.ts';
import { judgeDisk } from '../health/judge-disk.ts';
import { answerError } from '../http/answer-error.ts';
import { createLog } from '../log/log.ts';
import { type Database, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';

const log = createLog('silent');
const system = (command: string, ...args: string[]): Buffer => execFileSync(command, args);
const mayMount = ((): boolean => {
  try {
    return process.getuid?.() === 0 && system('unshare', '-m', 'true').length === 0;
  } catch {
    return false;
  }
})();

/** A disk of its own: a small file system in memory. */
const mount = (folder: string, megabytes: number): void => {
  system('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
};
const fillUp = async (folder: string, leaving: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
};
const sentence = /^[^\n]*磁盘已满[^\n]*disk[^\n]*full[^\n]*$/i;
const full = { httpStatus: 200, envelope: { status: false, code: '507' } };

describe.skipIf(!mayMount)('a full disk', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-full-'));
    mount(folder, 200);
    postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), log, connections: 10 });
    database = openDatabase({ connectionString: postgres.connectionString, log });
    await database.db.execute(sql`create table things (v text)`);
    await fillUp(folder, 2 << 20);
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    system('umount', '-l', folder);
    await rm(folder, { recursive: true });
  });

  it('is said in its own words, of the database and of files, and by the probes', async () => {
    expect(database.isFull()).toBe(false);
    const fill = async (): Promise<void> => {
      for (let n = 0; n < 1_000; n += 1)
        await database.transaction((tx) =>
          tx.execute(sql`insert into things select repeat(md5(random()::text), 40) from generate_series(1, 500)`),
        );
    };
    const error = await fill().catch((reason: unknown) => reason);
    expect(answerError(error, 'en', 'r')).toMatchObject(full);
    expect(database.isFull()).toBe(true);
    const inFolder = await createFolderBytes(join(folder, 'files'))
      .write('aa', Buffer.alloc(5 << 20))
      .catch((reason: unknown) => reason);
    expect(answerError(inFolder, 'zh', 'r')).toMatchObject(full);
    expect(judgeDisk({ free: 0, databaseFull: false })).toMatchObject({ ok: false, reason: 'diskFull' });
    expect(explainFailure(error)).not.toContain('\n');
    expect(explainFailure(inFolder)).toMatch(/磁盘已满.*disk.*full/i);
  });

  it('lets a start end in one sentence, on data of before', async () => {
    await database.close();
    await postgres.stop();
    await writeFile(join(folder, 'more'), Buffer.alloc(300 << 20)).catch(() => undefined);
    const error = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), log }).catch((e: unknown) => e);
    expect(explainFailure(error)).toMatch(sentence);
  });

  it('lets a first start end in one sentence', async () => {
    const other = await mkdtemp(join(tmpdir(), 'eoms-full-'));
    mount(other, 20);
    try {
      const error = await startEmbeddedPostgres({ dataFolder: join(other, 'data'), log }).catch((e: unknown) => e);
      expect(explainFailure(error)).toMatch(sentence);
    } finally {
      system('umount', '-l', other);
      await rm(other, { recursive: true });
    }
  });
});
