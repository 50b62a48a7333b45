import { sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Executor, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createFileStore } from './create-file-store.ts';
import { createDatabaseBytes } from './database-bytes.ts';
import { fileColumn, filesInDocument } from './file-uses.store.ts';
import type { FileStore } from './files.ts';
import { usualUploads } from './open-file-store.ts';

const frames = pgTable('test_frames', { file: uuid() });
const albums = pgTable('test_albums', { content: uuid() });

let database: TestDatabase;
let other: ReturnType<typeof openDatabase>;
/** Two nodes. */
let files: FileStore;
let otherFiles: FileStore;

const storeOn = (node: Parameters<typeof createDatabaseBytes>[0]): FileStore => {
  const store = createFileStore({ database: node, bytes: createDatabaseBytes(node), limits: usualUploads });
  store.addUse(
    fileColumn({ column: frames.file, seenBy: () => 'all' }),
    filesInDocument({ column: albums.content, paths: ['$.pages[*].image'], seenBy: () => 'all' }),
  );
  return store;
};

beforeAll(async () => {
  database = await createTestDatabase();
  other = openDatabase({ connectionString: database.connectionString, log: createLog('silent') });
  await database.db.execute(sql`create table test_frames (file uuid)`);
  await database.db.execute(sql`create table test_albums (content jsonb)`);
  files = storeOn(database);
  otherFiles = storeOn(other);
  // The columns of the product, which this test does without.
  await database.db.execute(sql`alter table place_photos drop constraint place_photos_file_fk`);
  await database.db.execute(sql`alter table alarm_pictures drop constraint alarm_pictures_file_fk`);
  await database.db.execute(sql`alter table work_order_pictures drop constraint work_order_pictures_file_fk`);
  await database.db.execute(sql`alter table asset_files drop constraint asset_files_file_fk`);
  await database.db.execute(sql`alter table asset_record_files drop constraint asset_record_files_file_fk`);
  await database.db.execute(sql`alter table inspection_files drop constraint inspection_files_file_fk`);
  await database.db.execute(sql`alter table stocktake_unknown_files drop constraint stocktake_unknown_files_file_fk`);
  await database.db.execute(sql`alter table plugin_packages drop constraint plugin_packages_file_fk`);
  await database.db.execute(sql`alter table device_maintenance_files
    drop constraint device_maintenance_files_file_id_stored_files_id_fk`);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});
beforeEach(async () => {
  for (const table of ['test_frames', 'test_albums', 'stored_files'])
    await database.db.execute(sql`delete from ${sql.identifier(table)}`);
});

const save = async (): Promise<string> =>
  (await files.save({ fileName: 'a.txt', content: Buffer.from('a') }, { kind: 'file' })).id;
const there = async (id: string): Promise<boolean> => {
  const file = await files.open(id);
  file?.content.destroy();
  return file !== null;
};
const age = (hours: number): Promise<unknown> =>
  database.db.execute(sql`update stored_files set created_at = created_at - make_interval(hours => ${hours}),
    unused_since = unused_since - make_interval(hours => ${hours})`);
const frame = (db: Executor, file: string) => db.execute(sql`insert into test_frames values (${file})`);
const anybody = { userId: newId(), places: 'all', permits: () => true } as unknown as Parameters<FileStore['hold']>[1];

it('removes what nothing has referred to for three days, and nothing before', async () => {
  const [lost, hung, inAlbum] = [await save(), await save(), await save()];
  await frame(database.db, hung);
  const album = JSON.stringify({ pages: [{ image: null }, { image: 'no id' }, {}, { image: inAlbum }] });
  await database.db.execute(sql`insert into test_albums values (${album}), ('{"pages": 3}'), ('null'), (null)`);
  expect(await files.tidy()).toBe(0);
  await age(2);
  expect(await files.tidy()).toBe(0);
  await age(71);
  expect(await files.tidy()).toBe(0);
  await age(2);
  expect(await files.tidy()).toBe(1);
  expect([await there(lost), await there(hung), await there(inAlbum)]).toEqual([false, true, true]);
});

it('begins anew for what was in use again', async () => {
  const file = await save();
  await age(2);
  await files.tidy();
  await age(60);
  await frame(database.db, file);
  await files.tidy();
  await database.db.execute(sql`delete from test_frames`);
  await age(60);
  await files.tidy();
  await age(60);
  expect([await files.tidy(), await there(file)]).toEqual([0, true]);
  await age(20);
  expect([await files.tidy(), await there(file)]).toEqual([1, false]);
});

it('leaves what another node begins to use at that moment', async () => {
  const file = await save();
  await age(2);
  await files.tidy();
  await age(80);
  let removing: Promise<number> | undefined;
  await other.transaction(async (tx) => {
    expect(await otherFiles.hold(tx, anybody, [file])).toEqual(new Set());
    await frame(tx, file);
    removing = files.tidy();
    // Skips what is held; the use is not committed yet, so nothing else protects the file.
    expect(await removing).toBe(0);
  });
  expect([await files.tidy(), await there(file)]).toEqual([0, true]);
});

it('is done by two nodes at once', async () => {
  for (let n = 0; n < 20; n += 1) await save();
  await age(2);
  await Promise.all([files.tidy(), otherFiles.tidy()]);
  await age(80);
  const removed = await Promise.all([files.tidy(), otherFiles.tidy()]);
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(20);
});

it('removes nothing while a column that refers to files is not declared', async () => {
  const file = await save();
  await age(2);
  await files.tidy();
  await age(80);
  await database.db.execute(sql`create table test_late (picture uuid references stored_files (id) on delete cascade)`);
  await expect(files.tidy()).rejects.toThrow('test_late.picture');
  expect(await there(file)).toBe(true);
  await database.db.execute(sql`drop table test_late`);
});
