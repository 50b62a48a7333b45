import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import type { ByteStore, StoredBytes } from './byte-store.ts';
import { createFileStore } from './create-file-store.ts';
import { createDatabaseBytes, partBytes } from './database-bytes.ts';
import { createFolderBytes } from './folder-bytes.ts';
import { markPlace } from './mark-place.ts';
import { usualUploads } from './open-file-store.ts';
import { createS3Bytes } from './s3-bytes.ts';
import { type S3Server, startS3Server } from './s3-server.fixture.ts';

let database: TestDatabase;
let server: S3Server;
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-bytes-'));
  folders.push(folder);
  return folder;
};
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

interface Place {
  readonly bytes: ByteStore;
  /** Makes everything stored so far two hours old. */
  age(): Promise<void>;
}
const longAgo = () => new Date(Date.now() - 7_200_000);
const inFolder = async (): Promise<Place> => {
  const folder = await newFolder();
  const age = async () => {
    for (const name of await readdir(folder, { recursive: true }))
      await utimes(join(folder, name), longAgo(), longAgo());
  };
  return { bytes: createFolderBytes(folder), age };
};
const places: Readonly<Record<string, () => Promise<Place>>> = {
  'the data folder': inFolder,
  'a shared folder': inFolder,
  'the database': async () => ({
    bytes: createDatabaseBytes(database),
    age: async () => void (await database.pool.query(`update file_parts set stored_at = now() - interval '2 hours'`)),
  }),
  'S3-compatible storage': async () => ({
    bytes: createS3Bytes(server.settings),
    age: async () => {
      for (const object of server.objects.values()) object.at = longAgo();
    },
  }),
};

const newName = () => randomBytes(20).toString('hex');
const readAll = async (bytes: ByteStore, name: string) => {
  const content = await bytes.open(name);
  return content && buffer(content);
};
const everything = async (bytes: ByteStore) => {
  const found = new Map<string, StoredBytes>();
  for await (const group of bytes.list()) for (const one of group) found.set(one.name, one);
  return found;
};

describe.each(Object.keys(places))('files in %s', (kind) => {
  let bytes: ByteStore;
  let age: Place['age'];
  beforeAll(async () => {
    const place = await places[kind]?.();
    if (!place) throw new Error(kind);
    ({ bytes, age } = place);
  });

  it('are read as they were written, whatever their size', async () => {
    for (const size of [0, 1, partBytes - 1, partBytes, partBytes + 1, 3_000_000]) {
      const [name, content] = [newName(), randomBytes(size)];
      await bytes.write(name, content);
      expect(await bytes.has(name)).toBe(true);
      expect((await readAll(bytes, name))?.equals(content), String(size)).toBe(true);
    }
  });
  it('may be written once more, even at the same time', async () => {
    const [name, content] = [newName(), randomBytes(600_000)];
    await Promise.all([bytes.write(name, content), bytes.write(name, content), bytes.write(name, content)]);
    await bytes.write(name, content);
    expect((await readAll(bytes, name))?.equals(content)).toBe(true);
  });
  it('that do not exist are not found', async () => {
    expect(await bytes.has(newName())).toBe(false);
    expect(await bytes.open(newName())).toBeNull();
  });
  it('are listed with their age and removed', async () => {
    const names = [newName(), newName(), newName()];
    for (const name of names) await bytes.write(name, randomBytes(300_000));
    const found = await everything(bytes);
    for (const name of names) {
      expect(Math.abs(found.get(name)?.ageMs ?? Number.NaN)).toBeLessThan(60_000);
      await found.get(name)?.remove();
      expect(await bytes.has(name)).toBe(false);
    }
    expect([...(await everything(bytes)).keys()].filter((name) => names.includes(name))).toEqual([]);
  });
  it('belong to one system', async () => {
    await markPlace(bytes, 'first', 'here');
    await markPlace(bytes, 'first', 'here');
    await expect(markPlace(bytes, 'second', 'here')).rejects.toThrow(/here/);
  });
  it('are swept once no row refers to them, but not while a node is saving them', async () => {
    const files = createFileStore({ database, bytes, limits: usualUploads });
    const upload = (text: string) => files.save({ fileName: 'a.txt', content: Buffer.from(text) }, { kind: 'file' });
    const [kept, gone] = [await upload('kept'), await upload('gone')];
    await files.remove([gone.id]);
    await age();
    const beingSaved = newName();
    await bytes.write(beingSaved, Buffer.from('another node has not written its row yet'));
    const before = (await everything(bytes)).size;
    const removed = await files.sweep();
    expect(removed).toBeGreaterThanOrEqual(1);
    expect((await everything(bytes)).size).toBe(before - removed);
    expect(await bytes.has(beingSaved)).toBe(true);
    expect((await files.read(kept.id))?.content.toString()).toBe('kept');
    await markPlace(bytes, 'first', 'here');
    expect(await files.sweep()).toBe(0);
  });
});

describe('reading', () => {
  it('fails when a part is missing, and does not end early', async () => {
    const bytes = createDatabaseBytes(database);
    const name = newName();
    await bytes.write(name, randomBytes(3 * partBytes));
    await database.pool.query('delete from file_parts where name = $1 and part = 2', [name]);
    await expect(readAll(bytes, name)).rejects.toThrow(/part 2/);
  });
  it('needs the right key of the bucket', async () => {
    const bytes = createS3Bytes({ ...server.settings, secretKey: 'another' });
    await expect(bytes.write(newName(), Buffer.from('x'))).rejects.toThrow();
    await expect(bytes.open(newName())).rejects.toThrow();
  });
});
