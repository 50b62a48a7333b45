import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createLog } from '../log/log.ts';
import type { FilesPlace } from './files-place.ts';
import { openFileStore, usualUploads } from './open-file-store.ts';
import { startS3Server } from './s3-server.fixture.ts';

let database: TestDatabase;
let dataFolder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'eoms-move-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataFolder, { recursive: true });
});

const open = (place: FilesPlace, folder = dataFolder, log = createLog('silent')) =>
  openFileStore({ database, dataFolder: folder, log, place, limits: usualUploads });
const save = async (place: FilesPlace, texts: readonly string[]) => {
  const files = await open(place);
  const saved = texts.map((text) => files.save({ fileName: 'a.txt', content: Buffer.from(text) }, { kind: 'file' }));
  return (await Promise.all(saved)).map(({ id }) => id);
};
const texts = Array.from({ length: 8 }, (_, n) => `file ${n} `.repeat(50_000));
const readAll = async (place: FilesPlace, ids: readonly string[]) => {
  const files = await open(place);
  return Promise.all(ids.map(async (id) => (await files.read(id))?.content.toString()));
};
const inDatabase = async () =>
  (await database.pool.query<{ n: number }>('select count(distinct name)::int as n from file_parts')).rows[0]?.n;

describe('files of a data folder', () => {
  it('are taken into the database once, and stay on disk under another name', async () => {
    const ids = await save({ kind: 'dataFolder' }, texts);
    expect(await readAll({ kind: 'database' }, ids)).toEqual(texts);
    expect(await inDatabase()).toBe(texts.length);
    expect(await readdir(dataFolder)).toEqual([expect.stringMatching(/^files-moved-/)]);
    expect(await readAll({ kind: 'database' }, ids)).toEqual(texts);
    // Another node, which never had a file.
    const other = await mkdtemp(join(tmpdir(), 'eoms-move-'));
    expect((await (await open({ kind: 'database' }, other)).read(ids[3] ?? ''))?.content.toString()).toBe(texts[3]);
    await rm(other, { recursive: true });
  });

  it('are taken over to the end by the next start after a crash, whole and once', async () => {
    const ids = await save({ kind: 'dataFolder' }, texts);
    // As it is when the process dies in the middle: some are there, some half written, none was removed.
    await database.pool.query(`create function fail_at_five() returns trigger language plpgsql as $$ begin
      if (select count(distinct name) from file_parts) >= 5 and new.part = 1 then raise exception 'power cut'; end if;
      return new; end $$`);
    await database.pool.query(
      'create trigger fail_at_five before insert on file_parts for each row execute function fail_at_five()',
    );
    await expect(open({ kind: 'database' })).rejects.toThrow();
    expect(await readdir(dataFolder)).toEqual(['files']);
    expect(await inDatabase()).toBeLessThan(texts.length);
    await database.pool.query('drop function fail_at_five cascade');
    expect(await readAll({ kind: 'database' }, ids)).toEqual(texts);
    expect(await inDatabase()).toBe(texts.length);
  });

  it('stay where they are if no row of the database knows them, and damaged ones are not taken over', async () => {
    const [id = ''] = await save({ kind: 'dataFolder' }, ['whole']);
    const folder = join(dataFolder, 'files');
    const [part = ''] = await readdir(folder);
    const [name = ''] = await readdir(join(folder, part));
    await writeFile(join(folder, part, name), 'hole');
    await writeFile(join(folder, part, 'stranger'), 'of another database');
    expect(await readAll({ kind: 'database' }, [id])).toEqual([undefined]);
    expect(await inDatabase()).toBe(0);
    const [moved = ''] = await readdir(dataFolder);
    expect((await readdir(join(dataFolder, moved, part))).sort()).toEqual([name, 'stranger'].sort());
  });
});

describe('files of the database', () => {
  it('move to S3-compatible storage or a folder when the settings say so', async () => {
    const server = await startS3Server();
    const shared = await mkdtemp(join(tmpdir(), 'eoms-shared-'));
    const ids = await save({ kind: 'database' }, texts);
    expect(await readAll({ kind: 's3', s3: server.settings }, ids)).toEqual(texts);
    expect(await inDatabase()).toBe(0);
    expect([...server.objects.keys()].filter((key) => key.startsWith('files/'))).toHaveLength(texts.length + 1);
    const more = await save({ kind: 'database' }, ['more']);
    expect(await readAll({ kind: 'folder', folder: shared }, more)).toEqual(['more']);
    await server.close();
    await rm(shared, { recursive: true });
  });

  it('are warned about when a node looks elsewhere than the last one', async () => {
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await open({ kind: 'database' }, dataFolder, log);
    await open({ kind: 'database' }, dataFolder, log);
    expect(warn).not.toHaveBeenCalled();
    await open({ kind: 'folder', folder: join(dataFolder, 'shared') }, dataFolder, log);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ before: 'database' });
  });
});
